"""A user and an editor who do anything in any order: drawn from a seed, told by a log."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.editor.proposals.ground import applies, opened, uri
from tests.support.fake_editor import FakeEditor

from patchwright.domain.edit import FileChange

ANSWERS = ("made", "made", "made", "refused", "claimed", "half", "typed", "typed", "silent")


@dataclass(kw_only=True)
class Drawn:
    """Files, and what is proposed to change in them."""

    end: str
    files: dict[str, str]
    changes: tuple[FileChange, ...]


def drawn(chance: random.Random) -> Drawn:
    """Draw two modules with changes, and perhaps a file that comes and one that goes."""
    end = chance.choice(("\n", "\n", "\r\n"))
    files = {"old.py": f"old{end}"}
    changes = list[FileChange]()
    for path in ("m.py", "n.py"):
        before = [f"{path[0]}{n} = {n}" for n in range(chance.randint(3, 14))]
        files[path] = _text(before, end)
        after = _text(_changed(before, chance), end)
        changes.append(FileChange(path=path, before=files[path], after=after))
    changes = [one for one in changes if one.before != one.after]
    if chance.random() < 0.5:
        changes.append(FileChange(path="new.py", before=None, after=f"fresh{end}"))
    if chance.random() < 0.5 or not changes:
        changes.append(FileChange(path="old.py", before=f"old{end}", after=None))
    ordered = sorted(changes, key=lambda change: change.path)
    return Drawn(end=end, files=files, changes=tuple(ordered))


def _changed(lines: list[str], chance: random.Random) -> list[str]:
    lines = list(lines)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(lines))
        match chance.randrange(3):
            case 0:
                lines.insert(at, f"new{chance.randrange(99)} = 0")
            case 1 if len(lines) > 1:
                lines.pop(at)
            case _:
                lines[at] += "  # changed"
    return lines


def _text(lines: list[str], end: str) -> str:
    return "".join(line + end for line in lines)


@dataclass(kw_only=True)
class User:
    """Types, saves, opens and closes; the editor answers as it is drawn.

    Attributes:
        typed: The words that were typed into each file; none may ever be lost.
        log: What was done.
    """

    editor: FakeEditor
    root: Path
    given: Drawn
    chance: random.Random
    has_versions: bool
    typed: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    log: list[Any] = field(default_factory=list[Any])

    def text(self, path: str) -> str | None:
        """Return what the user sees of a file."""
        document = self.editor.texts.open.get(uri(self.root, path))
        if document:
            return document.text
        file = self.root / path
        return file.read_bytes().decode() if file.exists() else None

    def texts(self) -> dict[str, str | None]:
        return {path: self.text(path) for path in self.given.files}

    def lost(self) -> Iterator[str]:
        """Yield what the user has typed and does not see any more."""
        for path, words in self.typed.items():
            lines = (self.text(path) or "").split(self.given.end)
            yield from (word for word in words if not any(one.endswith(word) for one in lines))

    def type(self, path: str) -> None:
        """Add a line, or to a line, if the file is open."""
        name = uri(self.root, path)
        if name not in self.editor.texts.open:
            return
        lines = self.editor.texts.open[name].text.split(self.given.end)
        word, at = f"# user{len(self.log)}", self.chance.randrange(len(lines))
        if self.chance.random() < 0.5 or "user" in lines[at]:
            lines.insert(at, word)
        else:
            lines[at] += f" {word}"
        self.editor.type(name, self.given.end.join(lines))
        self.typed.setdefault(path, []).append(word)
        self.log.append(("type", path, word))

    def save(self, path: str) -> None:
        name = uri(self.root, path)
        if document := self.editor.texts.open.get(name):
            (self.root / path).write_bytes(document.text.encode())
            self.editor.notify("textDocument/didSave", {"textDocument": {"uri": name}})
            self.log.append(("save", path))

    def turn(self, path: str) -> None:
        """Close what is open and saved; open what is not open."""
        name, file = uri(self.root, path), self.root / path
        document = self.editor.texts.open.get(name)
        if document is None and file.exists():
            opened(self.editor, self.root, path)
            self.log.append(("open", path))
        elif document and file.exists() and file.read_bytes().decode() == document.text:
            self.editor.close(name)
            self.log.append(("close", path))

    def answer(self, params: Any) -> Any:
        """Answer a request for an edit, in any way that editors have."""
        how = self.chance.choice(ANSWERS)
        self.log.append(("answer", how))
        changes: list[Any] = params["edit"].get("documentChanges") or []
        match how:
            case "refused":
                return {"applied": False}
            case "claimed":
                return {"applied": True}
            case "half":
                if len(changes) > 1:
                    applies(self.editor, {"edit": {"documentChanges": changes[:1]}})
                return {"applied": False}
            case "typed":
                self.type(self.chance.choice(list(self.given.files)))
                # Without versions only the user can tell; the stand-in has him say no.
                return applies(self.editor, params) if self.has_versions else {"applied": False}
            case _:
                made = applies(self.editor, params)
                return None if how == "silent" else made
