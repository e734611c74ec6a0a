"""The doctor: looks at what a run needs, and says of each thing how to mend it.

One file for each group of checks; `table` puts them together and `check` is the barrier
around each. Nothing of the workspace is run, and nothing is written into it.
"""
