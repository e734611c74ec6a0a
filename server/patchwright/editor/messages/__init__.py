"""The shapes of what only we say: arguments and answers of commands, and `patchwright/...`.

A message of ours is a row of `table`. Who sends or answers it, it must not know.
"""
