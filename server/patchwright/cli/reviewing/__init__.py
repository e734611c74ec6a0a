"""Proposals decided on hunk by hunk: by somebody at a terminal, or by the options of a script.

What is shown lies in `cli.render.review`; what a decision does is the `Review`'s.
"""
