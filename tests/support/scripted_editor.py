"""A session whose editor is a few lines of Python: it applies edits as it is told to.

For tests of what an editor may do with an edit; nothing goes over a wire here.
"""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from lsprotocol import types as lsp

from patchwright.app.opened import patch_of
from patchwright.domain.candidate import Candidate
from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.encoding import Decoded, Encoding, decode
from patchwright.domain.errors import WorkspaceError
from patchwright.editor.session.client import Client
from patchwright.editor.session.folders import Folders, OpenFolder
from patchwright.editor.session.session import Session
from patchwright.editor.texts.changes import with_change
from patchwright.editor.texts.documents import Documents
from patchwright.editor.texts.uris import path_of
from patchwright.pipeline.outcome import Outcome
from patchwright.pipeline.stored import StoredRun
from patchwright.settings.load import Loaded, load

ABLE = Client(
    show_document=True,
    apply_edit=True,
    document_changes=True,
    resource_operations=frozenset({"create", "rename", "delete"}),
)

Answer = lsp.ApplyWorkspaceEditResult


@dataclass(kw_only=True)
class Disk:
    """A workspace folder on disk; what it writes is all or nothing."""

    root: Path
    cache: Path
    written: list[Patch] = field(default_factory=list[Patch])
    fails: str = ""
    save: str = "closedFiles"
    came: list[tuple[StoredRun, Outcome | None]] = field(
        default_factory=list[tuple[StoredRun, Outcome | None]]
    )

    def runs(self) -> list[StoredRun]:
        return [stored for stored, _ in self.came]

    def outcome(self, run: StoredRun) -> Outcome | None:
        return next(outcome for stored, outcome in self.came if stored is run)

    def patch(self, best: Candidate, *, tests: bool) -> Patch:
        return patch_of(best, tests=tests)

    def read(self, path: str) -> Decoded | None:
        file = self.root / path
        if file.is_dir():
            raise WorkspaceError(f"{path} is a folder.")
        if not file.exists():
            return None
        found = decode(file.read_bytes())
        if not isinstance(found, Decoded):
            raise WorkspaceError(f"{path} cannot be read: {found.reason}.")
        return found

    @property
    def loaded(self) -> Loaded:
        return load(None, {"save": self.save}, environ={})

    def write(self, run: Any, patch: Patch, restored: Any = None) -> tuple[str, ...]:
        del run, restored
        if self.fails:
            raise WorkspaceError(self.fails, kept="Nothing was changed.")
        for change in patch.files:
            self._compare(change)
        for change in patch.files:
            self._write(change)
        self.written.append(patch)
        return patch.paths

    def _compare(self, change: FileChange) -> None:
        origin = change.renamed_from or change.path
        found = self.read(origin)
        if (found.text if found else None) != change.before:
            raise WorkspaceError(f"{origin} has been changed meanwhile.")

    def _write(self, change: FileChange) -> None:
        origin, file = self.root / (change.renamed_from or change.path), self.root / change.path
        kept = self.read(change.renamed_from or change.path)
        encoding = kept.encoding if kept else Encoding()
        if change.renamed_from or change.after is None:
            origin.unlink()
        if change.after is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(encoding.encode(change.after))


