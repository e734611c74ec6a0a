"""A snapshot laid out as files, whatever becomes of the writing."""

import os
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.source import Snapshot
from patchwright.langservers.shadow import Changed, Shadow
from patchwright.storage.blobs import BlobStore
from patchwright.workspace.take import take


@dataclass(frozen=True, kw_only=True)
class Ground:
    """A folder of two files, its snapshot, and where its trees lie."""

    root: Path
    above: Path
    snapshot: Snapshot

    def patched(self, **texts: str) -> Snapshot:
        """Return the snapshot with *texts* in the place of files."""
        changes = (
            FileChange(path=name, before=self.snapshot.text(name), after=text)
            for name, text in texts.items()
        )
        return self.snapshot.with_patch(Patch(files=tuple(changes)))


@pytest.fixture
def ground(tmp_path: Path) -> Ground:
    root = tmp_path / "project"
    root.mkdir()
    for name in "ab":
        (root / name).write_text(f"{name}\n")
    snapshot = take(root, blobs=BlobStore(tmp_path / "blobs"), max_file_bytes=1 << 20)
    return Ground(root=root, above=tmp_path / "trees", snapshot=snapshot)


def files(shadow: Shadow) -> Mapping[str, str]:
    return {path.name: path.read_text() for path in sorted(shadow.folder.iterdir())}


def told(shadow: Shadow) -> list[tuple[str, Changed]]:
    return [(one.path, one.changed) for one in shadow.news()]


def test_what_could_not_be_written_whole_is_written_again(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    shadow = Shadow(ground.above, ground.root)
    shadow.bring(ground.snapshot)
    assert told(shadow) == [("a", Changed.CREATED), ("b", Changed.CREATED)]
    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_bytes", _fails_half)
        with pytest.raises(OSError, match="No space"):
            shadow.bring(ground.patched(a="other\n"))
    assert files(shadow)["a"] == "ot"
    shadow.bring(ground.snapshot)
    assert files(shadow) == {"a": "a\n", "b": "b\n"}
    assert set(told(shadow)) == {("a", Changed.CHANGED)}
    shadow.remove()


def test_what_was_written_for_one_who_has_gone_is_told_to_the_next(ground: Ground) -> None:
    shadow = Shadow(ground.above, ground.root)
    shadow.bring(ground.snapshot)
    told(shadow)
    shadow.bring(ground.patched(a="for one who has gone\n"))
    shadow.bring(ground.patched(a="for one who has gone\n"))
    assert told(shadow) == [("a", Changed.CHANGED)]
    shadow.remove()


def test_a_tree_that_is_removed_while_it_is_written_leaves_nothing(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    shadow = Shadow(ground.above, ground.root)
    removing = threading.Thread(target=shadow.remove)
    write = Path.write_bytes

    def written(path: Path, data: bytes) -> int:
        if not removing.is_alive():
            removing.start()
        while not vars(shadow)["_leaving"]:
            threading.Event().wait(0.001)
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", written)
    with pytest.raises(OSError, match="no longer needed"):
        shadow.bring(ground.snapshot)
    removing.join()
    assert list(ground.above.iterdir()) == []
    with pytest.raises(OSError, match="no longer needed"):
        shadow.bring(ground.snapshot)
    shadow.remove()


def test_trees_side_by_side_cost_no_descriptors(ground: Ground) -> None:
    kept = Shadow(ground.above, ground.root)
    before = len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - a folder of the kernel's
    for _ in range(3):
        Shadow(ground.above, ground.root).remove()
    assert len(os.listdir("/proc/self/fd")) == before  # noqa: PTH208 - likewise
    kept.remove()


def _fails_half(path: Path, data: bytes) -> int:
    with path.open("wb") as file:
        file.write(data[:2])
    raise OSError(28, "No space left on device")
