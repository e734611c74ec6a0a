"""Which host and repository are asked for an issue, and whose token goes there.

It asks nobody but `gh`, and must not know GitHub's API or HTTP.
"""
