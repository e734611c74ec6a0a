"""The server: a connection's session, and which function answers what."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from lsprotocol import types as lsp
from pygls.capabilities import ServerCapabilitiesBuilder
from pygls.server import LanguageServer

from patchwright import __version__
from patchwright.editor import sync
from patchwright.editor.client import Client
from patchwright.editor.code_actions.handler import OPTIONS, code_action
from patchwright.editor.commands.table import COMMANDS
from patchwright.editor.documents import Documents
from patchwright.editor.faults import InvalidParams
from patchwright.editor.folders import Folders
from patchwright.editor.life import Life
from patchwright.editor.messages import Messages
from patchwright.editor.program import Program
from patchwright.editor.running import Runs
from patchwright.editor.session import Session
from patchwright.editor.wire import Sink, Wire


class Server(LanguageServer):
    """pygls' server with our wire and our session; features and commands are added to it."""

    session: Session
    wire: Wire


def make_server(program: Program, sink: Sink) -> Server:
    """Return a server whose session asks *program* and sends to *sink*; inside of a loop."""
    server = Server("patchwright", __version__, loop=asyncio.get_running_loop(), protocol_cls=Wire)
    wire: Any = server.lsp
    wire.sink = sink
    session = Session(
        program=program,
        wire=wire,
        client=Client(),
        messages=Messages(wire.tell),
        documents=Documents(),
        folders=Folders(),
        runs=Runs(),
    )
    server.session = wire.session = session
    server.wire = wire
    wire.life = Life(session, partial(_capabilities, server))
    wire.gate = wire.life.gate
    wire.handlers.update(_handlers(session))
    server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, OPTIONS)(partial(code_action, session))
    for command in COMMANDS:
        server.command(command.name)(partial(command, session))
    return server


def _handlers(session: Session) -> dict[str, Callable[[Any], Any]]:
    life = session.life
    return {
        lsp.INITIALIZE: life.initialize,
        lsp.INITIALIZED: life.initialized,
        lsp.SHUTDOWN: life.shutdown,
        lsp.EXIT: life.exit,
        lsp.CANCEL_REQUEST: lambda params: session.wire.cancel(params.get("id")),
        lsp.TEXT_DOCUMENT_DID_OPEN: partial(sync.opened, session),
        lsp.TEXT_DOCUMENT_DID_CHANGE: partial(sync.changed, session),
        lsp.TEXT_DOCUMENT_DID_CLOSE: partial(sync.closed, session),
        lsp.WORKSPACE_EXECUTE_COMMAND: partial(_execute, session),
    }


async def _execute(session: Session, params: Any) -> Any:
    name = params.get("command") if isinstance(params, dict) else None
    command = session.wire.fm.commands.get(name) if isinstance(name, str) else None
    if command is None:
        raise InvalidParams(f"There is no command {name}.")
    arguments = params.get("arguments")
    if arguments is not None and not isinstance(arguments, list):
        raise InvalidParams("The arguments of a command are a list.")
    await session.folders.settled()
    return await command(arguments)


def _capabilities(server: Server, encoding: str) -> Any:
    """Return what we can do: pygls' answer for what is registered, and our encoding."""
    known = {*server.wire.handlers, *server.wire.fm.features}
    capabilities = ServerCapabilitiesBuilder(
        lsp.ClientCapabilities(),
        known,
        server.wire.fm.feature_options,
        list(server.wire.fm.commands),
        lsp.TextDocumentSyncKind.Incremental,
    ).build()
    capabilities.position_encoding = encoding
    return capabilities
