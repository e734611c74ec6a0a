"""A short soak with a server of our own making; `tests.heavy.soak` has the long one with real ones."""

import sys
from pathlib import Path

import pytest
from tests.heavy.soak.dialects import SCRIPTED
from tests.heavy.soak.soak import Outcome, Plan, soak
from tests.support import language_server

from patchwright.langservers import supervisor
from patchwright.langservers.row import Install, Row

pytestmark = pytest.mark.slow

ROW = Row(
    name="scripted",
    serves="Tests",
    suffixes={".a": "alpha"},
    install=Install(by="system", packages=(), words=""),
    pulls=True,
    quiet=0.02,
)


async def soaked(home: Path, program: str, requests: int) -> Outcome:
    """Return what a soak finds whose server is the Python *program*."""
    bin_ = home / "ours" / "scripted" / "bin"
    bin_.mkdir(parents=True)
    (bin_ / "scripted").write_text(f"#!/bin/sh\nexec {sys.executable} {program} pull tells\n")
    (bin_ / "scripted").chmod(0o755)
    plan = Plan(
        requests=requests,
        seed=1,
        kill_seconds=1.0,
        faults=2,
        hang_every=0,
        measure_every=requests // 3,
        row=ROW,
        ours=home / "ours",
        dialect=SCRIPTED,
    )
    return await soak(plan, home, print)


def forgetful(home: Path) -> Path:
    """Write our server so that it forgets some changes of texts."""
    text, taken = Path(language_server.__file__).read_text("utf-8"), 'change["text"]'
    assert text.count(taken) == 1
    forgets = f'{taken} if document["version"] % 3 else texts[document["uri"]][1]'
    program = home / "forgetful.py"
    program.write_text(text.replace(taken, forgets))
    return program


async def test_servers_that_are_killed_leak_nothing_and_answer_nothing_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # One that is killed so often would be given up.
    monkeypatch.setattr(supervisor, "SOUND_SECONDS", 0.0)
    outcome = await soaked(tmp_path, language_server.__file__, 300)
    assert outcome.is_sound, outcome
    assert outcome.kills >= 2
    kinds = {"definition", "references", "gate", "live definition", "live hover", "live problems"}
    assert kinds <= outcome.asked.keys()


async def test_a_soak_finds_a_server_that_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor, "SOUND_SECONDS", 0.0)
    program = forgetful(tmp_path)
    outcome = await soaked(tmp_path, str(program), 60)
    assert outcome.wrong
