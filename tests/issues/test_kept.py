"""Copies of issues: when they are used, what is said of it, and how they lie on the disk."""

import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from tests.support.fetching import DEMO, PATH, TOKEN, error_of, fetched
from tests.support.github_server import Answer, refusal, serving_github

from patchwright.issues.github import copies, door, kept
from patchwright.issues.github.kept import Exchange, Shelf

WORDS = {"title": "It breaks", "comments": [f"number {n}" for n in range(150)]}


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "_PAUSES", (0.0, 0.0))


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "github"


def the_file(cache: Path) -> Path:
    (path,) = cache.iterdir()
    return path


def test_what_has_not_changed_is_not_sent_again(cache: Path) -> None:
    with serving_github(issues={DEMO: WORDS}) as server:
        first = fetched(server, cache=cache)
        assert fetched(server, cache=cache) == first
        again = server.requests[len(server.requests) // 2 :]
        assert all("if-none-match" in asked.headers for asked in again)
        assert [asked.path for asked in again] == [
            asked.path for asked in server.requests[: len(again)]
        ]


def test_what_has_changed_is_read_anew(cache: Path) -> None:
    with serving_github(issues={DEMO: WORDS}) as server:
        fetched(server, cache=cache)
        server.issues[DEMO] = {**WORDS, "title": "It breaks twice"}
        assert fetched(server, cache=cache).issue.title == "It breaks twice"


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (refusal(503, ""), "has a fault of its own (503), and had it when it was asked again."),
        (
            Answer(body={}, cut=True),
            "The connection to GitHub at HOST broke off, each time it was tried.",
        ),
        (
            refusal(403, "API rate limit exceeded"),
            "GitHub at HOST takes no more requests without a token for at least a minute: its limit is reached.",
        ),
        (None, "GitHub at HOST cannot be reached: nobody answers there."),
    ],
)
def test_the_copy_stands_in_and_its_age_is_said(
    cache: Path, answer: Answer | None, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving_github(issues={DEMO: WORDS}) as server:
        first = fetched(server, cache=cache)
        if answer:
            server.answers[PATH] = answer
        told = json.loads(the_file(cache).read_text())
        monkeypatch.setattr(copies, "time", _Later(told["at"] + 3 * 3600))
        found = fetched(server, cache=cache) if answer else None
    found = found or fetched(server, cache=cache)
    assert found.issue == first.issue
    (notice,) = found.notices
    assert notice.replace(server.host, "HOST").endswith(
        f"{why} So octo/demo#12 is read as it was 3 hours ago, from the copy kept then."
    )


class _Later:
    """The clocks, one of them ahead."""

    def __init__(self, now: float) -> None:
        self._now = now

    def time(self) -> float:
        return self._now

    def monotonic(self) -> float:
        import time  # noqa: PLC0415 - stands for that module elsewhere

        return time.monotonic()


def test_a_fault_in_the_middle_lets_the_whole_copy_stand_in(cache: Path) -> None:
    with serving_github(issues={DEMO: WORDS}) as server:
        first = fetched(server, cache=cache)
        server.answers[f"{PATH}/comments"] = refusal(500, "")
        found = fetched(server, cache=cache)
    assert found.issue == first.issue
    assert len(found.notices) == 1


@pytest.mark.parametrize("status", [401, 403, 404, 410, 451])
def test_a_refusal_is_told_although_there_is_a_copy(cache: Path, status: int) -> None:
    with serving_github(issues={DEMO: WORDS}) as server:
        fetched(server, cache=cache)
        server.answers[PATH] = refusal(status, "No.")
        assert f"({status})" in str(error_of(server, cache=cache))


@pytest.mark.parametrize("status", [404, 410, 451])
def test_of_what_is_gone_no_copy_stays(cache: Path, status: int) -> None:
    with serving_github(issues={DEMO: WORDS}) as server:
        fetched(server, cache=cache)
        server.answers[PATH] = refusal(status, "No.")
        error_of(server, cache=cache)
    assert list(cache.iterdir()) == []


def test_a_renamed_repository_is_in_the_copy_too(cache: Path) -> None:
    with serving_github(issues={("octo/new", 12): {}}, renamed={"octo/demo": "octo/new"}) as server:
        first = fetched(server, cache=cache)
        assert [fetched(server, cache=cache) for _ in range(2)] == [first, first]
        marked = ["if-none-match" in asked.headers for asked in server.requests]
        assert marked == [False] * 3 + [False, True, True] * 2
    found = fetched(server, cache=cache)
    assert found.issue == first.issue
    assert found.notices[1:] == first.notices


def test_a_copy_is_its_users_alone(cache: Path) -> None:
    old = os.umask(0)
    try:
        with serving_github(issues={DEMO: WORDS}) as server:
            fetched(server, cache=cache)
    finally:
        os.umask(old)
    assert cache.stat().st_mode & 0o777 == 0o700
    assert the_file(cache).stat().st_mode & 0o777 == 0o600


def damaged(cache: Path, data: bytes) -> None:
    with serving_github(issues={DEMO: {}}) as server:
        fetched(server, cache=cache)
        the_file(cache).write_bytes(data)
        assert fetched(server, cache=cache).issue.title == "It breaks"
        assert server.requests[-1].headers.get("if-none-match") is None
    assert fetched(server, cache=cache).issue.title == "It breaks"


def rewritten(**changes: Any) -> bytes:
    told: dict[str, Any] = {"version": 1, "name": "x", "at": 0, "exchanges": {}}
    return json.dumps({**told, **changes}).encode()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff",
        b"[" * 100_000,
        rewritten(version=2),
        rewritten(name="another"),
        rewritten(exchanges={"u": {"body": 7}}),
        rewritten(exchanges={"u": {"text": "x"}}),
        rewritten(at="soon"),
        rewritten(at=float("nan")),
    ],
)
def test_a_damaged_copy_is_as_good_as_none(cache: Path, data: bytes) -> None:
    damaged(cache, data)


