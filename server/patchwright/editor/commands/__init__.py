"""The commands that an editor may call, one file each.

Arguments come as one JSON object, the first of `arguments`; none means all
defaults. Each command answers at once: what takes long goes on as a task of ours.
"""
