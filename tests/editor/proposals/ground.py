"""What tests of decisions stand on: a small workspace, and an editor's ways of answering."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from tests.support.editor_texts import Refusal
from tests.support.fake_editor import FakeEditor

from patchwright.domain.edit import FileChange

BEFORE = "a = 1\nb = 2\nc = 3\nd = 4\ne = 5\nf = 6\n"
FIRST = BEFORE.replace("a = 1\n", "a = 10\n")
SECOND = BEFORE.replace("e = 5\n", "e = 50\n")
AFTER = FIRST.replace("e = 5\n", "e = 50\n")
CHANGE = FileChange(path="m.py", before=BEFORE, after=AFTER)
APPLY_EDIT = "workspace/applyEdit"

Answer = Callable[[Any], Any]


def uri(root: Path, path: str = "m.py") -> str:
    return (root / path).as_uri()


def opened(editor: FakeEditor, root: Path, path: str = "m.py", text: str | None = None) -> str:
    """Open a file as it is on disk, or with unsaved *text*; return its URI."""
    name = uri(root, path)
    editor.open(name, (root / path).read_bytes().decode())
    if text is not None:
        editor.type(name, text)
    return name


def text(editor: FakeEditor, name: str) -> str:
    return editor.texts.open[name].text


async def called(editor: FakeEditor, name: str, *words: Any) -> Any:
    """Call a command by hand, with plain words."""
    asked = {"command": f"patchwright.{name}", "arguments": list(words)}
    return await editor.request("workspace/executeCommand", asked)


def applies(editor: FakeEditor, params: Any) -> Any:
    """Apply an edit as the editor would, whatever its policy says; return the answer."""
    try:
        for told in editor.texts.apply(params["edit"]):
            editor.notify(*told)
    except Refusal as refusal:
        return {"applied": False, "failureReason": str(refusal)}
    return {"applied": True}


def file_of(answer: dict[str, str], name: str = "uri") -> Path:
    """Return the file that an answer names."""
    return Path(unquote(urlsplit(answer[name]).path))


def reasons(answer: Any) -> dict[int, str]:
    return {one["number"]: one["reason"] for one in answer["refused"]}
