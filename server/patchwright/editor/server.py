"""The server: a connection's session, and which function answers what."""

from functools import partial
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.server import LanguageServer

from patchwright import __version__
from patchwright.editor.client import Client, client_of
from patchwright.editor.commands.table import COMMANDS
from patchwright.editor.documents import Documents
from patchwright.editor.folders import Folders, OpenFolder, path_of
from patchwright.editor.messages import Messages
from patchwright.editor.program import Program
from patchwright.editor.running import Runs
from patchwright.editor.session import Session
from patchwright.editor.stdio import take_streams
from patchwright.editor.wire import Wire
from patchwright.processes.offload import offload


def make_server(program: Program) -> LanguageServer:
    """Return a server whose session asks *program*."""
    server = LanguageServer("patchwright", __version__, protocol_cls=Wire)
    wire = server.lsp
    if not isinstance(wire, Wire):
        raise TypeError("pygls made another protocol than ours")
    session = Session(
        program=program,
        wire=wire,
        client=Client(),
        messages=Messages(wire.tell),
        documents=Documents(),
        folders=Folders(),
        runs=Runs(),
    )
    wire.session = session
    for command in COMMANDS:
        server.command(command.name)(partial(command, session))
    server.feature(lsp.INITIALIZE)(partial(_initialize, session))
    return server


async def _initialize(session: Session, params: lsp.InitializeParams) -> None:
    session.client = client_of(params, "utf-16")
    given = params.initialization_options
    session.options = given if isinstance(given, dict) else {}
    for root in _roots(params):
        folder = await offload(session.program.folder, root, session.options)
        session.folders.add(OpenFolder(root=root, folder=folder, documents=session.documents))


def _roots(params: lsp.InitializeParams) -> list[Path]:
    uris: list[Any] = [one.uri for one in params.workspace_folders or ()] or [params.root_uri]
    return [path for uri in uris if uri and (path := path_of(uri))]


def serve(program: Program) -> int:
    """Serve one editor over standard input and output until it goes; return the exit code."""
    reading, writing = take_streams()
    make_server(program).start_io(reading, writing)
    return 0
