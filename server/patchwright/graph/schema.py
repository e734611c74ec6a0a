"""The tables of a graph's database.

Paths are bytes, since names of files need not be text. Indexes of symbols and
edges are apart, so that a cold load can make them last.
"""

from patchwright.storage.migrations import Migration

INDEXES = (
    "CREATE INDEX symbol_name ON symbol (name)",
    "CREATE INDEX symbol_file ON symbol (file)",
    "CREATE INDEX edge_source ON edge (source)",
    "CREATE INDEX edge_target ON edge (target)",
    "CREATE INDEX edge_reference ON edge (file, reference)",
)

_TABLES = """
-- What one text says, by content and by the version of what read it; facts is null
-- and why says the reason where it cannot be read.
CREATE TABLE extraction (
    id INTEGER PRIMARY KEY,
    blob TEXT NOT NULL,
    version TEXT NOT NULL,
    facts BLOB,
    record BLOB,
    why TEXT NOT NULL DEFAULT '',
    UNIQUE (blob, version)
);
CREATE TABLE file (
    id INTEGER PRIMARY KEY,
    path BLOB NOT NULL UNIQUE,
    extraction INTEGER NOT NULL
);
-- Number is the definition's place in its file's facts, -1 for the module itself.
CREATE TABLE symbol (
    id INTEGER PRIMARY KEY,
    file INTEGER NOT NULL,
    number INTEGER NOT NULL,
    parent INTEGER,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    qualified TEXT NOT NULL,
    first_line INTEGER NOT NULL,
    first_column INTEGER NOT NULL,
    last_line INTEGER NOT NULL,
    last_column INTEGER NOT NULL,
    signature TEXT NOT NULL,
    docstring TEXT NOT NULL
);
-- Reference is the place of the call, import or base class in the source's file.
CREATE TABLE edge (
    file INTEGER NOT NULL,
    reference INTEGER NOT NULL,
    kind TEXT NOT NULL,
    source INTEGER NOT NULL,
    target INTEGER NOT NULL,
    line INTEGER NOT NULL,
    how TEXT NOT NULL,
    sure REAL NOT NULL
);
-- Grows with each change, so that another process's tables in memory can be told to be old.
CREATE TABLE generation (number INTEGER NOT NULL);
INSERT INTO generation VALUES (0);
"""

MIGRATIONS: tuple[Migration, ...] = (("tables", _TABLES + ";\n".join(INDEXES) + ";"),)
