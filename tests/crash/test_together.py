"""Two windows and a terminal that decide and type in one repository at the same time."""

import itertools
import json
import os
import random
import sys
from collections import Counter
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from tests.support.commands import be_new_user
from tests.support.proposed import at_home, propose

from patchwright.app.reviewing import Review
from patchwright.domain.proposal import Hunk
from patchwright.domain.text import split_lines
from patchwright.edits.diff import with_hunks
from patchwright.pipeline.ledger.proposal import Entry
from patchwright.processes.child import Child, start

_COUNT = 200
_NAMED = os.environ.get("PATCHWRIGHT_FUZZ_SEED", "53")  # noqa: TID251 - a setting of this test
_SEED = str(random.randrange(2**32)) if _NAMED == "new" else _NAMED  # noqa: S311 - nothing secret

BASE = {
    name: "".join(f"{name[0]}{n} = {n}\n" for n in range(16)) for name in ("a.py", "b.py", "c.py")
}


def patched(text: str) -> str:
    """Return a text with four hunks: lines that change, that come and that go."""
    lines = split_lines(text)
    lines[1] = lines[1].replace("=", "= 1 +")
    lines[5:5] = [f"# new below {lines[4]}", "x = 0\n"]
    del lines[10:12]
    lines[-1] = lines[-1].replace("=", "= 2 +")
    return "".join(lines)


@pytest.mark.slow
def test_nobody_loses_a_line_and_all_agree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    print(f"Again with PATCHWRIGHT_FUZZ_SEED={_SEED}")  # noqa: T201 - shown with a failure
    be_new_user(monkeypatch, tmp_path / "home")
    root = tmp_path / "repository"
    root.mkdir()
    for path, text in BASE.items():
        (root / path).write_text(text)
    propose(root, {path: patched(text) for path, text in BASE.items()})
    with at_home(root) as home:
        assert len(Review(home).open()) == 1
    told = together(root, ["one", "two", "terminal"])
    print(*(one["tally"] for one in told), sep="\n")  # noqa: T201 - likewise
    with at_home(root) as home:
        review = Review(home)
        (proposal,) = review.open()
        readings = review.readings(proposal)
        for path in BASE:
            typed = [line for one in told for line in one["saved"].get(path, [])]
            check(root / path, typed, [e for e in proposal.entries if e.hunk.path == path])
        assert "accepting" not in {e.state.value for e in proposal.entries}
        assert all(
            (readings[e.number].said.value == "in") == (e.state.value == "accepted")
            for e in proposal.entries
        )
        assert home.state.database.read("pragma integrity_check") == [("ok",)]
        assert home.state.database.read("select * from held_text") == []


def check(file: Path, typed: Iterable[str], entries: Iterable[Entry]) -> None:
    """Check that a file has all typed lines once, and else the base with some hunks in it."""
    lines = file.read_text().splitlines()
    assert Counter(line for line in lines if line.startswith(("# one ", "# two "))) == Counter(
        typed
    )
    rest = [line for line in lines if not line.startswith(("# one ", "# two "))]
    proposed = [entry.proposed.hunk for entry in entries]
    assert rest in [with_hunks(BASE[file.name], some).splitlines() for some in subsets(proposed)]


def subsets(hunks: list[Hunk]) -> Iterable[tuple[Hunk, ...]]:
    """Return every choice of *hunks*."""
    return itertools.chain(*(itertools.combinations(hunks, n) for n in range(len(hunks) + 1)))


def together(root: Path, names: list[str]) -> list[dict[str, Any]]:
    """Let all work at once, and return what each says at its end."""
    place = Path(__file__).parents[2]
    env = {**inherited(), "PYTHONPATH": os.pathsep.join([str(place), *sys.path])}
    with ExitStack() as stack:
        children = list[Child]()
        for name in names:
            args = [sys.executable, "-m", "tests.crash.together", str(root), name]
            child = start(
                [*args, f"{_SEED} {name}", str(_COUNT)], cwd=place, env=env, stderr="ours"
            )
            children.append(stack.enter_context(child))
        for child in children:
            assert child.stdout is not None
            assert child.stdout.readline() == b"ready\n"
        for child in children:
            assert child.stdin is not None
            child.stdin.write(b"\n")
            child.stdin.flush()
        return [json.loads(child.stdout.readline()) for child in children if child.stdout]


def inherited() -> dict[str, str]:
    """Return where the user's folders are."""
    names = ("PATH", "HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")
    return {name: os.environ[name] for name in names if name in os.environ}  # noqa: TID251
