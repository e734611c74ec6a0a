"""How long an editor waits for an answer while its folder is indexed, over stdio.

Run it as `python -m tests.bench.served`, with the server folder on the path. The real
`patchwright serve` opens Django 5.2, committed to git, and is asked one request after
another; how long each takes is a ratio to the same request of the same run once all
is indexed and the server idle. Client and server share the machine's cores with the
two workers that index.
"""

import asyncio
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.bench.index import EDITED, PACKAGE, archive_in, cache_folder
from tests.bench.live import AIM_MS, percentile, repository, shown
from tests.support.lsp_client import Client, started

PAUSE_SECONDS = 0.005
IDLE_SECONDS = 3.0
PATIENCE_SECONDS = 300.0
NOTE = "# TODO(#12): reverse() loses the query\n"

Late = dict[str, list[float]]


def main() -> None:
    """Print every figure, or why there is none."""
    archive = archive_in(cache_folder())
    if archive is None:
        print(f"served: skipped, {PACKAGE} cannot be had from the package index")
        return
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder).resolve()
        asyncio.run(_measure(home, repository(archive, home / "work")))


async def _measure(home: Path, root: Path) -> None:
    uri = (root / EDITED).as_uri()
    async with started(home) as client:
        await client.initialize(workspaceFolders=[{"uri": root.as_uri(), "name": "django"}])
        client.open(uri, NOTE + (root / EDITED).read_text("utf-8"))
        start = time.perf_counter()
        first = await _timed(client, "textDocument/codeAction", _action(uri))
        busy = await _asked(client, uri, lambda: not _read(client))
        indexed = time.perf_counter() - start
        end = time.perf_counter() + IDLE_SECONDS
        idle = await _asked(client, uri, lambda: time.perf_counter() < end)
        await client.shutdown()
    print(f"  Django was indexed in {indexed:.1f} s, with all requests between; in ms:")
    print(f"    the first code action, which waits until the folder is open: {first:.1f}")
    for name, late in busy.items():
        _print(name, late, idle[name])


def _print(name: str, late: list[float], idle: list[float]) -> None:
    within = sum(one <= AIM_MS for one in late) / len(late)
    times = percentile(late, 0.99) / percentile(idle, 0.99)
    print(f"    {name}, idle: {shown(idle)} of {len(idle)}")
    print(
        f"    {name}, indexing: {shown(late)} of {len(late)};"
        f" p99 = {times:.1f} x idle, within {AIM_MS:g} ms {100 * within:.1f} %"
    )


def _read(client: Client) -> bool:
    """Return whether the server has told that the folder is read."""
    values = [one["value"] for one in client.of("$/progress")]
    if any(one["kind"] == "end" for one in values):
        return True
    return bool(client.problems)


async def _asked(client: Client, uri: str, goes_on: Any) -> Late:
    """Return how many ms each request took while *goes_on*, sorted, by what was asked."""
    runs: dict[str, Any] = {"command": "patchwright.runs", "arguments": [{}]}
    late: Late = {"code action": [], "runs": []}
    while goes_on():
        late["code action"].append(await _timed(client, "textDocument/codeAction", _action(uri)))
        late["runs"].append(await _timed(client, "workspace/executeCommand", runs))
        await asyncio.sleep(PAUSE_SECONDS)
    return {name: sorted(times) for name, times in late.items()}


def _action(uri: str) -> dict[str, Any]:
    at = {"line": 0, "character": 9}
    place = {"textDocument": {"uri": uri}, "range": {"start": at, "end": at}}
    return {**place, "context": {"diagnostics": []}}


async def _timed(client: Client, method: str, params: Any) -> float:
    start = time.perf_counter()
    await client.request(method, params, PATIENCE_SECONDS)
    return 1000 * (time.perf_counter() - start)


if __name__ == "__main__":
    main()
