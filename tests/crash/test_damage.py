"""What is kept is damaged or deleted by others, and two commands run at once."""

import shutil
import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.crash import project
from tests.crash.home import PATIENCE, Home
from tests.crash.kills import folder_of
from tests.crash.watch import Watch

from patchwright.app import main
from patchwright.cli import barrier
from patchwright.cli.exits import Exit

pytestmark = pytest.mark.slow

_REFUSED = Exit.WORKSPACE
_QUESTION = ("search", "rounded total", "--json")


def _cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:5000])


def _garble_middle(file: Path) -> None:
    data = file.read_bytes()
    middle = len(data) // 2
    file.write_bytes(data[: middle // 2] + b"\xa5" * middle + data[middle // 2 + middle :])


def _replace(file: Path) -> None:
    file.write_bytes(b"This is no database." * 500)


def _empty(file: Path) -> None:
    file.write_bytes(b"")


@pytest.mark.parametrize("damage", [_cut, _garble_middle, _replace, _empty])
def test_a_damaged_index_is_built_anew(home: Home, damage: Callable[[Path], None]) -> None:
    answer = home.succeed(*_QUESTION).out
    damage(home.cache / "graph.db")
    assert home.succeed(*_QUESTION).out == answer
    home.succeed("fix", "ISSUE.md")
    assert home.succeed(*_QUESTION).out == answer


@pytest.mark.parametrize("damage", [_cut, _garble_middle, _replace])
def test_a_damaged_journal_is_told_and_left_as_it_is(
    home: Home, damage: Callable[[Path], None]
) -> None:
    home.succeed("fix", "ISSUE.md")
    file = home.state / "runs.db"
    damage(file)
    damaged = file.read_bytes()
    for arguments in (("runs", "list"), ("fix", "ISSUE.md", "--apply"), ("index",)):
        ended = home.run(*arguments)
        if ended.code != 0:  # what it needs of the journal may be whole
            assert ended.code == _REFUSED, ended.err
            assert "is damaged" in ended.err
            assert "left as it is" in ended.err
            assert "Move it away" in ended.err
    if damage is not _garble_middle:
        assert home.run("runs", "list").code == _REFUSED
        assert file.read_bytes() == damaged
    file.rename(file.with_name("kept.db"))
    home.succeed("fix", "ISSUE.md", "--apply")


@pytest.mark.parametrize("n", [3, 40])
def test_the_cache_may_vanish_while_it_is_used(home: Home, n: int) -> None:
    home.cache.mkdir(parents=True)
    with home.started("fix", "ISSUE.md") as process:
        with Watch(folder_of(home, "cache")) as watch:
            assert watch.until(n, lambda: process.poll() is not None, PATIENCE)
        shutil.rmtree(home.cache, ignore_errors=True)
        ended = home.said(process)
    assert "fault in Patchwright" not in ended.err, ended.err
    assert "Traceback" not in ended.err
    assert ended.code in {0, _REFUSED}, ended
    home.succeed("fix", "ISSUE.md", "--apply")


def test_two_at_once_do_not_disturb_each_other(home: Home) -> None:
    arguments = ("fix", "ISSUE.md", "--json", "--apply")
    with ThreadPoolExecutor(2) as threads:
        begun = [threads.submit(home.named(name).run, *arguments) for name in ("one", "two")]
    ended = [one.result() for one in begun]
    codes = sorted(one.code for one in ended)
    assert codes in ([0, 0], [0, _REFUSED]), ended
    assert not [one for one in ended if "Traceback" in one.err or "fault in" in one.err]
    assert (home.project / project.CREATED).is_file()
    assert len(home.runs()) == len(ended)
    home.succeed("index")


@pytest.mark.parametrize(
    ("number", "asked"), [(signal.SIGINT, 1), (signal.SIGTERM, 3), (signal.SIGINT, 5)]
)
def test_a_signal_ends_a_run_and_nothing_is_lost(home: Home, number: int, asked: int) -> None:
    with home.started("fix", "ISSUE.md", "--apply") as process:
        while len(home.model.requests) < asked:
            assert process.poll() is None
            time.sleep(0.001)  # noqa: TID251 - this thread has nothing else to do
        process.send_signal(number)
        ended = home.said(process)
    assert "Traceback" not in ended.err
    (run,) = home.runs()
    if run["state"] == "cancelled":
        assert ended.code == 130
    else:
        assert (run["state"], ended.code) == ("done", 0)
    answered, n_asked = home.committed(run["id"]), len(home.model.requests)
    home.succeed("runs", "resume", run["id"])
    assert home.committed(run["id"]) - answered == len(home.model.requests) - n_asked


def test_an_interrupt_before_the_barrier_ends_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(barrier, "run", interrupted)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == Exit.INTERRUPTED
