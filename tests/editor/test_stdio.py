"""The real process over real stdio: that the pieces hang together."""

from pathlib import Path

import pytest
from tests.support.lsp_client import started

pytestmark = pytest.mark.slow


async def test_a_whole_life(tmp_path: Path) -> None:
    async with started(tmp_path) as client:
        told = await client.initialize(rootUri=tmp_path.as_uri())
        assert told["serverInfo"]["name"] == "patchwright"
        status = await client.command("status")
        assert status["folders"][0]["root"] == str(tmp_path)
        await client.shutdown()
        assert await client.ended() == 0
        assert client.rest == b""
