"""What is known of unchanged files saves reading them, and nothing else changes."""

import os
import time
from pathlib import Path

import pytest
from tests.workspace.tree import Tree

from patchwright.workspace import inside
from patchwright.workspace.stat_cache import StatCache

OLD = time.time() - 3600


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths that were read."""
    found: list[str] = []
    real = inside.read

    def watched(root: Path, path: str, limit: int = -1) -> inside.Found | None:
        if not path.endswith(("ignore", "exclude")):
            found.append(path)
        return real(root, path, limit)

    monkeypatch.setattr(inside, "read", watched)
    return found


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is ten seconds ahead, so that no file is young."""
    ahead = 10_000_000_000
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + ahead)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "stat"


@pytest.mark.usefixtures("later")
def test_unchanged_files_are_not_read_again(tree: Tree, path: Path, reads: list[str]) -> None:
    tree.put({"a": "a\n", "binary": b"\0", os.fsdecode(b"\xff"): "x"})
    first = tree.take(known=StatCache(path))
    reads.clear()
    second = tree.take(known=StatCache(path))
    assert reads == []
    assert second.entries == first.entries


@pytest.mark.usefixtures("later")
def test_a_changed_file_is_read_again(tree: Tree, path: Path, reads: list[str]) -> None:
    tree.put({"a": "a\n", "b": "b\n"})
    tree.take(known=StatCache(path))
    reads.clear()
    stat = (tree.root / "a").stat()
    tree.put({"a": "A\n"})
    # The same size and time of change; the inode's own time tells.
    os.utime(tree.root / "a", ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert tree.take(known=StatCache(path)).text("a") == "A\n"
    assert reads[0] == "a"
    assert "b" not in reads


def test_a_young_file_is_read_again(tree: Tree, path: Path, reads: list[str]) -> None:
    tree.put({"a": "a\n"})
    tree.take(known=StatCache(path))
    reads.clear()
    tree.take(known=StatCache(path))
    assert reads == ["a"]


@pytest.mark.usefixtures("later")
def test_a_text_that_is_no_longer_kept_is_read_and_kept_again(
    tree: Tree, path: Path, reads: list[str]
) -> None:
    tree.put({"a": "a\n"})
    tree.take(known=StatCache(path))
    tree.state.blobs.delete_all_but([], idle_seconds=0)
    reads.clear()
    tree.take(known=StatCache(path))
    assert reads == ["a"]
    assert len(list(tree.state.blobs.ids())) == 1


@pytest.mark.usefixtures("later")
def test_a_smaller_limit_counts_at_once(tree: Tree, path: Path) -> None:
    tree.put({"a": "a" * 100})
    tree.take(known=StatCache(path))
    assert tree.take(known=StatCache(path), max_file_bytes=99).entries["a"].unread == "huge"


@pytest.mark.usefixtures("later")
@pytest.mark.parametrize("damage", [b"", b"noise", None])
def test_a_damaged_cache_is_as_none(
    tree: Tree, path: Path, damage: bytes | None, reads: list[str]
) -> None:
    tree.put({"a": "a\n"})
    tree.take(known=StatCache(path))
    if damage is None:
        path.unlink()
    else:
        path.write_bytes(damage)
    reads.clear()
    assert tree.take(known=StatCache(path)).text("a") == "a\n"
    assert "a" in reads


def test_a_cache_that_cannot_be_written_is_none(tree: Tree, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    tree.put({"a": "a\n"})
    assert tree.take(known=StatCache(tmp_path / "file" / "stat")).text("a") == "a\n"
