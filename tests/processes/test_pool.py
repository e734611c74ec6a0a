"""Worker pools: results, deaths, ends."""

import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from patchwright.processes.pool import Failed, Pool, Result


@pytest.fixture
def entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "pool_work.py").write_text(
        "import os, time\n"
        "def work(item):\n"
        "    print('printed, not answered')\n"
        "    match item:\n"
        "        case b'raise': raise ValueError('no good')\n"
        "        case b'die': os._exit(7)\n"
        "        case b'hang': time.sleep(600)\n"
        "        case b'pid': return b'%d' % os.getpid()\n"
        "    return item[::-1]\n"
    )
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    return "pool_work:work"


def results(pool: Pool, *items: bytes) -> list[Result]:
    return [result for _, result in sorted(pool.map(items), key=lambda pair: pair[0])]


@pytest.mark.parametrize("n", [0, 1, 2])
def test_every_item_has_its_result(entry: str, n: int) -> None:
    items = [b"ab%d" % number for number in range(40)]
    with Pool(entry, n) as pool:
        assert results(pool, *items) == [item[::-1] for item in items]


@pytest.mark.parametrize("n", [1, 2])
def test_a_function_that_raises_fails_its_item_only(entry: str, n: int) -> None:
    with Pool(entry, n) as pool:
        assert results(pool, b"ab", b"raise", b"cd") == [
            b"ba",
            Failed(reason="ValueError: no good"),
            b"dc",
        ]


def test_a_worker_that_dies_fails_its_item_and_is_replaced(
    entry: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "patchwright")
    with Pool(entry, 2) as pool:
        found = results(pool, b"die", b"ab", b"die", b"cd", b"die", b"ef")
    died = Failed(reason="the worker died on it (exit code 7)")
    assert found == [died, b"ba", died, b"dc", died, b"fe"]
    assert caplog.text.count("a worker died (exit code 7: ") == 3


def test_a_worker_that_hangs_is_ended(entry: str) -> None:
    with Pool(entry, 2, item_seconds=3.0) as pool:
        assert results(pool, b"hang", b"ab") == [Failed(reason="took longer than 3 s"), b"ba"]


def test_items_and_results_larger_than_a_pipe_go_through(entry: str) -> None:
    large = bytes(range(256)) * 8192
    with Pool(entry, 2) as pool:
        assert results(pool, large, large) == [large[::-1]] * 2


def test_workers_stay_for_the_next_map_and_end_with_the_pool(entry: str) -> None:
    with Pool(entry, 2) as pool:
        first = set(results(pool, *[b"pid"] * 20))
        second = set(results(pool, *[b"pid"] * 20))
    pids = first | second
    assert len(pids) <= 2
    assert not any(Path(f"/proc/{int(pid)}").exists() for pid in pids if isinstance(pid, bytes))


def test_an_unknown_function_fails_every_item() -> None:
    with Pool("no_such_module:work", 2) as pool:
        found = results(pool, b"a", b"b")
    assert all(isinstance(result, Failed) for result in found)


def test_items_are_read_only_as_workers_get_free(entry: str) -> None:
    read = 0

    def items() -> Iterator[bytes]:
        nonlocal read
        for _ in range(1000):
            read += 1
            yield b"ab"

    with Pool(entry, 2) as pool:
        mapped = pool.map(items())
        next(mapped)
        assert read < 100
        del mapped
    assert read < 100
    assert not [thread for thread in threading.enumerate() if thread.name == "pool"]


def test_an_error_of_the_items_reaches_the_caller(entry: str) -> None:
    def items() -> Iterator[bytes]:
        yield b"ab"
        raise KeyError("broken")

    with Pool(entry, 2) as pool, pytest.raises(KeyError, match="broken"):
        list(pool.map(items()))


def test_a_file_in_the_current_folder_does_not_shadow_ours(
    entry: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hostile = tmp_path / "workspace"
    hostile.mkdir()
    for name in ("json.py", "struct.py", "pool_work.py"):
        (hostile / name).write_text("raise SystemExit('shadowed')")
    monkeypatch.chdir(hostile)
    monkeypatch.setattr(sys, "path", ["", *sys.path])
    with Pool(entry, 2) as pool:
        assert results(pool, b"ab", b"cd") == [b"ba", b"dc"]


def test_no_process_is_started_for_one_worker(entry: str) -> None:
    with Pool(entry, 1) as pool:
        assert results(pool, b"pid") == [b"%d" % os.getpid()]


def test_a_slow_consumer_does_not_lose_results(entry: str) -> None:
    with Pool(entry, 2) as pool:
        count = 0
        for _ in pool.map([b"ab"] * 50):
            count += 1
            threading.Event().wait(0.001)
    assert count == 50