@dataclass(kw_only=True)
class Editor:
    """The editor: its open documents are those of the session, unless it keeps them to itself.

    Attributes:
        opens: Whether it opens a closed file that it edits, as VS Code does; else it keeps
            the text to itself, as Neovim may.
        delay: Seconds after which it tells of a change.
        meddle: Called on each edit before it is looked at.
        answer: Takes the place of its answer, where given.
        limit: How many changes it makes before it stops.
    """

    session: Session
    opens: bool = True
    delay: float = 0.0
    meddle: Callable[["Editor"], None] | None = None
    answer: Callable[[Answer], Any] | None = None
    limit: int = 1000
    checks_versions: bool = True
    asked: list[lsp.WorkspaceEdit] = field(default_factory=list[lsp.WorkspaceEdit])
    said: list[tuple[str, Any]] = field(default_factory=list[tuple[str, Any]])
    held: dict[str, str] = field(default_factory=dict[str, str])
    shows: bool = True
    shown: list[lsp.ShowDocumentParams] = field(default_factory=list[lsp.ShowDocumentParams])

    def tell(self, method: str, params: Any) -> None:
        self.said.append((method, params))

    async def request(self, method: str, params: Any) -> Any:
        if method == lsp.WINDOW_SHOW_DOCUMENT:
            self.shown.append(params)
            return lsp.ShowDocumentResult(success=self.shows)
        assert method == lsp.WORKSPACE_APPLY_EDIT
        self.asked.append(params.edit)
        if self.meddle:
            self.meddle(self)
        answer = self._apply(params.edit)
        if self.answer:
            replaced = self.answer(answer)
            return await replaced if asyncio.iscoroutine(replaced) else replaced
        return answer

    def messages(self, kind: lsp.MessageType) -> list[str]:
        return [
            params.message
            for method, params in self.said
            if method == lsp.WINDOW_SHOW_MESSAGE and params.type == kind
        ]

    def open(self, uri: str, text: str, version: int = 1) -> None:
        self.session.documents.opened(
            lsp.TextDocumentItem(uri=uri, language_id="python", version=version, text=text)
        )

    def type(self, uri: str, text: str) -> None:
        """Have the user change a document to *text*."""
        document = self.session.documents.get(uri)
        assert document is not None
        whole = lsp.TextDocumentContentChangeEvent_Type2(text=text)
        self.session.documents.changed(uri, document.version + 1, [whole])

    def _apply(self, edit: lsp.WorkspaceEdit) -> Answer:
        changes = edit.document_changes or [
            lsp.TextDocumentEdit(
                text_document=lsp.OptionalVersionedTextDocumentIdentifier(uri=uri), edits=list(some)
            )
            for uri, some in (edit.changes or {}).items()
        ]
        if reason := self._outdated(changes):
            return Answer(applied=False, failure_reason=reason, failed_change=0)
        for number, change in enumerate(changes):
            if number >= self.limit:
                return Answer(
                    applied=False, failure_reason="The user said no.", failed_change=number
                )
            self._change(change)
        return Answer(applied=True)

    def _outdated(self, changes: Any) -> str:
        for change in changes:
            if isinstance(change, lsp.TextDocumentEdit) and self.checks_versions:
                version = change.text_document.version
                document = self.session.documents.get(change.text_document.uri)
                if version is not None and (document is None or document.version != version):
                    return "The document has changed."
        return ""

    def _change(self, change: Any) -> None:
        match change:
            case lsp.TextDocumentEdit():
                self._edit(change)
            case lsp.CreateFile():
                _file(change.uri).parent.mkdir(parents=True, exist_ok=True)
                _file(change.uri).touch(exist_ok=False)
            case lsp.RenameFile():
                assert not _file(change.new_uri).exists()
                _file(change.new_uri).parent.mkdir(parents=True, exist_ok=True)
                _file(change.old_uri).rename(_file(change.new_uri))
                if document := self.session.documents.get(change.old_uri):
                    self.session.documents.closed(change.old_uri)
                    self.open(change.new_uri, document.text)
            case lsp.DeleteFile():
                _file(change.uri).unlink()
                self.session.documents.closed(change.uri)
            case _:
                raise AssertionError(change)

    def _edit(self, change: lsp.TextDocumentEdit) -> None:
        uri, encoding = change.text_document.uri, self.session.client.encoding
        document = self.session.documents.get(uri)
        text = document.text if document else _file(uri).read_bytes().decode()
        starts = [(edit.range.start.line, edit.range.start.character) for edit in change.edits]
        assert starts == sorted(starts)
        for edit in reversed(change.edits):
            event = lsp.TextDocumentContentChangeEvent_Type1(range=edit.range, text=edit.new_text)
            text = with_change(text, event, encoding)
        if document is None and not self.opens:
            self.held[uri] = text
        elif self.delay:
            asyncio.get_running_loop().call_later(self.delay, self._show, uri, text)
        else:
            self._show(uri, text)

    def _show(self, uri: str, text: str) -> None:
        if self.session.documents.get(uri) is None:
            self.open(uri, text)
        else:
            self.type(uri, text)


@dataclass(kw_only=True)
class Scene:
    """A folder with files, a session, and the editor at its other end."""

    session: Session
    editor: Editor
    disk: Disk
    folder: OpenFolder

    def uri(self, path: str) -> str:
        return self.folder.uri(path)

    def text(self, path: str) -> str | None:
        """What a user sees: the editor's text, else the disk's."""
        uri = self.uri(path)
        if document := self.session.documents.get(uri):
            return document.text
        if uri in self.editor.held:
            return self.editor.held[uri]
        found = self.disk.read(path)
        return found.text if found else None

    def on_disk(self, path: str) -> bytes | None:
        file = self.disk.root / path
        return file.read_bytes() if file.exists() else None


def make_scene(
    tmp_path: Path,
    files: Mapping[str, str | bytes],
    *,
    opened: Mapping[str, str] | tuple[str, ...] = (),
    client: Client = ABLE,
) -> Scene:
    """Return a scene with *files* on disk, of which *opened* are open, with their text if given."""
    root = tmp_path / "work"
    for path, text in files.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode() if isinstance(text, str) else text)
    root.mkdir(exist_ok=True)
    documents, folders = Documents(client.encoding), Folders()
    disk = Disk(root=root, cache=tmp_path / "cache")
    folder = OpenFolder(root=root, folder=cast("Any", disk), documents=documents)
    folders.add(folder)
    folders.settle()
    editor = Editor(session=cast("Any", None))
    session = editor.session = Session(
        program=cast("Any", None),
        wire=cast("Any", editor),
        client=client,
        documents=documents,
        folders=folders,
    )
    scene = Scene(session=session, editor=editor, disk=disk, folder=folder)
    for path in opened:
        text = opened[path] if isinstance(opened, Mapping) else (root / path).read_bytes().decode()
        editor.open(scene.uri(path), text)
    return scene


def _file(uri: str) -> Path:
    path = path_of(uri)
    assert path is not None
    return path
