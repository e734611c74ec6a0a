"""What following an editor costs, and how long anything else waits meanwhile.

Run it as `python -m tests.bench.live`, with the server folder on the path. The
repository is Django 5.2, as for `tests.bench.index`, committed to git. What a typed
letter costs is a ratio to tree-sitter parsing that one file; how late the event loop
comes to its turn is a ratio to an idle loop of the same run.
"""

import asyncio
import os
import sys
import tarfile
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import tree_sitter
from tests.bench.index import EDITED, ISSUE, PACKAGE, archive_in, best_of, cache_folder

from patchwright.app.application import Application
from patchwright.app.folder import OpenFolder
from patchwright.processes.offload import offload
from patchwright.processes.run import run
from patchwright.syntax.languages import LANGUAGES, grammar_of

TICK_SECONDS = 0.005
IDLE_SECONDS = 2.0
AIM_MS = 50.0
TURN_SECONDS = 0.001
"""As `Application.serve` has it."""


def main() -> None:
    """Print every figure, or why there is none."""
    archive = archive_in(cache_folder())
    if archive is None:
        print(f"live: skipped, {PACKAGE} cannot be had from the package index")
        return
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        for kind in ("CACHE", "STATE", "CONFIG"):
            os.environ[f"XDG_{kind}_HOME"] = str(home / kind)  # noqa: TID251 - of this bench alone
        root = repository(archive, home / "work")
        sys.setswitchinterval(TURN_SECONDS)
        with closing(Application().folder(root, {"workers": 2})) as opened:
            asyncio.run(_loop(opened))
            _typing(opened, root)


async def _loop(opened: OpenFolder) -> None:
    """Print how late the loop comes to its turn while Django is indexed and searched."""
    idle = await _late(lambda: asyncio.sleep(IDLE_SECONDS))
    works: dict[str, Callable[[], Awaitable[object]]] = {
        "indexing from nothing, workers=2": lambda: offload(opened.bring, {}),
        "a full look where nothing changed": lambda: offload(opened.bring, {}),
        "locating, first": lambda: offload(opened.locate, ISSUE, {}),
        "locating, again": lambda: offload(opened.locate, ISSUE, {}),
    }
    print(f"  how late the loop comes to its turn, in ms (idle: {shown(idle)}):")
    for name, work in works.items():
        late = await _late(work)
        within = sum(one <= AIM_MS for one in late) / len(late)
        times = percentile(late, 0.99) / percentile(idle, 0.99)
        print(
            f"    {name}: {shown(late)}; p99 = {times:.0f} x idle,"
            f" within {AIM_MS:g} ms {100 * within:.1f} % of the time"
        )


async def _late(work: Callable[[], Awaitable[object]]) -> list[float]:
    """Return how many ms each tick of a loop came late while *work* went on, sorted."""
    late = list[float]()

    async def tick() -> None:
        while True:
            start = time.perf_counter()
            await asyncio.sleep(TICK_SECONDS)
            late.append(1000 * (time.perf_counter() - start - TICK_SECONDS))

    ticking = asyncio.create_task(tick())
    await work()
    ticking.cancel()
    return sorted(late)


def shown(late: list[float]) -> str:
    return f"p50 {percentile(late, 0.5):.1f}, p99 {percentile(late, 0.99):.1f}, most {late[-1]:.1f}"


def percentile(ordered: list[float], share: float) -> float:
    return ordered[int(share * (len(ordered) - 1))]


def _typing(opened: OpenFolder, root: Path) -> None:
    """Print what a pause in typing costs."""
    data = (root / EDITED).read_bytes()
    text, changed = data.decode(), frozenset({EDITED})
    parser = tree_sitter.Parser(grammar_of(LANGUAGES[0]))
    parsing, _ = best_of(20, lambda _: parser.parse(data))
    works: dict[str, Callable[[int], object]] = {
        "a full look where nothing changed": lambda _: opened.bring({}),
        "nothing changed, and that is known": lambda _: opened.bring({}, changed=frozenset()),
        "one file, a line typed": lambda turn: opened.bring(
            {EDITED: f"{text}# {turn}\n"}, changed=changed
        ),
        "one file, a function renamed": lambda turn: opened.bring(
            {EDITED: text.replace("def reverse(", f"def reverse_{turn}(")}, changed=changed
        ),
        "one file, closed and typed again": lambda turn: opened.bring(
            {} if turn % 2 else {EDITED: f"{text}#\n"}, changed=changed
        ),
    }
    print(f"  as multiples of parsing {EDITED} alone ({1000 * parsing:.1f} ms):")
    for name, work in works.items():
        seconds, cpu = best_of(6, work)
        print(
            f"    {name}: {1000 * seconds:.0f} ms = {seconds / parsing:.0f} x,"
            f" {1000 * cpu:.0f} CPU ms = {cpu / parsing:.0f} x"
        )


def repository(archive: Path, folder: Path) -> Path:
    """Unpack *archive* into *folder* as a repository with one commit."""
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    (root,) = folder.iterdir()
    who = ("-c", "user.name=bench", "-c", "user.email=bench@localhost")
    for arguments in (("init", "-q"), ("add", "-A"), (*who, "commit", "-q", "-m", "all")):
        if run(["git", *arguments], cwd=root, timeout=300).code:
            raise RuntimeError(f"git {' '.join(arguments)} failed")
    return root


if __name__ == "__main__":
    main()
