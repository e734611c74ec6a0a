"""What one text says by its grammar: facts, problems, outline, normal form.

This room sees one text at a time; it must not know files on disk, repositories,
databases, or what a name means elsewhere. It alone imports tree-sitter. A
language is a row of `languages.py`, a query in `queries/` and a file in
`rules/`; node kinds of a grammar are named in those two and nowhere else.
"""
