"""Files that a proposal makes, takes away and renames, and files that are no plain text of today."""

from pathlib import Path

from tests.e2e.ground import Ground
from tests.e2e.vscode.desk import Desk
from tests.e2e.vscode.review import (
    chord,
    enter,
    expect,
    expect_text,
    frame_with,
    reviewing,
    take_back,
)
from tests.e2e.vscode.until import until
from tests.e2e.vscode.window import Window
from tests.support.proposals import changed

from patchwright.domain.edit import FileChange

GONE, LOCKED, MIXED, NAMED, RENAMED, NEW, WINDOWS = (
    f"shop/{name}.py" for name in ("gone", "locked", "mixed", "named", "renamed", "tax", "windows")
)
TEXT = "A = 1\n\n\nB = 2\n"
BYTES: dict[str, bytes] = {
    GONE: TEXT.encode(),
    LOCKED: TEXT.encode(),
    MIXED: b"A = 1\r\n\n\nB = 2\r\n",
    NAMED: TEXT.encode(),
    WINDOWS: b"\xef\xbb\xbfA = 1\r\n\r\n\r\nB = 2\r\n",
}
SWAP = ("A = 1", "A = 10")
MADE = "def tax(net):\n    return net * 2\n"


def test_files_are_made_taken_away_and_renamed(tmp_path: Path, profile: Desk) -> None:
    with reviewing(tmp_path, profile, _making) as (ground, window):
        text = window.show(GONE)
        expect(window, "gone.py", h1=(0, ""))
        window.threads.wait("The file is deleted")
        chord(window, "accept")
        until(lambda: not text.name, "it is not open any more")
        assert not (ground.root / GONE).exists()
        take_back(window, f"On disk: {GONE}")
        _is(ground, GONE, BYTES[GONE])
        # What a hunk creates stands in a draft, and the file takes its place.
        text = window.show(NAMED)
        expect(window, "named.py", h3=(0, ""))
        _go(window, "tax.py")
        expect(window, "tax.py", h2=(0, ""))
        assert text.read() == MADE
        assert not (ground.root / NEW).exists()
        window.screenshot("created")
        chord(window, "accept")
        _is(ground, NEW, MADE.encode())
        expect(window, "tax.py")
        take_back(window, f"On disk: {NEW}")
        until(lambda: not (ground.root / NEW).exists(), "it is not there any more")
        # One that is open is renamed with its tab.
        window.show(NAMED)
        window.threads.wait(f"Renamed from {NAMED}")
        chord(window, "accept")
        _is(ground, RENAMED, BYTES[NAMED])
        until(lambda: not (ground.root / NAMED).exists(), "it is renamed")
        until(lambda: text.name == "renamed.py", "its tab is, too")
        take_back(window, f"On disk: {RENAMED}")
        _is(ground, NAMED, BYTES[NAMED])
        until(lambda: not (ground.root / RENAMED).exists(), "it is as it was")
        window.bar.wait("3 hunks")
        assert "Tab close" not in "".join(window.notes.texts())


def test_files_keep_their_bytes(tmp_path: Path, profile: Desk) -> None:
    locked = {"files.readonlyInclude": {"**/locked.py": True}}
    with reviewing(tmp_path, profile, _changing, **locked) as (ground, window):
        # Of a closed file no byte is touched but the hunk's, whatever ends its lines.
        text = window.show(WINDOWS)
        expect(window, "windows.py", h4=(1, "A = 10"))
        window.bar.wait("UTF-8 with BOM")
        window.bar.wait("CRLF")
        chord(window, "accept all")
        for path in (GONE, LOCKED, MIXED):
            _is(ground, path, _accepted(path))
        take_back(window, f"On disk: {GONE}, {LOCKED}, {MIXED}.")
        for path in (GONE, LOCKED, MIXED):
            _is(ground, path, BYTES[path])
        expect(window, "windows.py", h4=(1, "A = 10"))
        chord(window, "accept")
        expect_text(window, TEXT.replace(*SWAP), unsaved=True)
        text.save()
        assert (ground.root / WINDOWS).read_bytes() == _accepted(WINDOWS)
        # What cannot be saved is not accepted, though VS Code would take the change.
        window.show(LOCKED)
        expect(window, "locked.py", h2=(1, "A = 10"))
        chord(window, "accept")
        window.notes.wait(f"{LOCKED} is read-only in this window")
        expect(window, "locked.py", h2=(1, "A = 10"))
        expect_text(window, TEXT, unsaved=False)
        text.go(1)  # where VS Code leaves the cursor of a read-only text is its own affair
        chord(window, "reject")
        expect(window, "locked.py")
        # One that goes away meanwhile leaves its hunk, and words.
        window.show(GONE)
        expect(window, "gone.py", h1=(1, "A = 10"))
        _look_at_evidence(window)
        (ground.root / GONE).unlink()
        window.threads.wait("Its file is gone.")
        chord(window, "accept")
        window.notes.wait("Nothing was changed")
        assert not (ground.root / GONE).exists()
        # A document with both versions lies before the user now; the way leads back.
        until(lambda: text.name != "gone.py", "its document is shown")
        _go(window, "gone.py")
        chord(window, "reject")
        window.bar.wait("1 hunk")
        # One that is not open either cannot be shown.
        (ground.root / MIXED).unlink()
        chord(window, "next")
        window.notes.press(f"{MIXED} is not there any more", "Reject Hunk")
        until(lambda: not window.bar.item("hunk").count(), "nothing is left")


def _look_at_evidence(window: Window) -> None:
    """Have the text compared with its file: one that was never seen to be the same may be the user's."""
    chord(window, "evidence")
    frame_with(window, "hunk 1 of 4")
    window.command("View: Close Editor")
    until(lambda: window.text.name == "gone.py", "its text is before the user again")


def _making(ground: Ground) -> None:
    for path in (GONE, NAMED):
        ground.write(path, BYTES[path])
    enter(
        ground,
        FileChange(path=GONE, before=TEXT, after=None),
        FileChange(path=NEW, before=None, after=MADE),
        FileChange(path=RENAMED, before=TEXT, after=TEXT, renamed_from=NAMED),
    )


def _changing(ground: Ground) -> None:
    paths = (GONE, LOCKED, MIXED, WINDOWS)
    for path in paths:
        ground.write(path, BYTES[path])
    enter(ground, *(changed(ground.root, path, SWAP) for path in paths))


def _go(window: Window, name: str) -> None:
    """Go from hunk to hunk until *name* is shown."""
    while window.text.name != name:
        before = window.text.name
        chord(window, "next")
        until(lambda was=before: window.text.name != was, "the next hunk is shown")


def _is(ground: Ground, path: str, data: bytes) -> None:
    """Wait until a file has just these bytes."""
    file = ground.root / path
    until(lambda: file.exists() and file.read_bytes() == data, f"{path} is {data!r}")


def _accepted(path: str) -> bytes:
    before, after = SWAP
    return BYTES[path].replace(before.encode(), after.encode())
