"""Whatever a test has the server say of its own must fit the schema of the protocol."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from tests.support.lsp_peer import Peer
from tests.support.own_schema import misfits, row
from tests.support.scripted_folder import ScriptedWire

from patchwright.editor.commands.command import Command
from patchwright.editor.session.session import Session


@pytest.fixture(autouse=True)
def unfit(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What does not fit: answers of commands and requests, and notifications, whichever way they go out."""
    found = list[str]()
    _watch_commands(monkeypatch, found)
    _watch_scripted(monkeypatch, found)
    _watch_peers(monkeypatch, found)
    yield found
    assert found == []


def _watch_commands(monkeypatch: pytest.MonkeyPatch, found: list[str]) -> None:
    call = Command.__call__

    async def watched(
        command: Command, session: Session, given: Sequence[Any] | None
    ) -> dict[str, Any]:
        answer = await call(command, session, given)
        if known := row("Commands", command.name):  # else a test's own
            found.extend(f"{command.name}: {one}" for one in misfits(known["answer"], answer))
        return answer

    monkeypatch.setattr(Command, "__call__", watched)


def _watch_scripted(monkeypatch: pytest.MonkeyPatch, found: list[str]) -> None:
    tell = ScriptedWire.tell

    def watched(wire: ScriptedWire, method: str, params: object) -> None:
        found.extend(_of_notification(method, params))
        tell(wire, method, params)

    monkeypatch.setattr(ScriptedWire, "tell", watched)


def _watch_peers(monkeypatch: pytest.MonkeyPatch, found: list[str]) -> None:
    begin, take = Peer.begin, Peer.take
    asked = dict[tuple[int, Any], str]()

    def begun(peer: Peer, method: str, params: Any = None) -> Any:
        name, answer = begin(peer, method, params)
        asked[id(peer), name] = method
        return name, answer

    def taken(peer: Peer, message: dict[str, Any]) -> None:
        if "method" in message:
            found.extend(_of_notification(message["method"], message.get("params")))
        elif known := row("Requests", asked.get((id(peer), message.get("id")), "")):
            wrong = misfits(known["answer"], message["result"]) if "result" in message else []
            found.extend(f"the answer of {message}: {one}" for one in wrong)
            found.extend(_of_error(known, message.get("error", {})))
        take(peer, message)

    monkeypatch.setattr(Peer, "begin", begun)
    monkeypatch.setattr(Peer, "take", taken)


def _of_error(known: dict[str, Any], error: dict[str, Any]) -> list[str]:
    if "data" not in error:
        return []
    wrong = misfits(known["error"], error["data"]) if "error" in known else ["none is told of"]
    return [f"the data of {error}: {one}" for one in wrong]


def _of_notification(method: str, params: object) -> list[str]:
    if not method.startswith("patchwright/"):
        return []
    known = row("Notifications", method) or row("Requests", method)
    if known is None:
        return [f"{method} is not in the table of messages"]
    return [f"{method}: {one}" for one in misfits(known["params"], params)]
