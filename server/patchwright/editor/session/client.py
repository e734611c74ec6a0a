"""What the editor at the other end can do, in our words.

Read from the JSON itself: an editor that is newer than our types must still be
understood, and one that says `null` or nonsense has merely said nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from patchwright.domain.untyped import at, texts_of

ENCODINGS = ("utf-8", "utf-16", "utf-32")


@dataclass(frozen=True, slots=True, kw_only=True)
class Client:
    """Capabilities of the editor that decide what we do.

    Attributes:
        name: What it calls itself, or empty.
        show_document: It opens a document for us.
        apply_edit: It applies edits for us.
        document_changes: Edits may carry versions of documents.
        resource_operations: What it does to whole files: create, rename, delete.
        progress: It shows work-done progress that we begin.
        asks: It shows a message with buttons, and tells which one was pressed.
        watches_files: It takes our wishes for files to be watched.
        configuration: It can be asked for settings.
        tells_settings: It takes our wish to be told of settings that change.
        nested_symbols: It shows symbols of a text in each other.
        markdown: It shows Markdown where a name is hovered over.
        refreshes_lenses: It asks for code lenses anew when it is told to.
        encoding: How columns are counted: utf-8, utf-16 or utf-32.
    """

    name: str = ""
    show_document: bool = False
    apply_edit: bool = False
    document_changes: bool = False
    resource_operations: frozenset[str] = frozenset()
    progress: bool = False
    asks: bool = False
    watches_files: bool = False
    configuration: bool = False
    tells_settings: bool = False
    nested_symbols: bool = False
    markdown: bool = False
    refreshes_lenses: bool = False
    encoding: str = "utf-16"


def client_of(params: Mapping[str, Any]) -> Client:
    """Return what the parameters of `initialize` say that the editor can do."""
    name = at(params, "clientInfo", "name")
    can = at(params, "capabilities")
    return Client(
        name=name if isinstance(name, str) else "",
        show_document=at(can, "window", "showDocument", "support") is True,
        apply_edit=at(can, "workspace", "applyEdit") is True,
        document_changes=at(can, "workspace", "workspaceEdit", "documentChanges") is True,
        resource_operations=frozenset(
            texts_of(at(can, "workspace", "workspaceEdit", "resourceOperations"))
        ),
        progress=at(can, "window", "workDoneProgress") is True,
        asks=at(can, "window", "showMessage", "messageActionItem") is not None,
        watches_files=at(can, "workspace", "didChangeWatchedFiles", "dynamicRegistration") is True,
        configuration=at(can, "workspace", "configuration") is True,
        tells_settings=at(can, "workspace", "didChangeConfiguration", "dynamicRegistration")
        is True,
        nested_symbols=at(
            can, "textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport"
        )
        is True,
        markdown="markdown" in texts_of(at(can, "textDocument", "hover", "contentFormat")),
        refreshes_lenses=at(can, "workspace", "codeLens", "refreshSupport") is True,
        encoding=_encoding_of(can),
    )


def _encoding_of(capabilities: Any) -> str:
    """Return the first encoding that the editor lists and we know; UTF-16 is always allowed.

    Source: LSP 3.17, "PositionEncodingKind": the order is the editor's preference.
    """
    listed = texts_of(at(capabilities, "general", "positionEncodings"))
    return next((one for one in listed if one in ENCODINGS), "utf-16")
