"""Imports of files that a repository keeps out of git."""

from pathlib import Path

import pytest

from patchwright.langservers.unread import is_unread
from patchwright.storage.blobs import BlobStore
from patchwright.workspace.take import take

ENDS = (".py", ".ts")


@pytest.mark.parametrize(
    ("path", "name", "expected"),
    [
        ("src/p/new.py", "._version", True),
        ("src/p/q/new.py", ".._version", True),
        ("src/p/q/new.py", "._version", False),
        ("src/p/new.py", "p._version", True),
        ("new.py", "src.p._version", True),
        ("new.py", "src.made", True),
        ("src/new.ts", "./p/api", True),
        ("src/new.ts", "../src/p/api.ts", True),
        ("src/p/new.py", ".read", False),
        ("src/p/new.py", ".none", False),
        ("new.py", "../outside", False),
        ("new.py", "...outside", False),
        ("new.py", "/etc/passwd", False),
        ("new.py", "a\0b", False),
        ("new.py", ".", False),
        ("new.py", "x" * 5_000, False),
    ],
)
def test_what_stands_on_disk_and_is_not_read_is_known(
    path: str, name: str, expected: bool, tmp_path: Path
) -> None:
    root = tmp_path / "project"
    for file in ("src/p/_version.py", "src/p/api.ts", "src/made/__init__.py", "src/p/read.py"):
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).touch()
    (root / ".gitignore").write_text("_version.py\napi.ts\nmade\n")
    (tmp_path / "outside.py").touch()
    snapshot = take(root, blobs=BlobStore(tmp_path / "blobs"), max_file_bytes=1 << 20)
    assert is_unread(root, path, name, ENDS, snapshot) is expected
