"""Runs started from the editor: begun, carried out as tasks of ours, shown, and their end told.

No request waits for one. It must not know how a patch is applied: what is offered
at the end is a command, by its name.
"""
