"""How long a repository takes to index, against parsing alone.

Run it as `python -m tests.bench.index`, with the server folder on the path. The
repository is Django 5.2, fetched by pip as a source archive into the folder of
caches. Every time is a ratio to a reference of the same run: tree-sitter parsing
the same files, one after another in one process, and nothing else. Both are the
best of several rounds in turn, since other programs may use the machine; where they
use much of it, CPU time says more than time.
"""

import gc
import resource
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from types import MappingProxyType

import tree_sitter

from patchwright.domain.issue import Issue
from patchwright.domain.source import BlobId, FileEntry, Snapshot, blob_id
from patchwright.graph.build import bring
from patchwright.graph.locate import locate
from patchwright.graph.store import Graph, open_graph
from patchwright.processes.pool import Failed, Pool
from patchwright.processes.run import run
from patchwright.syntax.languages import LANGUAGES, grammar_of

PACKAGE = "django==5.2"
AIM = 4.0
ROUNDS = 4
SECONDS = 40.0
"""No further round is begun after so long."""
EDITED = "django/urls/base.py"
ISSUE = Issue(
    title="reverse() loses query parameters when a prefix is set",
    body="Calling `django.urls.reverse` under `set_script_prefix` drops the query string.",
)

Files = Mapping[str, bytes]


class Memory:
    """Blobs in memory, so that the disk is not measured."""

    def __init__(self) -> None:
        self.contents: dict[BlobId, bytes] = {}

    def read(self, blob: BlobId, path: str) -> bytes:
        """Return the bytes of *blob*."""
        del path
        return self.contents[blob]

    def snapshot(self, files: Files) -> Snapshot:
        """Return the snapshot of *files*."""
        entries = dict[str, FileEntry]()
        for path, data in files.items():
            blob = blob_id(data)
            self.contents[blob] = data
            entries[path] = FileEntry(path=path, blob=blob, size=len(data))
        return Snapshot(entries=MappingProxyType(entries), blobs=self)


def main() -> None:
    """Print every figure, or why there is none."""
    files = _files(cache_folder())
    if files is None:
        print(f"index: skipped, {PACKAGE} cannot be had from the package index")
        return
    size, n_lines = (sum(map(count, files.values())) for count in (len, _line_ends))
    print(f"index: {PACKAGE}, {len(files)} files, {n_lines} lines, {size / 1e6:.1f} MB")
    with tempfile.TemporaryDirectory() as folder:
        _cold(files, Path(folder))
        with closing(open_graph(Path(folder) / "2.db")) as graph:
            _update(graph, files)
            _locate(graph)
    _memory(size)


def _cold(files: Files, folder: Path) -> None:
    """Build the graph from nothing in the *folder*, with one process and with two."""
    works = {
        "parsing alone, one process": lambda: _parse(files),
        "cold, workers=1": lambda: _build(files, folder / "1.db", 1),
        "cold, workers=2": lambda: _build(files, folder / "2.db", 2),
    }
    rounds = dict[str, list[tuple[float, float]]]()
    start = time.perf_counter()
    n_rounds = 0
    while n_rounds < ROUNDS and time.perf_counter() - start < SECONDS:
        n_rounds += 1
        for name, work in works.items():
            rounds.setdefault(name, []).append(_measured(work))
    print(f"  best of {n_rounds} rounds, as multiples of parsing alone (aim {AIM:g}):")
    best = {
        name: [min(times) for times in zip(*all_, strict=True)] for name, all_ in rounds.items()
    }
    reference = next(iter(best.values()))
    for name, (seconds, cpu) in best.items():
        print(
            f"  {name}: {seconds:.2f} s = {seconds / reference[0]:.2f} x,"
            f" {cpu:.2f} CPU s = {cpu / reference[1]:.2f} x"
        )


