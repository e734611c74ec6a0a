"""Bringing a graph to a snapshot: read what is new, resolve what it touches.

Extractions are kept by content and committed in batches, so that an interrupted
build loses little; files, symbols and edges change in one transaction, so that a
graph is always that of one snapshot.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from patchwright.domain.errors import WorkspaceError
from patchwright.domain.source import Snapshot
from patchwright.graph import extraction, worker
from patchwright.graph.store import Graph
from patchwright.graph.update import update
from patchwright.processes.pool import Failed, Pool
from patchwright.storage.failure import Damaged
from patchwright.syntax.languages import language_of

_ENTRY = "patchwright.graph.worker:work"
_BATCH = 256
_FEW = 32
"""Up to so many files are read in this process: starting workers would take longer."""
_SPARE = 1000

Progress = Callable[[int, int], None]
"""Told how many files are done, of how many."""

Key = tuple[str, str]
"""Blob and version of an extraction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """What a graph covers of a snapshot.

    Attributes:
        files: Files in the graph.
        parsed: Files among them that were read now.
        reused: Files among them whose content was known.
        failed: Paths that are not in the graph, each with the reason.
    """

    files: int
    parsed: int
    reused: int
    failed: tuple[tuple[str, str], ...]


def bring(
    graph: Graph, snapshot: Snapshot, *, workers: int, progress: Progress | None = None
) -> Coverage:
    """Make *graph* that of *snapshot*.

    Args:
        graph: Changed in place; its readers see the old state until all is done.
        snapshot: Files with a grammar that can be read as text are taken.
        workers: Processes that read files; below two, this one does.
        progress: Told after each batch.
    """
    with graph.lock:
        try:
            return _bring(graph, snapshot, workers, progress or _silent)
        except Damaged:
            graph.renew()
            return _bring(graph, snapshot, workers, progress or _silent)


def _bring(graph: Graph, snapshot: Snapshot, workers: int, progress: Progress) -> Coverage:
    wanted = {
        entry.path: (str(entry.blob), extraction.version_of(language))
        for entry in snapshot.readable()
        if (language := language_of(entry.path))
    }
    known = _known(graph)
    missing = {key: path for path, key in wanted.items() if key not in known}
    unread = _extract(graph, snapshot, missing, workers, progress)
    known = _known(graph) if missing else known
    good = {
        path: known[key][0] for path, key in wanted.items() if key in known and not known[key][1]
    }
    update(graph, good)
    _forget(graph, len(wanted))
    failed = {
        path: known[key][1] if key in known else unread[key]
        for path, key in wanted.items()
        if path not in good
    }
    parsed = sum(wanted[path] in missing for path in good)
    return Coverage(
        files=len(good),
        parsed=parsed,
        reused=len(good) - parsed,
        failed=tuple(sorted(failed.items())),
    )


def _known(graph: Graph) -> dict[Key, tuple[int, str]]:
    """Return the id of each extraction, and why there is none in it."""
    rows = graph.database.read("SELECT blob, version, id, why FROM extraction")
    return {(blob, version): (number, why) for blob, version, number, why in rows}


def _extract(
    graph: Graph, snapshot: Snapshot, missing: Mapping[Key, str], workers: int, progress: Progress
) -> dict[Key, str]:
    """Read the missing contents and keep them; return those that could not be read this time."""
    unread, asked = dict[Key, str](), list[Key]()
    batch = list[tuple[str, str, bytes | None, bytes | None, str]]()
    done = 0

    def keep() -> None:
        _keep(graph, batch)
        batch.clear()
        progress(done + len(unread), len(missing))

    with Pool(_ENTRY, workers if len(missing) > _FEW else 0) as pool:
        for index, result in pool.map(_requests(snapshot, missing, asked, unread)):
            if isinstance(result, Failed):
                unread[asked[index]] = result.reason
                continue
            done += 1
            facts, record, why = worker.answer_in(result)
            batch.append((*asked[index], facts or None, record or None, why))
            if len(batch) >= _BATCH:
                keep()
    if missing:
        keep()
    return unread


def _requests(
    snapshot: Snapshot, missing: Mapping[Key, str], asked: list[Key], unread: dict[Key, str]
) -> Iterator[bytes]:
    """Yield what workers are asked, and note for which key; a content that is gone is unread."""
    for key, path in missing.items():
        try:
            content = snapshot.bytes_of(path)
        except WorkspaceError as error:
            unread[key] = error.what
            continue
        asked.append(key)
        yield worker.request(path, content)


def _keep(graph: Graph, rows: list[tuple[str, str, bytes | None, bytes | None, str]]) -> None:
    with graph.database.transaction() as writer:
        writer.run_many(
            "INSERT OR REPLACE INTO extraction (blob, version, facts, record, why)"
            " VALUES (?, ?, ?, ?, ?)",
            rows,
        )


def _forget(graph: Graph, n_wanted: int) -> None:
    """Drop the extractions of contents that are gone, once they are many."""
    n_kept = graph.database.read("SELECT count(*) FROM extraction")[0][0]
    if n_kept > 2 * n_wanted + _SPARE:
        with graph.database.transaction() as writer:
            writer.run("DELETE FROM extraction WHERE id NOT IN (SELECT extraction FROM file)")


def _silent(_done: int, _of: int) -> None:
    pass
