"""Where a user's files lie is nobody else's to read."""

import pytest

from patchwright.langservers.at_home import at_home
from patchwright.langservers.errors import Died


def test_a_home_is_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    assert (
        at_home("in /home/ann/x and '/home/ann/y', /home/anna/z")
        == "in ~/x and '~/y', /home/anna/z"
    )
    assert str(Died("It said: /home/ann/x.")) == "It said: ~/x."


def test_a_home_that_is_the_root_names_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/")
    assert at_home("in /usr/lib") == "in /usr/lib"
