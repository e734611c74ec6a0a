"""What becomes of the log once the settings of a repository are known."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from patchwright.app.loading import loaded_for
from patchwright.log import starting
from patchwright.settings.load import EDITOR

LOGGER = logging.getLogger("patchwright.app")


@pytest.fixture(autouse=True)
def quiet_again() -> Iterator[None]:
    with starting.contained():
        yield


def test_settings_that_are_wrong_are_logged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    starting.start("info", stays=True)
    (tmp_path / ".patchwright.toml").write_text("drafts = 0\napi_key = 's3cret-of-none'\n")
    loaded_for(tmp_path, {"ballots": "none"})
    told = capsys.readouterr().err
    assert "a problem with a setting" in told
    assert "drafts: 0 is not 1 or more" in told
    assert "api_key may only be set by the user" in told
    assert "command line: ballots: 'none' is no number" in told
    assert "s3cret-of-none" not in told


def test_secrets_that_an_editor_gives_are_hidden_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    starting.start("info")
    given = {"api_key": "s3cret-key", "base_url": "http://ann:s3cret-word@127.0.0.1/"}
    loaded_for(tmp_path, given, source=EDITOR)
    LOGGER.warning("it echoes s3cret-key and s3cret-word")
    assert "it echoes *** and ***" in capsys.readouterr().err


def test_the_level_of_an_editor_counts_until_it_is_taken_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    starting.start()
    loaded_for(tmp_path, {"log_level": "debug"}, source=EDITOR)
    LOGGER.debug("once")
    loaded_for(tmp_path, {}, source=EDITOR)
    LOGGER.debug("twice")
    told = capsys.readouterr().err
    assert "once" in told
    assert "twice" not in told


def test_a_level_that_was_typed_is_stronger(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    starting.start("error", stays=True)
    loaded_for(tmp_path, {"log_level": "debug"}, source=EDITOR)
    LOGGER.warning("nobody asked")
    assert "nobody asked" not in capsys.readouterr().err
