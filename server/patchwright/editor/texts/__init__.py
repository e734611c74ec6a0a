"""Texts as the editor has them: open documents, positions as it counts, edits of lines.

Conversion from and to the editor's way lives here: `positions` for columns, `uris` for
names. It must not know folders, runs or who shows what.
"""
