"""Rows of symbols: made from extractions, keeping the ids of symbols that stay."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from patchwright.graph.extraction import Extraction, unpack
from patchwright.graph.store import path_of
from patchwright.graph.tables import MODULE, Tables, make_table
from patchwright.storage.database import Writer

Identity = tuple[str, str, int]
"""Kind, qualified name, and how many of both stand before it in its file."""


class SymbolRow(NamedTuple):
    """A row of the table of symbols."""

    id: int
    file: int
    number: int
    parent: int | None
    kind: str
    name: str
    qualified: str
    first_line: int
    first_column: int
    last_line: int
    last_column: int
    signature: str
    docstring: str


def symbol_rows(
    file: int, path: str, extraction: Extraction, kept: Mapping[Identity, int], ids: Iterator[int]
) -> list[SymbolRow]:
    """Return the rows of a file, its module first, then its definitions by number.

    Args:
        file: Its id.
        path: Where it is.
        extraction: What it says.
        kept: The ids that its symbols have already.
        ids: Where other ids come from.
    """
    module = kept.get((MODULE, "", 0)) or next(ids)
    rows = [
        SymbolRow(
            module,
            file,
            -1,
            None,
            MODULE,
            _stem(path),
            "",
            0,
            0,
            extraction.last_line,
            0,
            "",
            extraction.docstring,
        )
    ]
    if not kept:
        # Nothing to be recognized, so nothing is looked up.
        numbers = [*islice(ids, len(extraction.definitions))]
        rows += [
            SymbolRow(
                symbol,
                file,
                number,
                numbers[definition[3]] if definition[3] >= 0 else None,
                *definition[:3],
                *definition[4:10],
            )
            for number, (symbol, definition) in enumerate(
                zip(numbers, extraction.definitions, strict=True)
            )
        ]
        return rows
    seen = Counter[tuple[str, str]]()
    for number, definition in enumerate(extraction.definitions):
        kind, name, qualified, parent, *_ = definition
        nth = seen[kind, qualified]
        seen[kind, qualified] += 1
        symbol = kept.get((kind, qualified, nth)) or next(ids)
        around = rows[parent + 1].id if parent >= 0 else None
        rows.append(
            SymbolRow(symbol, file, number, around, kind, name, qualified, *definition[4:10])
        )
    return rows


def identities(rows: list[tuple[int, str, str]]) -> dict[Identity, int]:
    """Return the ids of symbols, given as (id, kind, qualified) in order, by identity."""
    seen, found = Counter[tuple[str, str]](), dict[Identity, int]()
    for symbol, kind, qualified in rows:
        found[kind, qualified, seen[kind, qualified]] = symbol
        seen[kind, qualified] += 1
    return found


def load(writer: Writer) -> Tables:
    """Return the tables of what the database holds."""
    symbols = dict[int, list[int]]()
    for file, symbol in writer.read("SELECT file, id FROM symbol ORDER BY file, number"):
        symbols.setdefault(file, []).append(symbol)
    tables = Tables()
    for file, path, facts in writer.read(
        "SELECT file.id, path, facts FROM file JOIN extraction ON extraction.id = extraction"
    ):
        module, *definitions = symbols[file]
        tables.add(make_table(file, path_of(path), module, tuple(definitions), unpack(facts)))
    tables.name_modules()
    return tables


def _stem(path: str) -> str:
    name = path.rpartition("/")[2]
    return (name.rpartition(".")[0] or name).encode("utf-8", "replace").decode("utf-8")
