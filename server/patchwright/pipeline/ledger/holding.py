"""Who holds a file's text: an editor that has unsaved changes of it, for as long as it lives."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from patchwright.pipeline.lease import Owner, is_alive
from patchwright.pipeline.ledger.proposal import FileText, Texts
from patchwright.storage.database import Row, Writer

_BUSY = """
    select json_extract(proposed_json, '$.hunk.path'), json_extract(proposed_json, '$.hunk.renamed_from')
    from hunk where doing_pid = ? and doing_start = ?
"""
_HELD = (
    "{path} has unsaved changes in another editor (process {pid}): save it there, or decide there."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """The files that are held, by us and by others who live.

    Attributes:
        us: This process.
        ours: The paths that we hold.
        others: Those that others hold, and who.
        busy: Those of hunks that we are accepting, or taking back: held until that is settled.
    """

    us: Owner
    ours: frozenset[str] = frozenset()
    others: Mapping[str, Owner] = field(default_factory=dict[str, Owner])
    busy: frozenset[str] = frozenset()

    @classmethod
    def of(cls, read: Callable[[str, Sequence[object]], list[Row]], us: Owner) -> Self:
        """Return what is held now."""
        found = {
            row[0]: Owner(pid=row[1], start=row[2], heartbeat=row[3])
            for row in read("select path, pid, start, beat from held_text", ())
        }
        ours = {path for path, one in found.items() if _same(one, us)}
        others = {
            path: one
            for path, one in found.items()
            if path not in ours and is_alive(one, us.heartbeat)
        }
        busy = {path for row in read(_BUSY, (us.pid, us.start)) for path in row if path}
        return cls(us=us, ours=frozenset(ours), others=others, busy=frozenset(busy))

    def differs(self, texts: Texts) -> bool:
        """Say whether what we hold is not what *texts* say that we should."""
        return any(self._takes(p, t) or self._leaves(p, t) for p, t in texts.items())

    def follow(self, writer: Writer, texts: Texts) -> None:
        """Hold what is unsaved with us and nobody else holds, and let go of the rest of *texts*."""
        for path, text in texts.items():
            if text.is_unsaved and path not in self.others:
                self.hold(writer, path)
            elif self._leaves(path, text):
                writer.run("delete from held_text where path = ? and pid = ?", (path, self.us.pid))

    def _takes(self, path: str, text: FileText) -> bool:
        return text.is_unsaved and path not in self.ours and path not in self.others

    def _leaves(self, path: str, text: FileText) -> bool:
        return not text.is_unsaved and path in self.ours and path not in self.busy

    def hold(self, writer: Writer, path: str) -> None:
        """Hold *path*, which nobody else does."""
        writer.run(
            "insert into held_text (path, pid, start, beat) values (?, ?, ?, ?)"
            " on conflict (path) do update set pid = excluded.pid, start = excluded.start,"
            " beat = excluded.beat",
            (path, self.us.pid, self.us.start, self.us.heartbeat),
        )

    def why_not(self, path: str) -> str:
        """Say why we cannot change *path*, or nothing."""
        other = self.others.get(path)
        return _HELD.format(path=path, pid=other.pid) if other else ""


def _same(one: Owner, other: Owner) -> bool:
    return (one.pid, one.start) == (other.pid, other.start)
