"""Actions on the hunks that runs propose: at a hunk what can be done with it, elsewhere the way there."""

from collections.abc import Iterable, Iterator

from lsprotocol import types as lsp

from patchwright.editor.code_actions.place import Place, action
from patchwright.editor.proposals.looking import Looked
from patchwright.editor.proposals.shown.marks import Marked, marked
from patchwright.editor.proposals.shown.offers import (
    Offered,
    backward,
    of_all,
    of_file,
    of_hunk,
    onward,
)
from patchwright.editor.proposals.shown.words import behind
from patchwright.editor.session.shown_places import SOURCE

_MOST = 4
"""Hunks of one selection that are offered one by one."""


def offer(place: Place) -> Iterator[lsp.CodeAction]:
    """Offer what can be done with each hunk at *place*, and then with all."""
    near = _near(place)
    for one in near[:_MOST]:
        diagnostics = [d for d in place.diagnostics if _is_of(d, one)]
        yield from _actions(of_hunk(one, _behind(place, one.looked)), diagnostics)
    open_ = [one for one in place.proposals if not one.proposal.is_settled]
    for looked in _looked(near, open_):
        yield from _actions(of_file(looked, place.path, _behind(place, looked)))
        yield from _actions(of_all(looked, _behind(place, looked)))
    if near:
        yield from _actions(onward(open_, _at(place)))
        yield from _actions(backward(open_, _at(place)))


def offer_beyond(place: Place) -> Iterator[lsp.CodeAction]:
    """Offer, where no hunk is near and the user has asked, what is open elsewhere."""
    if not place.invoked or _near(place):
        return
    open_ = [one for one in place.proposals if not one.proposal.is_settled]
    for looked in open_:
        yield from _actions(of_file(looked, place.path, _behind(place, looked)))
    yield from _actions(onward(open_, _at(place)))


def _near(place: Place) -> list[Marked]:
    if not place.fits:
        return []
    first, last = place.range.start.line, place.range.end.line
    # What is settled is there for who asks: else all that was ever accepted had its lightbulb.
    open_ = [one for one in place.proposals if place.invoked or not one.proposal.is_settled]
    found = [one for one in marked(open_, place.path) if one.touches(first, last)]
    return sorted(found, key=lambda one: not one.is_undecided)


def _looked(near: Iterable[Marked], open_: Iterable[Looked]) -> list[Looked]:
    """Return the proposals that are open and of which a hunk is near."""
    runs = {one.looked.proposal.run for one in near}
    return [one for one in open_ if one.proposal.run in runs]


def _behind(place: Place, looked: Looked) -> str:
    return behind(place.names, looked.proposal, len(place.proposals) > 1)


def _at(place: Place) -> dict[str, object]:
    return {"uri": place.document.uri, "line": place.selected.start.line}


def _actions(
    offers: Iterable[Offered], diagnostics: Iterable[lsp.Diagnostic] = ()
) -> Iterator[lsp.CodeAction]:
    for one in offers:
        yield action(one.title, one.command, one.argument, diagnostics)


def _is_of(diagnostic: lsp.Diagnostic, one: Marked) -> bool:
    said = {"run": one.looked.proposal.run, "number": one.entry.number}
    return diagnostic.source == SOURCE and diagnostic.data == said
