"""What is answered where an editor asks for code actions."""

from collections.abc import Sequence

from lsprotocol import types as lsp

from patchwright.domain.columns import from_column
from patchwright.domain.text import Position, Range, strip_end
from patchwright.editor.code_actions.place import KIND, Place, lines_of
from patchwright.editor.code_actions.table import OFFERS
from patchwright.editor.proposals.shown.shown import shown_in
from patchwright.editor.session.session import Session
from patchwright.processes.offload import offload

OPTIONS = lsp.CodeActionOptions(code_action_kinds=[KIND], resolve_provider=False)
"""What the server says of them when it starts."""


async def code_action(session: Session, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    """Return what is offered; nothing for what is not open or lies in no folder."""
    await session.folders.settled()
    uri = params.text_document.uri
    document, folder = session.documents.get(uri), session.folders.of(uri)
    path = folder.path(uri) if folder else None
    if document is None or folder is None or path is None or not _wanted(params.context.only):
        return []
    encoding = session.documents.encoding
    shown = shown_in(folder)
    fits = await shown.current(uri) if shown else False
    now = session.documents.version(uri)

    def offers() -> list[lsp.CodeAction]:
        lines = lines_of(document.text)
        place = Place(
            folder=folder,
            path=path,
            document=document,
            range=range_in(lines, params.range, encoding),
            selected=params.range,
            diagnostics=tuple(params.context.diagnostics),
            invoked=params.context.trigger_kind is not lsp.CodeActionTriggerKind.Automatic,
            proposals=shown.looked if shown else (),
            names=shown.names if shown else {},
            fits=fits and now == document.version,
        )
        return [action for offer in OFFERS for action in offer(place)]

    return await offload(offers)


def range_in(lines: Sequence[str], given: lsp.Range, encoding: str) -> Range:
    """Return *given* in code points, brought into the text and the right way round."""
    start, end = sorted(_position(lines, at, encoding) for at in (given.start, given.end))
    return Range(start=start, end=end)


def _position(lines: Sequence[str], at: lsp.Position, encoding: str) -> Position:
    if at.line >= len(lines):
        last = lines[-1] if lines else ""
        # Below a last line that has an end, one more begins, which is empty.
        ended = strip_end(last) != last or not lines
        line = len(lines) if ended else len(lines) - 1
        return Position(line=line, column=0 if ended else len(last))
    return Position(line=at.line, column=from_column(lines[at.line], at.character, encoding))


def _wanted(only: Sequence[lsp.CodeActionKind | str] | None) -> bool:
    """Say whether an editor that wants *only* some kinds wants ours; kinds are hierarchical."""
    kinds = [kind.value if isinstance(kind, lsp.CodeActionKind) else kind for kind in only or ()]
    return not kinds or any(kind in {"", KIND.value} for kind in kinds)
