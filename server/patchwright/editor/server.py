"""The server: a connection's session, and which function answers what."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from lsprotocol import types as lsp
from pygls.capabilities import ServerCapabilitiesBuilder
from pygls.server import LanguageServer

from patchwright import __version__
from patchwright.domain.untyped import at, list_of
from patchwright.editor.answers.table import ANSWERS
from patchwright.editor.code_actions.lenses import code_lens
from patchwright.editor.code_actions.offering import OPTIONS, code_action
from patchwright.editor.commands.table import COMMANDS
from patchwright.editor.folders import configuring, opening, watching
from patchwright.editor.life import Life
from patchwright.editor.navigation.features import FEATURES
from patchwright.editor.proposals import texts
from patchwright.editor.proposals.documents import watching as hunk_documents
from patchwright.editor.proposals.shown import shown
from patchwright.editor.proposals.shown.hover import hover
from patchwright.editor.proposals.shown.lenses import OPTIONS as LENSES
from patchwright.editor.protocol.faults import InvalidParams
from patchwright.editor.protocol.message import id_of
from patchwright.editor.protocol.own_answers import answering
from patchwright.editor.protocol.wire import Sink, Wire
from patchwright.editor.runs import watching as watching_runs
from patchwright.editor.session.program import Program
from patchwright.editor.session.session import Session
from patchwright.editor.showing.progress import cancel
from patchwright.editor.texts import sync


class Server(LanguageServer):
    """pygls' server with our wire and our session; features and commands are added to it."""

    session: Session
    wire: Wire
    life: Life


def make_server(program: Program, sink: Sink) -> Server:
    """Return a server whose session asks *program* and sends to *sink*; inside of a loop."""
    server = Server("patchwright", __version__, loop=asyncio.get_running_loop(), protocol_cls=Wire)
    wire: Any = server.lsp
    wire.sink = sink
    session = Session(program=program, wire=wire)
    life = Life(session, partial(_capabilities, server))
    server.session, server.wire, server.life = session, wire, life
    wire.observe, wire.on_end = session.trace.observe, life.lost
    wire.answering.gate, wire.answering.tell_user = life.gate, session.messages.error
    wire.answering.handlers.update(_handlers(session, life))
    session.documents.on_change.append(partial(texts.closed, session))
    session.documents.on_change.append(partial(watching.document_changed, session))
    session.folders.on_open.append(partial(shown.begin, session))
    session.folders.on_open.append(partial(hunk_documents.begin, session))
    session.folders.on_open.append(partial(watching_runs.begin, session))
    session.on_saved.append(partial(hunk_documents.heard, session))
    session.documents.on_change.append(partial(hunk_documents.closed, session))
    server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, OPTIONS)(partial(code_action, session))
    server.feature(lsp.TEXT_DOCUMENT_CODE_LENS, LENSES)(partial(code_lens, session))
    for method, answer in {**FEATURES, **_ALWAYS}.items():
        server.feature(method)(partial(answer, session))
    for command in COMMANDS:
        session.commands[command.name] = partial(command, session)
        server.command(command.name)(session.commands[command.name])
    return server


_ALWAYS: dict[str, Callable[[Session, Any], Any]] = {lsp.TEXT_DOCUMENT_HOVER: hover}
"""What is answered whether questions about code are or not: proposals are told of there as well."""


def _handlers(session: Session, life: Life) -> dict[str, Callable[[Any], Any]]:
    """Return what takes each method, from JSON as it came."""
    return {
        lsp.INITIALIZE: life.initialize,
        lsp.INITIALIZED: life.initialized,
        lsp.SHUTDOWN: life.shutdown,
        lsp.EXIT: life.exit,
        lsp.CANCEL_REQUEST: lambda params: session.wire.answering.cancel(id_of(at(params, "id"))),
        lsp.SET_TRACE: session.trace.taken,
        lsp.TEXT_DOCUMENT_DID_OPEN: partial(sync.opened, session.documents),
        lsp.TEXT_DOCUMENT_DID_CHANGE: partial(sync.changed, session.documents),
        lsp.TEXT_DOCUMENT_DID_CLOSE: partial(sync.closed, session.documents),
        lsp.TEXT_DOCUMENT_DID_SAVE: partial(watching.saved, session),
        lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES: partial(watching.files_changed, session),
        lsp.WORKSPACE_DID_CHANGE_CONFIGURATION: partial(configuring.changed, session),
        lsp.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS: partial(opening.folders_changed, session),
        lsp.WORKSPACE_EXECUTE_COMMAND: partial(_execute, session),
        lsp.WINDOW_WORK_DONE_PROGRESS_CANCEL: lambda params: cancel(
            session, id_of(at(params, "token"))
        ),
        **{one.method: answering(one, partial(answer, session)) for one, answer in ANSWERS},
    }


async def _execute(session: Session, params: Any) -> Any:
    name, arguments = at(params, "command"), at(params, "arguments")
    if not isinstance(name, str) or name not in session.commands:
        raise InvalidParams(f"There is no command {name}.")
    if arguments is not None and not isinstance(arguments, list):
        raise InvalidParams("The arguments of a command are a list.")
    await session.folders.settled()
    return await session.commands[name](list_of(cast("object", arguments)))


def _capabilities(server: Server, encoding: str) -> Any:
    """Return what we can do: pygls' answer for what is registered, and our encoding."""
    table = server.wire.table
    unwanted = set[str]() if server.session.wish else FEATURES.keys() - _ALWAYS
    capabilities = ServerCapabilitiesBuilder(
        lsp.ClientCapabilities(),
        {*server.wire.answering.handlers, *table.features}.difference(unwanted),
        table.feature_options,
        list(table.commands),
        lsp.TextDocumentSyncKind.Incremental,
    ).build()
    capabilities.position_encoding = encoding
    if server.session.wish:
        # Empty options would be the same by the protocol; some editors take them for a no.
        capabilities.type_definition_provider = capabilities.implementation_provider = True
        capabilities.workspace_symbol_provider = True
    return capabilities
