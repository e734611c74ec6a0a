"""What a model writes, and what becomes of the files: one folder, one claim.

Each folder holds `input/`, `answer.md`, `expected/` and, where something is
refused, `rejections.txt`; its name says what it shows.
"""

from pathlib import Path

import pytest

from patchwright.domain.edit import FileChange, Rejection
from patchwright.domain.encoding import Decoded, Encoding, decode
from patchwright.edits import conflict, diff
from patchwright.edits.apply import apply

SCENARIOS = sorted(
    path for path in (Path(__file__).parent / "scenarios").iterdir() if path.is_dir()
)


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != ".gitkeep"
    }


def decoded(data: bytes) -> Decoded:
    found = decode(data)
    assert isinstance(found, Decoded)
    return found


def made(files: dict[str, bytes], change: FileChange) -> None:
    """Make *change* on *files*, in the encoding that the file has."""
    old = files.pop(change.renamed_from or change.path, None)
    encoding = decoded(old).encoding if old is not None else Encoding()
    if change.after is not None:
        files[change.path] = encoding.encode(change.after)


def said(rejections: tuple[Rejection, ...]) -> str:
    return "\n".join(f"{one.reason}\n{one.nearest}".rstrip() + "\n" for one in rejections)


@pytest.mark.parametrize("folder", SCENARIOS, ids=lambda folder: folder.name)
def test_scenario(folder: Path) -> None:
    files = files_of(folder / "input")
    texts = {path: decoded(data).text for path, data in files.items()}
    reading = conflict.read((folder / "answer.md").read_bytes().decode(), texts.get)
    applied = apply(reading.changes, texts.get)
    for change in applied.patch.files:
        made(files, change)
    assert files == files_of(folder / "expected")
    refused = folder / "rejections.txt"
    expected = refused.read_bytes().decode() if refused.exists() else ""
    assert said(reading.rejections + applied.rejections) == expected
    for change in applied.patch.files:
        parts = [hunk for hunk in diff.hunks(applied.patch) if hunk.path == change.path]
        assert diff.with_hunks(change.before or "", parts) == (change.after or "")
