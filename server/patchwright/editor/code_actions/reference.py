"""Actions on a reference to an issue: fix it, or ask where it would be fixed."""

import re
from collections.abc import Iterator
from functools import lru_cache

from lsprotocol import types as lsp

from patchwright.domain.issue import IssueRef
from patchwright.editor.code_actions.place import Place, action
from patchwright.issues.references import Reference, find, typed

_MOST = 5
"""References of one line that are offered."""

_MAY_NAME = re.compile(r"#\d|\bgh-\d|://|github\.com/", re.IGNORECASE)
"""Without one of these a line names no issue, so that its text need not be read."""


def offer(place: Place) -> Iterator[lsp.CodeAction]:
    """Offer what the selection touches, then what else its lines name."""
    if not any(map(may_name, place.lines)):
        return
    seen = set[IssueRef]()
    for reference in sorted(_near(place), key=lambda one: not _touches(place, one)):
        if reference.ref in seen or len(seen) == _MOST:
            continue
        seen.add(reference.ref)
        name, argument = str(reference.ref), argument_of(reference, place.document.uri)
        yield action(f"Fix {name}", "fix", argument)
        if _touches(place, reference):
            yield action(f"Where would {name} be fixed?", "locate", argument)


def may_name(text: str) -> bool:
    """Say whether *text* may name an issue; it need not be read where it cannot."""
    return _MAY_NAME.search(text) is not None


def argument_of(reference: Reference, uri: str) -> dict[str, str]:
    """Return what commands are given to take the issue that is named in the document *uri*."""
    return {"issue": _written(reference), "uri": uri}


@lru_cache(maxsize=8)
def references(text: str, path: str) -> tuple[Reference, ...]:
    """Return the references of *text*, kept for the texts that were asked about last."""
    return find(text, path)


def _near(place: Place) -> Iterator[Reference]:
    first, last = place.range.start.line, place.range.end.line
    for reference in references(place.document.text, place.path):
        if reference.range.start.line <= last and reference.range.end.line >= first:
            yield reference


def _touches(place: Place, reference: Reference) -> bool:
    # A cursor right behind its last digit touches it as well.
    given, range_ = reference.range, place.range
    return given.start <= range_.end and range_.start <= given.end


def _written(reference: Reference) -> str:
    """Return the reference as somebody types it who means the same one."""
    ref = reference.ref
    url = f"https://{ref.host}/{ref.repository}/issues/{ref.number}"
    written = url if ref.host and ref.repository else str(ref)
    return written if typed(written) == ref else reference.text
