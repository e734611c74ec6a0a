"""The one table of settings, and where their values come from.

Keys and endpoints come from the user's scope only, never from a workspace.
This room alone reads the environment; it must not know what settings are for.
"""
