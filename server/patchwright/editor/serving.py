"""One editor served over standard input and output, until it goes or we are ended."""

import asyncio
import os
import signal
import sys
import threading
from contextlib import suppress

from patchwright.editor.protocol.outbox import Outbox
from patchwright.editor.protocol.stdio import Streams, start_reading, take_streams
from patchwright.editor.server import Server, make_server
from patchwright.editor.session.program import Program
from patchwright.log.starting import listening

_LAST_WORDS = 2.0
_HARD_END = 10.0


def serve(program: Program) -> int:
    """Serve one editor over standard input and output until it goes; return the exit code."""
    streams = take_streams()
    if streams.by_hand:
        sys.stderr.write(
            "Patchwright waits for an editor that speaks the language server protocol here.\n"
            "Editors start this command themselves; Ctrl+C ends it.\n"
        )
    return asyncio.run(_serve(program, streams))


async def _serve(program: Program, streams: Streams) -> int:
    loop = asyncio.get_running_loop()
    lost: list[Server] = []
    outbox = Outbox(streams.writing, lambda: _from_thread(loop, lost))
    server = make_server(program, outbox)
    lost.append(server)
    life = server.life
    start_reading(streams.reading, server.wire.feed, server.wire.end_of_input)
    _obey_signals(loop, server, by_hand=streams.by_hand)
    with listening(server.session.trace.line):
        code = await life.ended
    _end_at_last(_HARD_END, code)
    await life.close()
    await server.wire.lose()
    outbox.close(_LAST_WORDS)
    _end_at_last(_LAST_WORDS, code)
    return code


def _from_thread(loop: asyncio.AbstractEventLoop, servers: list[Server]) -> None:
    with suppress(RuntimeError):  # the loop has closed: it is over anyway
        loop.call_soon_threadsafe(lambda: [one.life.lost() for one in servers])


def _obey_signals(loop: asyncio.AbstractEventLoop, server: Server, *, by_hand: bool) -> None:
    """End when told to; the interrupt of a terminal is meant for the editor that runs there."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, server.life.lost)
    if by_hand:
        loop.add_signal_handler(signal.SIGINT, server.life.lost)
    else:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end_at_last(seconds: float, code: int) -> None:
    """End the process in *seconds*, whatever a thread still waits for."""
    timer = threading.Timer(seconds, os._exit, [code])
    timer.daemon = True
    timer.start()
