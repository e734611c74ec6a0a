"""An editor that hands over secrets, and traces all, is told none of them; nor is anything else."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.support.github_server import refusal
from tests.support.lsp_client import Client, started
from tests.support.lsp_peer import RpcError
from tests.support.model_server import serving
from tests.trust.secret_home import (
    BY_EDITOR,
    ENVIRONMENT,
    FAULTY,
    IN_ENVIRONMENT,
    ISSUE,
    SECRETS,
    TELLING,
    Home,
    refusing,
    secret_home,
    spelled,
)

pytestmark = pytest.mark.slow


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    with secret_home(tmp_path) as home:
        yield home


async def test_an_editor_is_found_to_be_told_secrets_by_a_program_that_hides_nothing(
    home: Home,
) -> None:
    """What shows that the tests here can fail."""
    command = [sys.executable, "-P", "-c", TELLING, SECRETS["GH_TOKEN"], "--debug", "serve"]
    async with started(home.folder, command=command, environment=home.environment()) as client:
        await client.initialize(rootUri=home.root.as_uri(), trace="verbose")
        with pytest.raises(RpcError, match="RuntimeError"):
            await client.command("status")
        await client.until(lambda: SECRETS["GH_TOKEN"] in str(client.of("window/logMessage")))
        with pytest.raises(RpcError, match="colour"):
            await client.command("locate", {"colour": SECRETS["GH_TOKEN"]})
    assert SECRETS["GH_TOKEN"] in str(client.of("$/logTrace"))


async def ended(client: Client, n_runs: int) -> None:
    """Wait until so many runs are over."""

    def over() -> list[Any]:
        told = client.of("patchwright/event")
        return [one for one in told if one["event"]["type"] == "RunFinished"]

    await client.until(lambda: len(over()) >= n_runs, 30)


async def edit(home: Home, client: Client, url: str, known: list[str]) -> None:
    """Hand secrets over in every way, and have everything go wrong that may tell them."""
    policy = client.policy
    policy.settings = {"authToken": SECRETS["authToken"]}
    address = url.replace("://", f"://ann:{SECRETS['user-info'].replace('/', '%2F')}@")
    options = {
        "apiKey": SECRETS["apiKey"],
        "githubToken": SECRETS["githubToken"],
        "baseUrl": address,
    }
    root = home.root.as_uri()
    told = {"patchwright": options, "events": True}
    await client.initialize(rootUri=root, trace="verbose", initializationOptions=told)
    client.notify("$/setTrace", {"value": "verbose"})
    with pytest.raises(RpcError, match="RuntimeError"):
        await client.command("status")
    for name in known:
        with pytest.raises(RpcError, match="colour"):
            await client.command("locate", {"issue": "12", "colour": SECRETS[name]})
    await client.command("fix", {"issue": "12"})
    await client.until(lambda: any("forbids" in one for one in client.shown))
    await client.command("fix", {"text": "It breaks", "uri": root})
    await ended(client, 1)
    policy.settings = None
    later = {**options, "apiKey": SECRETS["later apiKey"], "authToken": None}
    client.notify("workspace/didChangeConfiguration", {"settings": {"patchwright": later}})
    known.append("later apiKey")
    await client.command("fix", {"text": "It breaks again", "uri": root})
    await ended(client, 2)
    client.open(f"{root}/a.txt", spelled(*known))
    await client.shutdown()
    assert await client.ended() == 0


async def test_an_editor_that_traces_is_told_no_secret(home: Home) -> None:
    known = [name for name in (*IN_ENVIRONMENT, *BY_EDITOR) if name != "later apiKey"]
    home.github.answers[ISSUE] = refusal(403, spelled("GH_ENTERPRISE_TOKEN"))
    faulty = [sys.executable, "-P", "-c", FAULTY, spelled(*known), "--debug", "serve"]
    with serving(refusing(known)) as server:
        async with started(
            home.folder, command=faulty, environment=home.environment(**ENVIRONMENT)
        ) as client:
            await edit(home, client, server.url, known)
    assert server.requests
    home.wrote(json.dumps(client.sent, ensure_ascii=False).encode(), client.errors)
    traced = [one["message"].partition(" (")[0] for one in client.of("$/logTrace")]
    assert "sent initialize" in traced
    assert "received answer to workspace/configuration" in traced
    assert any("a thread failed" in one["message"] for one in client.of("window/logMessage"))
    assert not (found := home.found()), "\n".join(found)
