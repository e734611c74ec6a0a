"""The commands that an editor may call, one file each, and what their arguments mean.

Arguments come as one JSON object, the first of `arguments`; none means all
defaults. Each command answers at once: what takes long goes on as a task of ours.
Who calls one, by hand or by an action, it must not know.
"""
