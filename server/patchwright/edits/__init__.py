"""Edits of text: read them out of an answer, match, apply, compare, merge.

Pure: text in, text out; nothing is read from a disk and nothing written. The
room knows no model, no workspace and no editor, and reading or applying never
raises on what somebody wrote: what cannot be used comes back as a rejection.
"""
