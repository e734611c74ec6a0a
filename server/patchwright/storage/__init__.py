"""SQLite files and the blob store: opened, migrated, read, written, traced.

This room holds what every store shares and the tables of `state/`. It must not
know what the rows mean, nor any other room but the domain; no other room
imports sqlite3.
"""
