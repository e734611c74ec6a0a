"""Where an issue may have its cause: sought without a model, shown as a list and at the lines.

It must not know runs or patches.
"""
