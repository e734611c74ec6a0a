"""Workspace folders: opened, configured, watched, followed by a live graph, closed.

It says how files stand now, in the editor or else on disk. It must not know what
is done with them.
"""
