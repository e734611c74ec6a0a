"""Corrections of runs: read as a person asks for them, kept, and told where they lie.

How they change what later stages are given is in `stages.correct`.
"""
