"""The patches of one package: which are drawn, by a seed alone.

For each operator a file is drawn, then a place in it, so that a long file has no more than
its share. Operators take turns until there are enough; one that finds no place is passed over.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice, zip_longest
from pathlib import Path
from random import Random

from tests.heavy.gate.fetch import tree_of
from tests.heavy.gate.hunks import Hunk, hunks_of
from tests.heavy.gate.languages import LANGUAGES
from tests.heavy.gate.operators import OPERATORS, Operator, Place
from tests.heavy.gate.packages import LARGEST, Package
from tests.heavy.gate.trees import Grammar, Source

from patchwright.domain.encoding import Decoded, decode


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """One patch of one file, and what the gate should say.

    Attributes:
        kind: `right`, or the operator that made it wrong.
        path: The file, below the root.
        before: Its text, which the patch starts from.
        after: The text that it leads to.
        told: What is changed, for people.
    """

    kind: str
    path: str
    before: str
    after: str
    told: str


def trials_of(package: Package, most: int, seed: int) -> list[Trial]:
    """Return *most* right and *most* wrong patches; fewer where there are not so many."""
    newer = _texts(package, tree_of(package, package.newer))
    older = _texts(package, tree_of(package, package.older))
    return [*_right(package, older, newer, most, seed), *_wrong(package, newer, most, seed)]


def _texts(package: Package, root: Path) -> dict[str, str]:
    found = dict[str, str]()
    for file in sorted(root.rglob("*")):
        path = file.relative_to(root).as_posix()
        if package.draws(path) and file.is_file() and file.stat().st_size <= LARGEST:
            text = decode(file.read_bytes())
            if isinstance(text, Decoded):
                found[path] = text.text
    return found


def _right(
    package: Package, older: Mapping[str, str], newer: Mapping[str, str], most: int, seed: int
) -> Iterator[Trial]:
    hunks = list(hunks_of(older, newer, LANGUAGES[package.language]))
    random = _random(package, "right", seed)
    for hunk in random.sample(hunks, min(most, len(hunks))):
        yield Trial(
            kind="right",
            path=hunk.path,
            before=hunk.before,
            after=hunk.after,
            told=_told(hunk),
        )


def _told(hunk: Hunk) -> str:
    return "\n".join((f"{hunk.path}:{hunk.line + 1}", *hunk.lines))


def _wrong(package: Package, texts: Mapping[str, str], most: int, seed: int) -> list[Trial]:
    grammar = Grammar(LANGUAGES[package.language])
    sources = [grammar.read(path, text.encode()) for path, text in texts.items()]
    drawn = [
        _drawn(kind, operator, sources, _random(package, kind, seed), most)
        for kind, operator in OPERATORS.items()
    ]
    in_turns = chain.from_iterable(zip_longest(*drawn))
    return list(islice((trial for trial in in_turns if trial), most))


def _drawn(
    kind: str, operator: Operator, sources: Sequence[Source], random: Random, most: int
) -> list[Trial]:
    by_path = dict[str, list[Place]]()
    for place in operator(sources):
        by_path.setdefault(place.source.path, []).append(place)
    found = list[Trial]()
    while by_path and len(found) < most:
        places = by_path[path := random.choice(sorted(by_path))]
        found.append(_trial(kind, places.pop(random.randrange(len(places)))))
        if not places:
            del by_path[path]
    return found


def _trial(kind: str, place: Place) -> Trial:
    source, after = place.source, place.after
    line = source.data[: place.start].count(b"\n")
    stands = after.split("\n")[line].strip()
    return Trial(
        kind=kind,
        path=source.path,
        before=source.data.decode(),
        after=after,
        told=f"{source.path}:{line + 1}\n+{stands}",
    )


def _random(package: Package, kind: str, seed: int) -> Random:
    # A draw of its own for each: one that is mended leaves the others as they were.
    return Random(f"{seed} {package.title} {kind}")  # noqa: S311 - a draw, no secret
