"""Trees and history read straight from a repository's git folder, without a work tree."""

import os
import subprocess
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import IO, Self

from patchwright.domain.source import BlobId, EntryKind, FileEntry, Snapshot

_MIRRORED = frozenset({"django/django", "scikit-learn/scikit-learn", "matplotlib/matplotlib"})
_LARGEST = 1 << 20  # bytes, as the setting `max_file_bytes`


class GitFolder:
    """One git folder and a child that reads its blobs; as `Blobs` of snapshots too."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._child = subprocess.Popen(  # noqa: S603, TID251 - a benchmark outside any workspace
            [*self._git, "cat-file", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    @classmethod
    def of(cls, repository: str) -> Self:
        """Return the git folder of `owner/name` below CASES_GIT."""
        name = f"swe-bench/{repository.replace('/', '__')}"
        whole = name if repository in _MIRRORED else repository
        base = os.environ["CASES_GIT"]  # noqa: TID251 - where the cases are
        return cls(Path(base) / whole.replace("/", "+") / "repo")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._child.kill()
        self._child.communicate()

    @property
    def _git(self) -> list[str]:
        return ["git", "--git-dir", str(self._folder)]

    def snapshot(self, commit: str) -> Snapshot:
        """Return the tree of *commit*."""
        entries: dict[str, FileEntry] = {}
        for row in self._ask("ls-tree", "-r", "-l", "-z", commit).split(b"\0"):
            if row:
                facts, _, name = row.partition(b"\t")
                entry = _entry(facts.split(), name.decode("utf-8", "surrogateescape"))
                entries[entry.path] = entry
        return Snapshot(entries=MappingProxyType(entries), blobs=self)

    def history(self, commit: str, most: int) -> list[tuple[str, tuple[str, ...]]]:
        """Return subjects and changed paths of *commit* and its ancestors, newest first."""
        options = ("--no-merges", f"-n{most}", "--name-only", "--format=%x01%s", commit)
        try:
            out = self._ask("log", *options)
        except subprocess.CalledProcessError as error:  # a history cut short: what there is
            out = error.stdout
        found: list[tuple[str, tuple[str, ...]]] = []
        for record in out.decode("utf-8", "replace").split("\x01")[1:]:
            subject, *paths = record.strip().split("\n")
            found.append((subject, tuple(path for path in paths if path)))
        return found

    def read(self, blob: BlobId, path: str) -> bytes:
        """Return the bytes of *blob*; of one that is absent, none."""
        del path
        asked, answers = _streams(self._child.stdin, self._child.stdout)
        asked.write(f"{blob}\n".encode())
        asked.flush()
        head = answers.readline().split()
        if head[1] == b"missing":
            return b""
        return answers.read(int(head[2]) + 1)[:-1]

    def _ask(self, *arguments: str) -> bytes:
        args = [*self._git, *arguments]
        return subprocess.run(args, capture_output=True, check=True).stdout  # noqa: S603, TID251 - as above


def _entry(facts: list[bytes], path: str) -> FileEntry:
    mode, _, blob, size = facts
    n_bytes = int(size) if size.isdigit() else 0
    plain = mode in {b"100644", b"100755"}
    unread = "" if plain and n_bytes <= _LARGEST else "no plain file, or huge"
    return FileEntry(
        path=path,
        blob=BlobId(blob.decode()),
        size=n_bytes,
        mode=int(mode, 8),
        kind=EntryKind.FILE if plain else EntryKind.SYMLINK,
        unread=unread,
    )


def _streams(one: IO[bytes] | None, other: IO[bytes] | None) -> tuple[IO[bytes], IO[bytes]]:
    if one is None or other is None:
        raise ValueError("the child has no pipes")
    return one, other