def test_a_folder_that_cannot_be_written_to_keeps_nothing_and_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with serving_github(issues={DEMO: {}}) as server:
        assert fetched(server, cache=tmp_path / "file" / "github").issue.title == "It breaks"


def test_a_copy_that_cannot_be_removed_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with serving_github() as server:
        assert "(404)" in str(error_of(server, cache=tmp_path / "file" / "github"))


def test_a_comment_behind_a_full_page_is_not_missed(cache: Path) -> None:
    comments = [f"number {n}" for n in range(100)]
    with serving_github(issues={DEMO: {"comments": comments}}) as server:
        assert len(fetched(server, cache=cache).issue.comments) == 100
        server.issues[DEMO] = {"comments": [*comments, "one more"]}
        found = fetched(server, cache=cache).issue.comments
        assert [comment.body for comment in found] == [*comments, "one more"]


def test_issues_of_the_same_number_do_not_share_a_copy(tmp_path: Path) -> None:
    names = ("a.example/o/r#1", "b.example/o/r#1", "a.example/o-r#1", "a.example/o/r#11")
    for name in names:
        Shelf(tmp_path, name).save({"u": Exchange(body=name)})
    for name in names:
        copy = Shelf(tmp_path, name).load()
        assert copy
        assert copy.exchanges["u"].body == name


def test_the_oldest_copies_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "_MOST", 3)
    for number in range(5):
        Shelf(tmp_path, f"h/o/r#{number}").save({"u": Exchange(body="x")})
        for path in tmp_path.iterdir():
            os.utime(path, ns=(0, path.stat().st_mtime_ns - 10**9))
    left = [number for number in range(5) if Shelf(tmp_path, f"h/o/r#{number}").load()]
    assert left == [2, 3, 4]


def test_what_is_too_large_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "_LARGEST", 1_000)
    Shelf(tmp_path, "h/o/r#1").save({"u": Exchange(body="x" * 1_000)})
    assert list(tmp_path.iterdir()) == []


def test_many_may_ask_at_once(cache: Path) -> None:
    with serving_github(issues={DEMO: WORDS}) as server, ThreadPoolExecutor(8) as threads:
        asked = [threads.submit(fetched, server, cache=cache) for _ in range(16)]
        found = {each.result() for each in asked}
    assert len(found) == 1
    assert [path.suffix for path in cache.iterdir()] == [".json"]


def test_a_copy_of_a_private_issue_is_not_told_with_a_bad_token(cache: Path) -> None:
    with serving_github(issues={DEMO: {}}, admits="s3cret-token") as server:
        fetched(server, **TOKEN, cache=cache)
        assert "refuses the token" in str(
            error_of(server, **{**TOKEN, "token": "other"}, cache=cache)
        )
