"""Which units and files of a corpus people mean by a name."""

from collections.abc import Sequence
from itertools import pairwise

from patchwright.graph.corpus import Corpus
from patchwright.graph.traces import Frame

_MOST_MEANT = 3
_SOURCE_ROOTS = frozenset({"src", "lib"})
_INSTALLED = ("site-packages/", "dist-packages/", "node_modules/")


class Naming:
    """Finds the units and files of a corpus by what people call them."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._by_name: dict[str, list[int]] = {}
        self._modules: dict[str, int] = {}
        for number, path in enumerate(corpus.paths):
            self._by_name.setdefault(path.rpartition("/")[2], []).append(number)
            self._modules.setdefault(module_name(path), number)

    def path(self, path: str) -> list[int]:
        """Return the files meant by *path*: those that share its longest tail, if they are few."""
        for folder in _INSTALLED:
            path = path.rpartition(folder)[2]
        parts = [part for part in path.split("/") if part not in {"", ".", ".."}]
        found = self._by_name.get(parts[-1], []) if parts else []
        for length in range(2, len(parts) + 1):
            tail = "/".join(parts[-length:])
            closer = [file for file in found if f"/{self._corpus.paths[file]}".endswith(f"/{tail}")]
            if not closer or len(found) == 1:
                break
            found = closer
        return found if len(found) <= _MOST_MEANT else []

    def frame(self, frame: Frame) -> list[int]:
        """Return the unit that *frame* stands in, or nothing: its lines may be of another version."""
        files = self.path(frame.path)
        if len(files) != 1:
            return []
        name = frame.function.rpartition(".")[2]
        units = [
            unit
            for unit in self._corpus.units_of(files[0])
            if name and self._corpus.names[unit].rpartition(".")[2] == name
        ]
        return sorted(units, key=lambda unit: (self._distance(unit, frame.line), unit))[:1]

    def dotted(self, name: str) -> list[tuple[int, float]]:
        """Return the units meant by `module.Class.method` or `Class.method`, and how surely."""
        parts = name.split(".")
        found: dict[int, float] = {}
        for unit, strength in [*self._below_module(parts), *self._pairs(parts)]:
            found[unit] = max(found.get(unit, 0.0), strength)
        return sorted(found.items())

    def _below_module(self, parts: Sequence[str]) -> list[tuple[int, float]]:
        for length in range(len(parts) - 1, 1, -1):
            file = self._modules.get(".".join(parts[:length]))
            if file is None:
                continue
            rest = ".".join(parts[length:])
            names = self._corpus.names
            return [
                (unit, 1.0 if names[unit] == rest else 0.5)
                for unit in self._corpus.units_of(file)
                if names[unit] in {rest, parts[length]}
            ]
        return []

    def _pairs(self, parts: Sequence[str]) -> list[tuple[int, float]]:
        found: list[tuple[int, float]] = []
        for outer, inner in pairwise(parts):
            tail = f"{outer}.{inner}"
            units = [
                unit
                for unit in self._corpus.named.get(inner, ())
                if f".{self._corpus.names[unit]}".endswith(f".{tail}")
            ]
            found += [(unit, len(units) ** -0.5) for unit in units]
        return found

    def _distance(self, unit: int, line: int) -> float:
        middle = (int(self._corpus.first[unit]) + int(self._corpus.last[unit])) / 2
        return abs(middle + 1 - line) if line else 0.0


def module_name(path: str) -> str:
    """Return *path* as a dotted name, without source root, suffix and index file."""
    parts = path.rpartition(".")[0].split("/") if "." in path else path.split("/")
    if parts[-1] in {"__init__", "index", "mod"}:
        parts = parts[:-1]
    if parts and parts[0] in _SOURCE_ROOTS:
        parts = parts[1:]
    return ".".join(parts)
