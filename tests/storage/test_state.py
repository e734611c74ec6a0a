"""The state folder of a workspace."""

from pathlib import Path

import pytest

from patchwright.storage.failure import DuplicateRow
from patchwright.storage.state import State, open_state


def add_run(state: State, run: str) -> None:
    with state.database.transaction() as writer:
        writer.run(
            "INSERT INTO run (id, issue_json, workspace, model, settings_json, state, started)"
            " VALUES (?, '{}', '/w', 'm', '{}', 'running', 1.0)",
            (run,),
        )


def add_effect(state: State, run: str, key: str) -> None:
    with state.database.transaction() as writer:
        writer.run(
            "INSERT INTO effect (run, key, kind, request_digest, request_json, reply_json, seq)"
            " VALUES (?, ?, 'model', 'd', '{}', '{}', 1)",
            (run, key),
        )


def test_the_state_is_there_again_after_closing(tmp_path: Path) -> None:
    with open_state(tmp_path / "state") as state:
        add_run(state, "r1")
        blob = state.blobs.put(b"text")
    with open_state(tmp_path / "state") as state:
        assert state.database.read("SELECT id, reason FROM run") == [("r1", "")]
        assert state.blobs.get(blob) == b"text"


def test_an_effect_is_recorded_once(tmp_path: Path) -> None:
    with open_state(tmp_path) as state:
        add_run(state, "r1")
        add_effect(state, "r1", "locate/0")
        with pytest.raises(DuplicateRow):
            add_effect(state, "r1", "locate/0")


def test_a_run_takes_its_effects_with_it(tmp_path: Path) -> None:
    with open_state(tmp_path) as state:
        add_run(state, "r1")
        add_effect(state, "r1", "locate/0")
        with state.database.transaction() as writer:
            writer.run("DELETE FROM run")
        assert state.database.read("SELECT * FROM effect") == []


def test_state_is_durable(tmp_path: Path) -> None:
    with open_state(tmp_path) as state, state.database.transaction() as writer:
        assert writer.read("PRAGMA synchronous") == [(2,)]