def _build(files: Files, path: Path, workers: int) -> None:
    for end in ("", "-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)
    with closing(open_graph(path)) as graph:
        bring(graph, Memory().snapshot(files), workers=workers)


def _memory(size: int) -> None:
    """Print the peak memory of a build in a fresh process, whose sources are in memory too."""
    with Pool("tests.bench.index:peaks", 2, item_seconds=600) as pool:
        for _, result in pool.map([b""]):
            if isinstance(result, Failed):
                print(f"  memory: {result.reason}")
                continue
            idle, built, worker = (1024 * int(peak) for peak in result.split())
            print(
                f"  peak memory, workers=2: {built / 1e6:.0f} MB = {built / size:.1f} x the sources"
                f" (of it {idle / 1e6:.0f} MB before), each worker at most {worker / 1e6:.0f} MB"
                f" = {worker / size:.1f} x"
            )


def peaks(_: bytes) -> bytes:
    """Build with two workers; return our peak in KB before and after, and the largest worker's."""
    files = _files(cache_folder())
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with tempfile.TemporaryDirectory() as folder:
        _build(files or {}, Path(folder) / "graph.db", 2)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    worker = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    return f"{before} {after} {worker}".encode()


def _update(graph: Graph, files: Files) -> None:
    memory = Memory()
    data = files[EDITED]
    changed = {**files, EDITED: data.replace(b"def reverse(", b"def reverse_anew(")}
    states = [memory.snapshot(files), memory.snapshot(changed)]
    bring(graph, states[1], workers=0)
    times = [
        _measured(lambda turn=turn: bring(graph, states[turn % 2], workers=0)) for turn in range(6)
    ]
    parsing = min(_measured(lambda: _parse({EDITED: data}))[0] for _ in range(6))
    best = min(seconds for seconds, _ in times)
    print(
        f"  one file, a function renamed: {1000 * best:.0f} ms"
        f" = {best / parsing:.0f} x parsing that file ({1000 * parsing:.1f} ms)"
    )


def _locate(graph: Graph) -> None:
    cold, _ = _measured(lambda: locate(graph, ISSUE))
    warm, _ = min(_measured(lambda: locate(graph, ISSUE)) for _ in range(3))
    print(f"  locate: first {cold:.2f} s, warm {warm:.2f} s (aim 1)")


def _measured(work: Callable[[], object]) -> tuple[float, float]:
    """Return wall seconds, and CPU seconds of this process and its ended children."""
    gc.collect()
    start, cpu = time.perf_counter(), _cpu()
    work()
    return time.perf_counter() - start, _cpu() - cpu


def _cpu() -> float:
    usages = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def _parse(files: Files) -> None:
    parser = tree_sitter.Parser(grammar_of(LANGUAGES[0]))
    for data in files.values():
        parser.parse(data)


def _line_ends(data: bytes) -> int:
    return data.count(b"\n")


def best_of(rounds: int, work: Callable[[int], object]) -> tuple[float, float]:
    """Return the least wall and CPU seconds of *work*, which is told the number of the round."""
    times = [_measured(lambda turn=turn: work(turn)) for turn in range(rounds)]
    return min(seconds for seconds, _ in times), min(cpu for _, cpu in times)


def cache_folder() -> Path:
    """Return where archives lie from one run to the next."""
    return Path(tempfile.gettempdir()) / "patchwright-bench"


def archive_in(cache: Path) -> Path | None:
    """Return the package's archive, fetched where it is not there; None where it cannot be had."""
    cache.mkdir(parents=True, exist_ok=True)
    if not list(cache.glob("*.tar.gz")):
        asked = ["download", "--no-binary", ":all:", "--no-deps", "--dest", str(cache), PACKAGE]
        done = run([sys.executable, "-m", "pip", *asked], cwd=cache, timeout=600)
        if done.code:
            return None
    return next(cache.glob("*.tar.gz"))


def _files(cache: Path) -> Files | None:
    """Return the Python files of the package by path; None where it cannot be had."""
    archive = archive_in(cache)
    if archive is None:
        return None
    with tarfile.open(archive) as packed:
        return {
            member.name.partition("/")[2]: reader.read()
            for member in packed
            if member.name.endswith(".py") and (reader := packed.extractfile(member))
        }


if __name__ == "__main__":
    main()
