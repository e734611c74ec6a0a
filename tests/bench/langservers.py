"""What the gate and a definition cost over the language server itself, and how much it holds.

Run it as `python -m tests.bench.langservers`, with the server folder on the path. The
repository is Django 5.2, as for `tests.bench.index`. Every time is a ratio to a second
process of the same server that is spoken to directly, in turns with ours: the same text
is changed in the same way until what is wrong with it has come, and the same name is
asked about. Servers are those of Python in PATH.
"""

import asyncio
import tempfile
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import psutil
from tests.bench.index import PACKAGE, archive_in, cache_folder
from tests.bench.live import percentile, repository

from patchwright.domain.diagnostic import Clean, NewProblems
from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.source import Snapshot
from patchwright.domain.text import Position
from patchwright.langservers.diagnostics import diagnostics_of
from patchwright.langservers.find import Choice, Found, find
from patchwright.langservers.gate import ServerDiagnostician
from patchwright.langservers.live import Live
from patchwright.langservers.navigator import Answer, Navigator
from patchwright.langservers.row import Row
from patchwright.langservers.server import Server
from patchwright.langservers.servers import Servers
from patchwright.langservers.table import rows_for
from patchwright.processes.memory import memory_of
from patchwright.storage.blobs import BlobStore
from patchwright.syntax.check import SyntaxDiagnostician
from patchwright.workspace.take import take

EDITED = "django/db/models/options.py"
USED, NAME = "    @cached_property\n", "cached_property"
ROUNDS = 21
DEFINITION = "textDocument/definition"

Work = Callable[[int], Awaitable[object]]


def main() -> None:
    """Print every figure, or why there is none."""
    archive = archive_in(cache_folder())
    if archive is None:
        print(f"langservers: skipped, {PACKAGE} cannot be had from the package index")
        return
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder).resolve()
        root = repository(archive, home / "work")
        snapshot = take(root, blobs=BlobStore(home / "blobs"), max_file_bytes=1 << 20)
        n_lines = snapshot.text(EDITED).count("\n")
        print(f"langservers: {PACKAGE}, {EDITED} of {n_lines} lines; medians of {ROUNDS} rounds")
        for row in rows_for(EDITED):
            asyncio.run(_measure(row, snapshot, root, home))


async def _measure(row: Row, snapshot: Snapshot, root: Path, home: Path) -> None:
    choice = Choice(root=root, ours=home / "ours", trusted=True, rows=(row,))
    found = find(EDITED, choice)
    if not isinstance(found, Found):
        print(f"  {row.name}: skipped. {found.why}")
        return
    own = psutil.Process().memory_info().rss
    async with _both(found, choice, home) as (direct, servers):
        print(f"  {row.name} {direct.version}".rstrip())
        if not row.unjudged:
            await _gate(direct, servers, snapshot)
        await _definition(direct, servers, snapshot)
        (state,) = servers.states()
        held = {"ours": state.memory, "the direct one": memory_of(direct.link.pid)}
        held |= {"this process": psutil.Process().memory_info().rss, "before": own}
        print(f"    memory: {', '.join(f'{who} {n / 1e6:.0f} MB' for who, n in held.items())}")


@asynccontextmanager
async def _both(found: Found, choice: Choice, home: Path) -> AsyncGenerator[tuple[Server, Servers]]:
    servers = Servers(choice, home / "cache")
    direct = await Server.start(found.row, found.command, choice.root)
    try:
        yield direct, servers
    finally:
        await servers.close()
        await direct.stop()


async def _gate(direct: Server, servers: Servers, snapshot: Snapshot) -> None:
    gate, before = ServerDiagnostician(servers, SyntaxDiagnostician()), snapshot.text(EDITED)

    async def check(turn: int) -> None:
        change = FileChange(path=EDITED, before=before, after=_edited(before, turn))
        checked = await gate.check(snapshot, Patch(files=(change,)), (EDITED,))
        expected = NewProblems if turn % 2 else Clean
        if not isinstance(checked, expected) or checked.by != direct.row.name:
            raise RuntimeError(f"the gate is wrong: {checked}")

    async def edit(turn: int) -> None:
        direct.documents.show({EDITED: _edited(before, turn)})
        await _said(direct)

    direct.documents.show({EDITED: before})
    # It has loaded, and said how it is asked.
    await diagnostics_of(direct, EDITED)
    await _compare("gate of a patch", check, "edit until diagnostics", edit)


def _edited(text: str, turn: int) -> str:
    """Return *text* with a line that is wrong in every other turn, and never the same."""
    return f"{text}{'unknown_' if turn % 2 else '# '}{turn}\n"


async def _said(server: Server) -> None:
    """Wait until what is wrong with the text shown last has come; nothing is done with it."""
    uri, version = server.documents.uri(EDITED), server.documents[EDITED].version
    if server.row.pulls:
        await server.link.ask("textDocument/diagnostic", {"textDocument": {"uri": uri}}, 300)
        return
    while (report := server.reports.of(uri)) is None or report.version != version:
        await server.reports.news(300)


async def _definition(direct: Server, servers: Servers, snapshot: Snapshot) -> None:
    text = snapshot.text(EDITED)
    direct.documents.show({EDITED: text})
    line, column = text[: text.index(USED)].count("\n"), USED.index(NAME)
    place = {"position": {"line": line, "character": column}}
    params = {"textDocument": {"uri": direct.documents.uri(EDITED)}, **place}
    navigator, live = Navigator(servers, snapshot), Live(servers, snapshot.text)

    async def for_an_agent(_: int) -> None:
        answer = await navigator.find("definition", EDITED, line, NAME)
        if not isinstance(answer, Answer):
            raise RuntimeError(answer.why)  # noqa: TRY004 - no fault of a type

    async def for_an_editor(_: int) -> None:
        await live.ask(DEFINITION, EDITED, Position(line, column), {EDITED: text})

    async def asked(_: int) -> None:
        await direct.link.ask(DEFINITION, params, 300)

    await _compare("definition for an agent", for_an_agent, "the answer itself", asked)
    await _compare("definition for an editor", for_an_editor, "the answer itself", asked)


async def _compare(name: str, work: Work, to: str, reference: Work) -> None:
    """Print what *work* takes, as a multiple of the *reference*; both are warm, and go in turns."""
    times: tuple[list[float], list[float]] = [], []
    for turn in range(ROUNDS + 2):
        for each, those in zip((work, reference), times, strict=True):
            start = time.perf_counter()
            await each(turn)
            those.append(1000 * (time.perf_counter() - start))
    first = times[0][0]
    ours, direct = (sorted(those[2:]) for those in times)
    half = percentile(ours, 0.5), percentile(direct, 0.5)
    print(
        f"    {name}: {half[0]:.1f} ms (first {first:.0f}, p90 {percentile(ours, 0.9):.1f})"
        f" = {half[0] / half[1]:.1f} x {to} ({half[1]:.1f} ms)",
        flush=True,
    )


if __name__ == "__main__":
    main()
