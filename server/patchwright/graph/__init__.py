"""The code knowledge graph: built from facts, resolved, searched, ranked.

This room reads texts and facts, never a file system, a model or a language server.
"""
