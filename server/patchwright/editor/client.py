"""What the editor at the other end can do, in our words."""

from dataclasses import dataclass

from lsprotocol import types as lsp


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
        watches_files: It takes our wishes for files to be watched.
        configuration: It can be asked for settings.
        encoding: How columns are counted: utf-8, utf-16 or utf-32.
    """

    name: str = ""
    show_document: bool = False
    apply_edit: bool = False
    document_changes: bool = False
    resource_operations: frozenset[str] = frozenset()
    progress: bool = False
    watches_files: bool = False
    configuration: bool = False
    encoding: str = "utf-16"


def client_of(params: lsp.InitializeParams, encoding: str) -> Client:
    """Return what *params* say that the editor can do."""
    workspace, window = params.capabilities.workspace, params.capabilities.window
    edit = workspace.workspace_edit if workspace else None
    watching = workspace.did_change_watched_files if workspace else None
    return Client(
        name=params.client_info.name if params.client_info else "",
        show_document=bool(window and window.show_document and window.show_document.support),
        apply_edit=bool(workspace and workspace.apply_edit),
        document_changes=bool(edit and edit.document_changes),
        resource_operations=frozenset(
            str(one.value) for one in (edit.resource_operations or ()) if edit
        )
        if edit
        else frozenset(),
        progress=bool(window and window.work_done_progress),
        watches_files=bool(watching and watching.dynamic_registration),
        configuration=bool(workspace and workspace.configuration),
        encoding=encoding,
    )
