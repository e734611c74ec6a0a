"""What of a snapshot is shown over the disk, and when it needs a tree of its own."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.source import Snapshot
from patchwright.langservers.disk import Disk, Stands
from patchwright.langservers.row import Install, Row
from patchwright.langservers.sight import MOST_OVER, Sight, sights
from patchwright.storage.blobs import BlobStore
from patchwright.workspace.take import take

ROW = Row(
    name="scripted",
    serves="Tests",
    suffixes={".a": "alpha"},
    install=Install(by="system", packages=(), words=""),
)


class Counting(Disk):
    """A disk that counts what is looked at."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.looked = list[str]()

    def look(self, paths: Iterable[str]) -> Stands:
        found = super().look(paths)
        self.looked += found
        return found


class Ground:
    """A folder of files, and its snapshot before they change."""

    def __init__(self, home: Path, **texts: str) -> None:
        self.root, self._blobs = home / "project", BlobStore(home / "blobs")
        self.root.mkdir()
        self.write(texts)
        self.snapshot = take(self.root, blobs=self._blobs, max_file_bytes=1 << 20)
        self.disk = Counting(self.root)

    def write(self, texts: dict[str, str]) -> None:
        for name, text in texts.items():
            (self.root / name.replace("_", ".")).write_text(text)

    def sights(self, *snapshots: Snapshot) -> tuple[Sight, ...]:
        return sights(ROW, self.disk, *(snapshots or (self.snapshot,)))


def test_each_file_is_looked_at_once_for_both_sides_of_a_patch(tmp_path: Path) -> None:
    ground = Ground(tmp_path, x_a="one", Y_A="two", z_txt="three")
    change = FileChange(path="x.a", before="one", after="other")
    before, after = ground.sights(
        ground.snapshot, ground.snapshot.with_patch(Patch(files=(change,)))
    )
    assert sorted(ground.disk.looked) == ["Y.A", "x.a"]
    assert (before.over, after.over) == ({}, {"x.a": "other"})
    assert before.stands == after.stands


@pytest.mark.parametrize(
    ("changed", "over"),
    [
        ({"x_a": "other"}, {"x.a": "one"}),
        ({"z_txt": "other"}, {}),
        ({"n_a": "new"}, {}),
        ({"package_json": "{ }"}, None),
    ],
    ids=["a text", "what bears on nothing", "a new file", "settings"],
)
def test_what_the_disk_holds_otherwise_is_shown_over_it(
    changed: dict[str, str], over: dict[str, str] | None, tmp_path: Path
) -> None:
    ground = Ground(tmp_path, x_a="one", z_txt="three", package_json="{}")
    ground.write(changed)
    (sight,) = ground.sights()
    assert (None if sight.tree else sight.over) == over
    assert sight.read("x.a") == "one"


def test_a_file_that_is_gone_from_the_disk_needs_a_tree(tmp_path: Path) -> None:
    ground = Ground(tmp_path, x_a="one")
    (ground.root / "x.a").unlink()
    (sight,) = ground.sights()
    assert sight.tree is ground.snapshot


def test_both_sides_go_on_a_tree_where_one_must(tmp_path: Path) -> None:
    ground = Ground(tmp_path, x_a="one")
    created = FileChange(path="n.a", before=None, after="new")
    patched = ground.snapshot.with_patch(Patch(files=(created,)))
    assert [one.tree for one in ground.sights(ground.snapshot, patched)] == [
        ground.snapshot,
        patched,
    ]
    assert not ground.disk.looked


def test_very_many_texts_go_on_a_tree(tmp_path: Path) -> None:
    texts = {f"x{number}_a": "one" for number in range(MOST_OVER + 1)}
    ground = Ground(tmp_path, **texts)
    last = texts.popitem()[0]
    ground.write(dict.fromkeys(texts, "other"))
    assert len(ground.sights()[0].over) == MOST_OVER
    ground.write({last: "other"})
    assert ground.sights()[0].tree
