"""Code lenses: those of hunks that runs propose, and above the lines that name issues.

Each has an equal code action. Source: LSP 3.17, "Code Lens Request".
"""

from collections.abc import Iterator

from lsprotocol import types as lsp

from patchwright.domain.issue import IssueRef
from patchwright.editor.code_actions.reference import argument_of, may_name, references
from patchwright.editor.proposals.shown import lenses as of_hunks
from patchwright.editor.session.session import Session
from patchwright.editor.texts.documents import Document
from patchwright.processes.offload import offload

MOST = 50
"""Lenses of references in one document."""

_LARGEST = 1 << 20
"""Characters of a text that is read for them, since they are asked for at each pause in typing."""


async def code_lens(session: Session, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
    """Return the lenses of a document."""
    found = await of_hunks.code_lens(session, params)
    uri = params.text_document.uri
    document, folder = session.documents.get(uri), session.folders.of(uri)
    path = folder.path(uri) if folder else None
    if document is None or folder is None or path is None:
        return found
    if folder.folder.loaded.settings.reference_lenses != "on" or len(document.text) > _LARGEST:
        return found
    return [*found, *await offload(lambda: list(_of_references(document, path)))]


def _of_references(document: Document, path: str) -> Iterator[lsp.CodeLens]:
    """Yield two for each issue, where the text names it first."""
    if not may_name(document.text):
        return
    seen = set[IssueRef]()
    for reference in references(document.text, path):
        if reference.ref in seen or 2 * len(seen) == MOST:
            continue
        seen.add(reference.ref)
        name, line = str(reference.ref), reference.range.start.line
        argument = argument_of(reference, document.uri)
        yield _lens(line, f"Fix {name}", "fix", argument)
        yield _lens(line, f"Where would {name} be fixed?", "locate", argument)


def _lens(line: int, title: str, command: str, argument: dict[str, str]) -> lsp.CodeLens:
    at = lsp.Position(line, 0)
    called = lsp.Command(title=title, command=f"patchwright.{command}", arguments=[argument])
    return lsp.CodeLens(range=lsp.Range(at, at), command=called)
