"""The whole server at the end of another's client: pytest-lsp."""

import sys
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities
from pytest_lsp.client import make_test_lsp_client
from tests.support.lsp_client import home_of

pytestmark = pytest.mark.slow

SOURCE = """def last(days):
    # TODO(#12): this gives the first day
    return days[0]
"""


def make_client() -> LanguageClient:
    """Return a client that lets files be watched, and knows actions that carry a command."""
    client = make_test_lsp_client()
    protocol: Any = client.protocol
    converter = protocol._converter

    def action(given: Any, _kind: Any) -> lsp.Command | lsp.CodeAction:
        # Its types take whatever has a title and a command for a bare command.
        kind = lsp.Command if isinstance(given.get("command"), str) else lsp.CodeAction
        return converter.structure(given, kind)

    converter.register_structure_hook(lsp.Command | lsp.CodeAction, action)
    client.feature(lsp.CLIENT_REGISTER_CAPABILITY)(_agree)
    return client


def _agree(_params: lsp.RegistrationParams) -> None:
    """Answer that it is done."""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "w"
    (folder / ".git").mkdir(parents=True)
    (folder / "dates.py").write_text(SOURCE)
    return folder


@pytest_asyncio.fixture
async def client(tmp_path: Path, root: Path) -> AsyncGenerator[LanguageClient]:
    config = ClientServerConfig(
        server_command=[sys.executable, "-P", "-m", "patchwright", "serve"],
        server_env=home_of(tmp_path),
        client_factory=make_client,
    )
    client = await config.start()
    assert isinstance(client, LanguageClient)
    await client.initialize_session(
        lsp.InitializeParams(
            capabilities=client_capabilities("visual-studio-code"),
            workspace_folders=[lsp.WorkspaceFolder(uri=root.as_uri(), name="w")],
        )
    )
    yield client
    await client.shutdown_session()
    await client.stop()


async def test_the_server_says_who_it_is_and_how_all_stands(
    client: LanguageClient, root: Path
) -> None:
    asked = lsp.ExecuteCommandParams(command="patchwright.status", arguments=[])
    status: Any = await client.workspace_execute_command_async(asked)
    assert str(root) in str(status)


async def test_a_reference_in_a_comment_offers_to_be_fixed(
    client: LanguageClient, root: Path
) -> None:
    uri = (root / "dates.py").as_uri()
    client.text_document_did_open(
        lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "python", 1, SOURCE))
    )
    at = lsp.Position(1, 12)
    offered = await client.text_document_code_action_async(
        lsp.CodeActionParams(
            text_document=lsp.TextDocumentIdentifier(uri),
            range=lsp.Range(at, at),
            context=lsp.CodeActionContext(diagnostics=[]),
        )
    )
    actions = [one for one in offered or [] if isinstance(one, lsp.CodeAction)]
    assert any("#12" in one.title for one in actions), offered
    assert all(one.command and one.command.command.startswith("patchwright.") for one in actions)


async def test_a_command_that_does_not_fit_is_refused_in_a_sentence(client: LanguageClient) -> None:
    asked = lsp.ExecuteCommandParams(command="patchwright.status", arguments=[{"colour": 1}])
    with pytest.raises(JsonRpcException, match="colour"):
        await client.workspace_execute_command_async(asked)
