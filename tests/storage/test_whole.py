"""Small files: as a whole, or as before."""

import os
from pathlib import Path

import pytest

from patchwright.storage.whole import write_whole


def test_what_is_written_stands_there_alone_and_is_its_users(tmp_path: Path) -> None:
    file = tmp_path / "new" / "file"
    write_whole(file, b"one")
    write_whole(file, b"two")
    assert file.read_bytes() == b"two"
    assert list(file.parent.iterdir()) == [file]
    assert (file.stat().st_mode & 0o777, file.parent.stat().st_mode & 0o777) == (0o600, 0o700)


@pytest.mark.parametrize("fails", ["fsync", "replace"])
def test_what_fails_keeps_what_was_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    file = tmp_path / "file"
    write_whole(file, b"one")

    def fail(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(*((os, "fsync") if fails == "fsync" else (Path, "replace")), fail)
    with pytest.raises(OSError, match="Input/output"):
        write_whole(file, b"two")
    assert file.read_bytes() == b"one"
    assert list(tmp_path.iterdir()) == [file]


def test_a_link_is_replaced_and_what_it_leads_to_stays(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "elsewhere").write_bytes(b"one")
    write_whole(tmp_path / "link", b"two")
    assert not (tmp_path / "link").is_symlink()
    assert (tmp_path / "elsewhere").read_bytes() == b"one"
