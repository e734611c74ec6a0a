"""What is shown by asking the editor: progress that can be cancelled, files laid before the user.

An editor that cannot is told in words. It must not know what is being shown.
"""
