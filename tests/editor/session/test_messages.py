"""What people are told: no flood, nothing lost, no secret."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types as lsp
from tests.support.fake_editor import editing
from tests.support.lsp_peer import RpcError

from patchwright.editor.session.messages import REST, Messages
from patchwright.editor.session.trace import without_secrets


class Told:
    """A recorder of messages, and a clock."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, Any]] = []
        self.time = 0.0
        self.messages = Messages(self._take, lambda: self.time)

    def _take(self, method: str, params: object) -> None:
        self.sent.append((method, params))

    def of(self, method: str) -> list[str]:
        return [params.message for name, params in self.sent if name == method]

    @property
    def shown(self) -> list[str]:
        return self.of(lsp.WINDOW_SHOW_MESSAGE)


def test_the_same_sentence_is_shown_once_a_minute_and_logged_each_time() -> None:
    told = Told()
    for seconds in (0, 30, 59, 61):
        told.time = seconds
        told.messages.warn("again")
    assert told.shown == ["again", "again"]
    assert told.of(lsp.WINDOW_LOG_MESSAGE) == ["again"] * 4


def test_of_a_flood_three_are_shown_and_then_where_the_rest_is() -> None:
    told = Told()
    for number in range(100):
        told.messages.error(str(number))
    told.messages.warn("another severity")
    assert told.shown == ["0", "1", "2", REST, "another severity"]
    assert len(told.of(lsp.WINDOW_LOG_MESSAGE)) == 101
    told.time = 61
    told.messages.error("later")
    assert told.shown[-1] == "later"


def test_what_was_asked_for_is_shown_each_time_and_is_no_part_of_a_flood() -> None:
    told = Told()
    for _ in range(5):
        told.messages.answer("applied")
    told.messages.info("by itself")
    assert told.shown == ["applied"] * 5 + ["by itself"]
    assert told.of(lsp.WINDOW_LOG_MESSAGE) == told.shown


async def test_a_command_is_answered_in_words_however_often_it_is_asked(tmp_path: Path) -> None:
    async with editing(tmp_path) as editor:
        for _ in range(5):
            await editor.command("runs")
        said = [one["message"] for one in editor.of("window/showMessage")]
        assert said == [said[0]] * 5


SECRETS = {
    "initializationOptions": {"apiKey": "k1", "patchwright": {"github_token": "k2"}, "model": "m"},
    "settings": [{"authToken": {"x": "k3"}}, {"apiKey": ""}],
    "token": "progress-1",
}


def test_secret_settings_are_blotted_out_however_deep() -> None:
    assert without_secrets(SECRETS) == {
        "initializationOptions": {
            "apiKey": "***",
            "patchwright": {"github_token": "***"},
            "model": "m",
        },
        "settings": [{"authToken": "***"}, {"apiKey": ""}],
        "token": "progress-1",
    }


@pytest.mark.parametrize("level", ["off", "messages", "verbose"])
async def test_as_much_is_traced_as_is_asked_for(level: str, tmp_path: Path) -> None:
    async with editing(tmp_path, trace=level) as editor:
        await editor.command("status")
        traced = [one for one in editor.of("$/logTrace") if "executeCommand" in one["message"]]
        assert [one["message"].split(" (")[0] for one in traced] == (
            []
            if level == "off"
            else ["received workspace/executeCommand", "sent workspace/executeCommand"]
        )
        assert ["verbose" in one for one in traced] == [level == "verbose"] * len(traced)


async def test_tracing_is_switched_while_all_goes_on(tmp_path: Path) -> None:
    async with editing(tmp_path) as editor:
        editor.notify("$/setTrace", {"value": "messages"})
        await editor.command("status")
        assert editor.of("$/logTrace")
        editor.notify("$/setTrace", {"value": "off"})
        await editor.command("status")
        before = len(editor.of("$/logTrace"))
        await editor.command("status")
        assert len(editor.of("$/logTrace")) == before


async def test_lines_of_our_log_are_told_from_any_thread_to_those_who_trace(
    tmp_path: Path,
) -> None:
    async with editing(tmp_path, initializationOptions={"apiKey": "hidden"}) as editor:
        line = editor.server.session.trace.line
        line("nobody wants this")
        editor.notify("$/setTrace", {"value": "messages"})
        await editor.command("status")
        await asyncio.to_thread(line, "a key: hidden")
        await editor.next("window/logMessage")
        told = [one["message"] for one in editor.of("window/logMessage")]
        assert "a key: ***" in told
        assert "nobody wants this" not in told


async def test_no_secret_is_told_whoever_says_it(tmp_path: Path) -> None:
    async with editing(tmp_path, initializationOptions={"apiKey": "s3cret-key"}) as editor:
        messages = editor.server.session.messages
        for tell in (messages.answer, messages.info, messages.warn, messages.error, messages.log):
            tell(f"It echoes s3cret-key to {tell.__name__}.")
        with pytest.raises(RpcError, match=r"s3cret|\*\*\*") as caught:
            await editor.command("status", {"s3cret-key": 1})
        await editor.quiet()
    assert "It echoes *** to warn." in editor.shown
    assert "s3cret" not in f"{editor.sent} {caught.value}"


async def test_no_secret_is_traced(tmp_path: Path) -> None:
    """Not where it is a setting, and not where it stands in another value later."""
    options = {"githubToken": "ghp_hidden", "apiKey": "sk-hidden"}
    async with editing(tmp_path, trace="verbose", initializationOptions=options) as editor:
        editor.open((tmp_path / "a.py").as_uri(), "token = 'ghp_hidden'")
        editor.policy.settings = {"authToken": "at-hidden"}
        editor.notify("workspace/didChangeConfiguration", {"settings": options})
        await editor.command("status")
        traced = str(editor.of("$/logTrace"))
        assert "a.py" in traced
        assert "hidden" not in traced
