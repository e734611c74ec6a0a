"""Decided steps as the protocol's workspace edit; what the editor cannot do is told apart.

Source: LSP 3.17, "WorkspaceEdit" and "Resource changes".
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from lsprotocol import types as lsp

from patchwright.domain.columns import to_column
from patchwright.domain.text import split_lines
from patchwright.editor.patches.decision import (
    Created,
    Deleted,
    Edited,
    Moved,
    Step,
    source_of,
)
from patchwright.editor.session.client import Client
from patchwright.edits.line_edits import LineEdit

Change = lsp.TextDocumentEdit | lsp.CreateFile | lsp.RenameFile | lsp.DeleteFile
UriOf = Callable[[str], str]

_START = lsp.Position(line=0, character=0)
_OPERATION: dict[type[Step], str] = {Created: "create", Moved: "rename", Deleted: "delete"}


def editor_can(client: Client, step: Step) -> bool:
    """Say whether the editor can carry out *step* itself."""
    if not client.apply_edit:
        return False
    operation = _OPERATION.get(type(step))
    return operation is None or (
        client.document_changes and operation in client.resource_operations
    )


def workspace_edit(
    steps: Sequence[Step], client: Client, uri_of: UriOf, versions: Mapping[str, int]
) -> lsp.WorkspaceEdit:
    """Return *steps*, each of which the editor can carry out, as one edit.

    Args:
        steps: What shall be done.
        client: What the editor can do, and how it counts columns.
        uri_of: Gives the URI of a path.
        versions: By path, the versions of open documents that the edits are made for.
    """
    if not client.document_changes:
        edited = [step for step in steps if isinstance(step, Edited)]
        return lsp.WorkspaceEdit(
            changes={
                uri_of(step.path): list(text_edits(step.live, step.edits, client.encoding))
                for step in edited
            }
        )
    changes = [
        change
        for step in sorted(steps, key=_turn)
        for change in _changes(step, client.encoding, uri_of, versions.get(source_of(step)))
    ]
    return lsp.WorkspaceEdit(document_changes=changes)


def text_edits(live: str, edits: Sequence[LineEdit], encoding: str) -> Iterator[lsp.TextEdit]:
    """Yield *edits* of *live* as the editor counts its columns."""
    lines = split_lines(live)
    for edit in edits:
        yield lsp.TextEdit(
            range=lsp.Range(
                start=lsp.Position(line=edit.start, character=0),
                end=_end(lines, edit.stop, encoding),
            ),
            new_text="".join(edit.lines),
        )


def _end(lines: list[str], stop: int, encoding: str) -> lsp.Position:
    if stop < len(lines) or not lines or lines[-1].endswith(("\n", "\r")):
        return lsp.Position(line=stop, character=0)
    last = lines[-1]
    return lsp.Position(line=stop - 1, character=to_column(last, len(last), encoding))


def _turn(step: Step) -> int:
    # What a changed document refuses comes first, and what cannot be undone comes last:
    # an editor that stops half-way has then done the least.
    return (Edited, Moved, Created, Deleted).index(type(step))


def _changes(step: Step, encoding: str, uri_of: UriOf, version: int | None) -> Iterator[Change]:
    uri = uri_of(step.path)
    match step:
        case Edited():
            yield _edit(uri, version, text_edits(step.live, step.edits, encoding))
        case Moved():
            yield from _as_it_was(uri_of(step.origin), version)
            yield lsp.RenameFile(
                old_uri=uri_of(step.origin),
                new_uri=uri,
                options=lsp.RenameFileOptions(overwrite=False, ignore_if_exists=False),
            )
            if step.edits:
                yield _edit(uri, None, text_edits(step.live, step.edits, encoding))
        case Created():
            yield lsp.CreateFile(
                uri=uri, options=lsp.CreateFileOptions(overwrite=False, ignore_if_exists=False)
            )
            if step.text:
                whole = lsp.TextEdit(range=lsp.Range(_START, _START), new_text=step.text)
                yield _edit(uri, None, iter([whole]))
        case Deleted():
            yield from _as_it_was(uri, version)
            yield lsp.DeleteFile(
                uri=uri,
                options=lsp.DeleteFileOptions(recursive=False, ignore_if_not_exists=False),
            )


def _as_it_was(uri: str, version: int | None) -> Iterator[lsp.TextDocumentEdit]:
    """Yield what changes nothing in an open document, and fails where it was typed in meanwhile.

    Operations on files have no version of their own.
    """
    if version is not None:
        yield _edit(uri, version, iter(()))


def _edit(uri: str, version: int | None, edits: Iterator[lsp.TextEdit]) -> lsp.TextDocumentEdit:
    return lsp.TextDocumentEdit(
        text_document=lsp.OptionalVersionedTextDocumentIdentifier(uri=uri, version=version),
        edits=list(edits),
    )
