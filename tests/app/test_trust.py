"""The answer on trust: one folder's, kept outside of it, and doubted where it can be."""

import json
import os
import shutil
from pathlib import Path

import pytest

from patchwright.app.application import Application
from patchwright.app.live_servers import LiveServers
from patchwright.app.servers import RunServers
from patchwright.app.trust import file_of, is_trusted, set_trust, trust_of
from patchwright.domain.errors import StorageError, UserError
from patchwright.domain.trust import Answer, WorkspaceTrust
from patchwright.settings.table import Settings


class Place:
    """A workspace, and the user's own folder for state."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "project"
        self.root.mkdir()
        self.settings = Settings(state_dir=str(folder / "state"))

    @property
    def file(self) -> Path:
        return file_of(self.root, self.settings)

    def set(self, *, trusted: bool = True) -> None:
        set_trust(self.root, self.settings, trusted=trusted)

    def answer(self, root: Path | None = None) -> Answer:
        found = trust_of(root or self.root, self.settings)
        assert not found.problem
        return found.answer

    def problem(self) -> str:
        found = trust_of(self.root, self.settings)
        assert found.answer is Answer.NEVER
        assert not is_trusted(self.root, self.settings)
        return found.problem


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def test_nobody_is_trusted_who_was_never_asked_about(place: Place) -> None:
    assert place.answer() is Answer.NEVER
    assert not is_trusted(place.root, place.settings)
    assert not place.file.parent.exists()


def test_an_answer_is_kept_until_the_next(place: Place) -> None:
    place.set()
    assert place.answer() is Answer.YES
    assert is_trusted(place.root, place.settings)
    place.set(trusted=False)
    assert place.answer() is Answer.NO
    assert not is_trusted(place.root, place.settings)


def test_an_answer_lies_with_its_user_alone(place: Place) -> None:
    place.set()
    assert not list(place.root.iterdir())
    assert [each.name for each in place.file.parent.iterdir()] == ["trust.json"]
    assert place.file.stat().st_mode & 0o777 == 0o600
    assert place.file.parent.stat().st_mode & 0o777 == 0o700


def test_trust_spreads_neither_down_nor_up(place: Place) -> None:
    (place.root / "below").mkdir()
    place.set()
    assert place.answer(place.root / "below") is Answer.NEVER
    assert place.answer(place.root.parent) is Answer.NEVER


def test_a_link_means_the_folder_that_it_leads_to(place: Place, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(place.root)
    set_trust(link, place.settings, trusted=True)
    assert place.answer() is Answer.YES
    other = tmp_path / "other"
    other.mkdir()
    link.unlink()
    link.symlink_to(other)
    assert place.answer(link) is Answer.NEVER


def test_a_folder_that_was_moved_is_asked_about_anew(place: Place, tmp_path: Path) -> None:
    place.set()
    moved = place.root.rename(tmp_path / "moved")
    assert place.answer(moved) is Answer.NEVER
    moved.rename(place.root)
    assert place.answer() is Answer.YES


def test_another_folder_in_its_place_is_not_trusted(place: Place, tmp_path: Path) -> None:
    place.set()
    other = tmp_path / "other"
    other.mkdir()  # while the first is still there, so that it has another number
    shutil.rmtree(place.root)
    other.rename(place.root)
    assert place.problem().startswith(f"another folder stood at {place.root} ")
    place.set()
    assert place.answer() is Answer.YES


def test_an_answer_for_another_path_with_the_same_hash_does_not_count(place: Place) -> None:
    place.set()
    kept = json.loads(place.file.read_bytes())
    place.file.write_text(json.dumps({**kept, "path": "/somewhere/else"}))
    assert "another folder stood" in place.problem()


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"noise",
        b"\xff",
        b"true",
        b"[" * 50_000,
        b"{}",
        b'{"version": 1, "trusted": 1}',
        b'{"version": 2, "trusted": true}',
        b" " * 70_000,
    ],
)
def test_what_is_damaged_is_no_trust_and_is_told(place: Place, damage: bytes) -> None:
    place.set()
    place.file.write_bytes(damage)
    assert place.problem().startswith(f"{place.file} is damaged")
    place.set()
    assert place.answer() is Answer.YES


@pytest.mark.parametrize("kind", ["folder", "pipe", "open to all", "unreadable"])
def test_what_is_no_file_of_the_user_is_no_trust_and_hangs_nobody(place: Place, kind: str) -> None:
    place.set()
    if kind in {"folder", "pipe"}:
        place.file.unlink()
    match kind:
        case "folder":
            place.file.mkdir(mode=0o700)
        case "pipe":
            os.mkfifo(place.file, 0o600)
        case "open to all":
            place.file.chmod(0o666)
        case _:
            if not os.geteuid():
                pytest.skip("root may read everything")
            place.file.chmod(0)
    assert str(place.file) in place.problem()


def test_a_crash_while_an_answer_is_written_keeps_the_one_before(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.set(trusted=False)

    def fail(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(StorageError, match="disk is full"):
        place.set()
    assert place.answer() is Answer.NO


def test_state_inside_the_workspace_can_give_no_trust(place: Place) -> None:
    place.set()
    given = place.file.read_bytes()
    inside = Settings(state_dir=str(place.root / "state"))
    file = file_of(place.root, inside)
    file.parent.mkdir(parents=True)
    file.write_bytes(given)
    file.chmod(0o600)
    found = trust_of(place.root, inside)
    assert (found.answer, str(file) in found.problem) == (Answer.NEVER, True)
    assert not found.can_be_kept
    file.unlink()
    assert trust_of(place.root, inside) == WorkspaceTrust(can_be_kept=False)
    with pytest.raises(UserError, match="no answer is kept there"):
        set_trust(place.root, inside, trusted=True)


def test_servers_are_chosen_anew_with_another_answer(place: Place) -> None:
    trusted = [False]
    servers = RunServers(place.root, place.root, lambda: trusted[0], warm=True)
    before = servers.get(Settings())
    trusted[0] = True
    after = servers.get(Settings())
    assert before
    assert after
    assert (before.choice.trusted, after.choice.trusted) == (False, True)
    assert servers.get(Settings()) is after


def test_an_editor_that_takes_trust_away_ends_what_runs(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed = list[type]()

    def kill(servers: RunServers | LiveServers) -> None:
        killed.append(type(servers))

    for kind in (RunServers, LiveServers):
        monkeypatch.setattr(kind, "kill", kill)
    folder = Application().folder(place.root, {"state_dir": str(place.root / "state")})
    assert folder.navigator()
    folder.trust(trusted=True)
    assert not killed
    folder.trust(trusted=False)
    assert killed == [RunServers, LiveServers]
    folder.close()
    assert killed == [RunServers, LiveServers] * 2


def test_a_name_that_is_no_text_can_be_answered_for(place: Place, tmp_path: Path) -> None:
    odd = tmp_path / os.fsdecode(b"\xff\xfe")
    odd.mkdir()
    set_trust(odd, place.settings, trusted=True)
    assert place.answer(odd) is Answer.YES
