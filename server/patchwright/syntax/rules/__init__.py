"""What the queries cannot say of a language: one small file each, made of `Rules`.

A file here knows its own grammar and no other; it must not know how facts are
gathered.
"""
