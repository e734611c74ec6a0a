"""The shapes of what only we say: arguments and answers of commands, and `patchwright/...`.

A message of ours is a row of `table`; who sends or answers it must not be known here.
"""
