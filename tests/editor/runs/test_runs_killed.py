"""A server that is killed in the middle of a run, and the one that comes after it."""

import shutil
import threading
from pathlib import Path
from typing import Any

import pytest
from tests.support import scripted_fix
from tests.support.lsp_client import Client, started
from tests.support.model_server import serving

import patchwright.cli.demo

PROJECT = Path(patchwright.cli.demo.__file__).parent / "project"

pytestmark = pytest.mark.slow


async def opened(client: Client, root: Path) -> None:
    await client.initialize(workspaceFolders=[{"uri": root.as_uri(), "name": "pocketbook"}])


async def test_what_a_killed_server_paid_for_is_told_and_not_paid_again(tmp_path: Path) -> None:
    root = tmp_path / "pocketbook"
    shutil.copytree(PROJECT, root, ignore=shutil.ignore_patterns("__pycache__"))
    planning, over = threading.Event(), threading.Event()
    asked: list[str] = []

    def answer(body: dict[str, Any]) -> Any:
        system = str(body["system"])
        asked.append("searcher" if "You are the Searcher" in system else "other")
        if "You are the Planner" in system and not planning.is_set():
            planning.set()
            over.wait(60)
        return scripted_fix.answer(body)

    with serving(answer) as server:
        environment = {"ANTHROPIC_BASE_URL": server.url, "ANTHROPIC_API_KEY": "s3cret"}
        text = (root / "ISSUE.md").read_text("utf-8")
        async with started(tmp_path, environment=environment) as client:
            await opened(client, root)
            run = (await client.command("fix", {"text": text}, 60))["run"]
            await client.eventually(planning.is_set, 60)
            client.process.kill()
        over.set()
        searches = asked.count("searcher")
        async with started(tmp_path, environment=environment) as client:
            await opened(client, root)
            await client.until(lambda: any("was interrupted" in one for one in client.shown), 30)
            listed = await client.command("runs", {})
            assert [(one["run"], one["state"]) for one in listed["runs"]] == [(run, "interrupted")]
            assert await client.command("resume") == {"run": run, "already": False}
            await client.until(lambda: any("a patch of" in one for one in client.shown), 60)
            await client.shutdown()
            assert await client.ended() == 0
            assert b"Traceback" not in client.errors
    assert asked.count("searcher") == searches
