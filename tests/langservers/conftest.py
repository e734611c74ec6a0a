"""Servers of our own making, started for a test and ended after it."""

import sys
from collections.abc import AsyncGenerator, Awaitable, Callable
from pathlib import Path

import pytest_asyncio
from tests.support import language_server

from patchwright.langservers.server import Server
from patchwright.langservers.table import Install, Row

Start = Callable[..., Awaitable[Server]]


@pytest_asyncio.fixture
async def start(tmp_path: Path) -> AsyncGenerator[Start]:
    """Starts a server that behaves as words say; see `tests.support.language_server`."""
    started = list[Server]()

    async def start_one(
        *words: str,
        quiet: float = 0.1,
        seconds: float = 20.0,
        unjudged: frozenset[str] = frozenset(),
        says_ready: bool = False,
        takes: float = 0.0,
    ) -> Server:
        row = Row(
            name="scripted",
            serves="Tests",
            suffixes={".a": "alpha", ".b": "beta"},
            install=Install(by="system", packages=(), words=""),
            settings={"one": {"two": 3}},
            pulls="pull" in words,
            says_ready=says_ready,
            takes=takes,
            looks=("test.look", "thisFile") if "forgets" in words else (),
            repeats="once" not in words,
            quiet=quiet,
            seconds=seconds,
            unjudged=unjudged,
        )
        command = [sys.executable, language_server.__file__, *words]
        started.append(await Server.start(row, command, tmp_path))
        return started[-1]

    yield start_one
    for server in started:
        await server.stop()
