"""Small repositories as retrieval sees them, without a store."""

from collections.abc import Mapping, Sequence
from textwrap import dedent

from patchwright.graph.postings import FileRecord, read_record, record_of
from patchwright.graph.view import Material, Tie, View, make_view
from patchwright.syntax.extract import extract
from patchwright.syntax.facts import Facts
from patchwright.syntax.languages import language_of


def record(path: str, text: str) -> FileRecord:
    """Return the record of a file, as an index keeps it."""
    text = dedent(text)
    language = language_of(path)
    facts = extract(language, text) if language else Facts()
    return read_record(record_of(text, facts))


def make(
    files: Mapping[str, str],
    *,
    calls: Sequence[tuple[str, str]] = (),
    bases: Sequence[tuple[str, str]] = (),
    imports: Sequence[tuple[str, str]] = (),
) -> View:
    """Return the view of *files*; the ends of a relation are written `path:Qualified.name`."""
    records = {path: record(path, text) for path, text in files.items()}
    return make_view(
        Material(
            records=records,
            calls=[_tie(records, *ends) for ends in calls],
            bases=[_tie(records, *ends) for ends in bases],
            imports=imports,
        )
    )


def _tie(records: Mapping[str, FileRecord], source: str, target: str) -> Tie:
    (one, one_line), (other, other_line) = _place(records, source), _place(records, target)
    return Tie(source=one, source_line=one_line, target=other, target_line=other_line)


def _place(records: Mapping[str, FileRecord], name: str) -> tuple[str, int]:
    path, _, qualified = name.partition(":")
    number = records[path].names.split("\n").index(qualified)
    return path, int(records[path].first[number])
