"""All kinds of code actions."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from lsprotocol import types as lsp

from patchwright.domain.text import Range
from patchwright.editor.documents import Document
from patchwright.editor.folders import OpenFolder


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where actions are asked for.

    Attributes:
        folder: The workspace folder that holds the document.
        path: The document's path in it.
        document: Its text and version.
        range: The selection, in code points.
        diagnostics: What the editor shows there, from any server.
    """

    folder: OpenFolder
    path: str
    document: Document
    range: Range
    diagnostics: tuple[lsp.Diagnostic, ...]


Offer = Callable[[Place], Iterable[lsp.CodeAction]]

OFFERS: tuple[Offer, ...] = ()
