"""An issue as GitHub tells it, or the copy of it that was kept.

One door leads to GitHub; PyGithub and the token go through it. This folder must not
know how texts name issues, nor where a token came from but for sentences.
"""
