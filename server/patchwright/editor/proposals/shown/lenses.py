"""Code lenses: what can be done with each undecided hunk, above it; and with a file, at its top.

Each has an equal code action. Source: LSP 3.17, "Code Lens Request".
"""

from collections.abc import Iterator

from lsprotocol import types as lsp

from patchwright.domain.text import split_lines
from patchwright.editor.proposals.looking import Looked
from patchwright.editor.proposals.shown.marks import Marked, marked
from patchwright.editor.proposals.shown.offers import Offered, decided, of_file, of_hunk, onward
from patchwright.editor.proposals.shown.shown import shown_in
from patchwright.editor.proposals.shown.words import behind
from patchwright.editor.session.session import Session
from patchwright.processes.offload import offload

OPTIONS = lsp.CodeLensOptions(resolve_provider=False)
"""What the server says of them when it starts: they carry their commands."""

_SHORT = {"reject": "Reject", "evidence": "Evidence", "editHunk": "Edit…"}
_BESIDE = frozenset({"accept", "reject", "evidence", "editHunk"})


async def code_lens(session: Session, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
    """Return the lenses of a document; none where what is known is of another text."""
    await session.folders.settled()
    uri = params.text_document.uri
    folder = session.folders.of(uri)
    shown, path = (shown_in(folder), folder.path(uri)) if folder else (None, None)
    if shown is None or path is None or not await shown.current(uri):
        return []
    every = [one for one in shown.looked if not one.proposal.is_settled]

    def lenses() -> list[lsp.CodeLens]:
        several = len(every) > 1
        return [
            lens
            for looked in every
            for lens in _lenses(looked, path, uri, behind(shown.names, looked.proposal, several))
        ]

    return await offload(lenses)


def _lenses(looked: Looked, path: str, uri: str, behind: str) -> Iterator[lsp.CodeLens]:
    here = list(marked([looked], path))
    if here:
        yield from _top(looked, path, uri, behind)
    for one in here:
        if one.is_undecided:
            yield from _of_hunk(one, behind)


def _of_hunk(one: Marked, behind: str) -> Iterator[lsp.CodeLens]:
    offers = [offer for offer in of_hunk(one, behind) if offer.command in _BESIDE]
    for number, offer in enumerate(offers):
        # The first one says which hunk it is; the rest stands right beside it.
        title = offer.title if number == 0 else _SHORT.get(offer.command, offer.title)
        yield _lens(_line(one), title, offer)


def _line(one: Marked) -> int:
    """Return the line above which a hunk's lenses stand: there must be one."""
    text = one.looked.texts[one.reading.path].text
    there = isinstance(text, str) and one.lens_line < len(split_lines(text))
    return one.lens_line if there else one.last


def _top(looked: Looked, path: str, uri: str, behind: str) -> Iterator[lsp.CodeLens]:
    for offer in onward([looked], {"uri": uri}):
        title = f"Patchwright{behind}: {decided(looked.proposal)} · Next hunk"
        yield _lens(0, title, offer)
    for offer in of_file(looked, path):
        yield _lens(0, "Accept file" if offer.command == "accept" else "Reject file", offer)


def _lens(line: int, title: str, offer: Offered) -> lsp.CodeLens:
    return lsp.CodeLens(
        range=lsp.Range(lsp.Position(line, 0), lsp.Position(line, 0)),
        command=lsp.Command(
            title=title,
            command=f"patchwright.{offer.command}",
            arguments=[dict(offer.argument)],
        ),
    )
