"""A project of pairs of files, one that defines a name and one that uses it, in several states.

Each state is a snapshot with its texts, so that every right answer can be read from them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.heavy.soak.dialects import Dialect

from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.source import Snapshot
from patchwright.storage.blobs import BlobStore
from patchwright.workspace.take import take

PAIRS = 12
MOST_LINES = 9
"""Lines that may stand before the one that defines a name."""

Texts = dict[str, str]


def chance(seed: float) -> Random:
    """Return what draws the same for the same *seed*."""
    return Random(seed)  # noqa: S311 - to be repeated, not to be secret


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """What a run sees."""

    texts: Mapping[str, str]
    snapshot: Snapshot


class Project:
    """The files, below *home*."""

    def __init__(self, home: Path, dialect: Dialect, random: Random) -> None:
        self.root, self.dialect, self._random = home / "project", dialect, random
        self._blobs = BlobStore(home / "blobs")
        self.root.mkdir()
        self.disk = Texts()
        for number in range(PAIRS):
            self.write(self.definer(number), self.defining(number))
            self.write(self.user(number), self.using(number))

    def definer(self, number: int) -> str:
        """Return the file that defines the name of *number*."""
        return f"m{number}{self.dialect.suffix}"

    def user(self, number: int) -> str:
        """Return the file that uses the name of *number*."""
        return f"u{number}{self.dialect.suffix}"

    @staticmethod
    def name(number: int) -> str:
        """Return the name of *number*."""
        return f"size_{number}"

    def defining(self, number: int) -> str:
        """Return a text that defines the name of *number*, on another line each time."""
        before = "# 🙂\n" * self._random.randrange(MOST_LINES)
        return before + self.dialect.defining(self.name(number))

    def using(self, number: int) -> str:
        """Return a text that uses the name of *number*."""
        more = self._random.randrange(3) * self.dialect.used(self.name(number))
        return self.dialect.using(f"m{number}", self.name(number)) + more

    def write(self, path: str, text: str | None) -> None:
        """Write a file, or remove it."""
        self.disk.pop(path, None)
        if text is None:
            (self.root / path).unlink()
        else:
            self.disk[path] = text
            (self.root / path).write_text(text, "utf-8")

    def states(self) -> list[State]:
        """Return what runs see that begin now: the disk, unsaved texts over it, files come and gone."""
        plain = self._taken({})
        unsaved = [self._taken(self._some_texts()) for _ in range(2)]
        return [
            plain,
            *unsaved,
            self._after(plain, self._came()),
            self._after(plain, self._moved()),
        ]

    def _some_texts(self) -> Texts:
        numbers = self._random.sample(range(PAIRS), 4)
        return {self.definer(number): self.defining(number) for number in numbers}

    def _taken(self, unsaved: Texts) -> State:
        snapshot = take(self.root, blobs=self._blobs, max_file_bytes=1 << 20, unsaved=unsaved)
        return State(texts={**self.disk, **unsaved}, snapshot=snapshot)

    def _came(self) -> list[FileChange]:
        return [
            FileChange(path=self.definer(PAIRS), before=None, after=self.defining(PAIRS)),
            FileChange(path=self.user(PAIRS), before=None, after=self.using(PAIRS)),
        ]

    def _moved(self) -> list[FileChange]:
        number = self._random.randrange(PAIRS)
        old, user, suffix = self.definer(number), self.user(number), self.dialect.suffix
        text, using = self.disk[old], self.dialect.using("moved", self.name(number))
        return [
            FileChange(path=f"moved{suffix}", before=text, after=text, renamed_from=old),
            FileChange(path=user, before=self.disk[user], after=using),
        ]

    @staticmethod
    def _after(state: State, changes: list[FileChange]) -> State:
        return State(
            texts=after(state.texts, changes),
            snapshot=state.snapshot.with_patch(Patch(files=tuple(changes))),
        )


def after(texts: Mapping[str, str], changes: list[FileChange]) -> Texts:
    """Return *texts* with *changes* made."""
    gone = {change.renamed_from or change.path for change in changes}
    left = {path: text for path, text in texts.items() if path not in gone}
    return left | {change.path: change.after for change in changes if change.after is not None}
