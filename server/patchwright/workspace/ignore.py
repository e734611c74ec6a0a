"""Ignore files: patterns as git reads them, from the root down to a file's folder."""

import os
import re
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from pathspec import GitIgnoreSpec

from patchwright.domain.errors import WorkspaceError
from patchwright.domain.text import split_lines, strip_end
from patchwright.workspace import inside

_MAX_BYTES = 1 << 20

_Placed = tuple[int, GitIgnoreSpec]
"""How many characters of a path lie above an ignore file, and its rules."""


@dataclass(slots=True, kw_only=True)
class IgnoreRules:
    """The rules of one name of ignore file in one tree; answers are kept.

    Attributes:
        root: The tree.
        name: What the files are called: `.gitignore`, `.patchwrightignore`.
        base: Rules that are weaker than every file's, such as `.git/info/exclude`.
    """

    root: Path
    name: str
    base: GitIgnoreSpec | None = None
    _chains: dict[str, tuple[_Placed, ...]] = field(default_factory=dict[str, tuple[_Placed, ...]])
    _folders: dict[str, bool] = field(default_factory=lambda: {"": False})

    def ignores(self, path: str) -> bool:
        """Say whether the file at *path* is ignored, itself or with a folder above it."""
        return self.ignores_folder(path.rpartition("/")[0]) or self._matches(path, path)

    def ignores_folder(self, folder: str) -> bool:
        """Say likewise for a folder; what is in an ignored one cannot be taken back."""
        known = self._folders.get(folder)
        if known is None:
            above = folder.rpartition("/")[0]
            known = self.ignores_folder(above) or self._matches(folder, folder + "/")
            self._folders[folder] = known
        return known

    def _matches(self, path: str, asked: str) -> bool:
        """Ask the nearest ignore file first; the first that has an opinion decides."""
        for prefix, spec in self._chain(path.rpartition("/")[0]):
            verdict = _verdict(spec, asked[prefix:])
            if verdict is not None:
                return verdict
        return self.base is not None and self.base.match_file(asked)

    def _chain(self, folder: str) -> tuple[_Placed, ...]:
        """Return the ignore files that count in *folder*, nearest first."""
        known = self._chains.get(folder)
        if known is None:
            spec = self._read(f"{folder}/{self.name}" if folder else self.name)
            own = ((len(folder) + 1 if folder else 0, spec),) if spec else ()
            known = own + (self._chain(folder.rpartition("/")[0]) if folder else ())
            self._chains[folder] = known
        return known

    def _read(self, path: str) -> GitIgnoreSpec | None:
        # Most folders have none, which one question tells sooner than opening all above it.
        if not os.path.lexists(f"{self.root}/{path}"):
            return None
        # As git does, an ignore file that is a link is not followed.
        with suppress(OSError, WorkspaceError):
            found = inside.read(self.root, path, _MAX_BYTES)
            return spec_of(found.data) if found else None
        return None


def rules_of_git(root: Path) -> IgnoreRules:
    """Return the rules of `.gitignore` files, with those of `.git/info/exclude` below them."""
    base = None
    with suppress(OSError, WorkspaceError):
        found = inside.read(root, ".git/info/exclude", _MAX_BYTES)
        base = spec_of(found.data) if found else None
    return IgnoreRules(root=root, name=".gitignore", base=base)


def spec_of(data: bytes) -> GitIgnoreSpec | None:
    """Return the patterns of an ignore file, without the lines that are none; None if empty."""
    text = data.decode("utf-8", "surrogateescape").removeprefix("\ufeff")
    lines = [strip_end(line) for line in split_lines(text)]
    kept = [line for line in lines if not re.fullmatch(r"\s*(#.*)?", line) and _valid(line)]
    return GitIgnoreSpec.from_lines(kept) if kept else None


def _verdict(spec: GitIgnoreSpec, asked: str) -> bool | None:
    """Return what the last pattern that means *asked* itself says; None where none does.

    The library also lets a pattern for a folder speak for all below it, so that `!a/`
    would take back what another one ignores in there.
    """
    for pattern in reversed(spec.patterns):
        if pattern.include is not None and (found := pattern.match_file(asked)):
            match: re.Match[str] = found.match  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType] - the library says no more
            # The group that a folder's slash is in, by the library's own name for it.
            end = match.end("ps_d") if match.groupdict().get("ps_d") else len(asked)
            if end == len(asked):
                return pattern.include
    return None


def _valid(line: str) -> bool:
    try:
        GitIgnoreSpec.from_lines([line])
    except ValueError:
        return False
    return True
