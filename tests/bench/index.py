"""How long a repository takes to index, against parsing alone.

Run it as `python -m tests.bench.index`, with the server folder on the path. The
repository is Django 5.2, fetched by pip as a source archive into the folder of
caches. Every time is a ratio to a reference of the same run: tree-sitter parsing
the same files, one after another in one process, and nothing else.
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
from patchwright.processes.run import run
from patchwright.syntax.languages import LANGUAGES, grammar_of

PACKAGE = "django==5.2"
AIM = 4.0
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
    files = _files(Path(tempfile.gettempdir()) / "patchwright-bench")
    if files is None:
        print(f"index: skipped, {PACKAGE} cannot be had from the package index")
        return
    reference, reference_cpu = _measured(lambda: _parse(files))
    n_lines = sum(data.count(b"\n") for data in files.values())
    print(f"index: {PACKAGE}, {len(files)} files, {n_lines} lines")
    print(f"  reference: parsing alone, one process: {reference:.2f} s, {reference_cpu:.2f} CPU s")
    with tempfile.TemporaryDirectory() as folder:
        for workers in (1, 2):
            _cold(files, Path(folder) / f"{workers}.db", workers, (reference, reference_cpu))
        with closing(open_graph(Path(folder) / "2.db")) as graph:
            _update(graph, files)
            _locate(graph)


def _cold(files: Files, path: Path, workers: int, reference: tuple[float, float]) -> None:
    snapshot = Memory().snapshot(files)
    with closing(open_graph(path)) as graph:
        seconds, cpu = _measured(lambda: bring(graph, snapshot, workers=workers))
        n_symbols, n_edges = (
            graph.database.read(f"SELECT count(*) FROM {table}")[0][0]  # noqa: S608
            for table in ("symbol", "edge")
        )
    ratio, cpu_ratio = seconds / reference[0], cpu / reference[1]
    print(
        f"  cold, workers={workers}: {seconds:.2f} s = {ratio:.2f} x reference (aim {AIM:g}),"
        f" {cpu:.2f} CPU s = {cpu_ratio:.2f} x; {n_symbols} symbols, {n_edges} edges"
    )


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


def _files(cache: Path) -> Files | None:
    """Return the Python files of the package by path; None where it cannot be had."""
    cache.mkdir(parents=True, exist_ok=True)
    if not list(cache.glob("*.tar.gz")):
        asked = ["download", "--no-binary", ":all:", "--no-deps", "--dest", str(cache), PACKAGE]
        done = run([sys.executable, "-m", "pip", *asked], cwd=cache, timeout=600)
        if done.code:
            return None
    with tarfile.open(next(cache.glob("*.tar.gz"))) as archive:
        return {
            member.name.partition("/")[2]: reader.read()
            for member in archive
            if member.name.endswith(".py") and (reader := archive.extractfile(member))
        }


if __name__ == "__main__":
    main()
