"""Repositories on disk: snapshots, ignore rules, git, and writing.

This room alone calls git, and `write` alone changes files of the user's tree.
It must not know symbols, models or runs; what it holds of a repository is paths
and bytes.
"""
