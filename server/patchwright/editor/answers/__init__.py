"""What answers requests of our own, one file for each; how they are shown it must not know.

Who asks has an interface of its own. What proposals are asked for is answered where they are shown.
"""
