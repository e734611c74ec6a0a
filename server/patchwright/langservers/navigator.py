"""From a name in a line to where it is defined and used, as a server knows it.

The line that a model gives is often off by some, so the name is sought as `candidates`
does, and the first place that the server answers for wins. (MarsCode Agent, "position repair".)
A snapshot stays as it is, so all files on disk are held against it only from time to time,
and those that an answer names each time.
"""

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal

from patchwright.domain.source import Snapshot
from patchwright.domain.text import Position
from patchwright.langservers.errors import Died, ServerError
from patchwright.langservers.find import Found, Missing
from patchwright.langservers.places import Pointed, candidates, pointed
from patchwright.langservers.row import Row
from patchwright.langservers.sight import Sight, leads_astray, sights, suffix_of
from patchwright.processes.offload import offload

if TYPE_CHECKING:
    # What speaks to servers is slow to load, and many never need it.
    from patchwright.langservers.servers import Servers
    from patchwright.langservers.turn import Turn

Question = Literal["definition", "references", "implementation", "typeDefinition"]

MOST_TRIES = 6
"""Places at which a server is asked for one name."""

LOOK_SECONDS = 2.0
"""For how long the disk counts as it was when all of its files were looked at."""

_SECONDS = 15.0
_PACKAGES = frozenset({"site-packages", "node_modules"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """Where a server points.

    Attributes:
        by: Who answered.
        path: The file that was asked about in the end.
        line: The line there, zero-based.
        places: In no order that means anything; at least one.
    """

    by: str
    path: str
    line: int
    places: tuple[Pointed, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown:
    """No answer, and why, as a sentence."""

    why: str


class Navigator:
    """Answers questions about one snapshot; a run has one of its own."""

    def __init__(self, servers: "Servers", snapshot: Snapshot) -> None:
        self._servers, self._snapshot = servers, snapshot
        self._seen = dict[str, tuple[Sight, float]]()

    def prepare(self, paths: Iterable[str]) -> None:
        """Begin to start the servers for *paths*, since they will be asked."""
        self._servers.prepare(paths)

    async def find(self, question: Question, path: str, line: int, name: str) -> Answer | Unknown:
        """Return where *name*, which should stand on *line* of *path*, leads to.

        Args:
            question: What is asked.
            path: A readable file of the snapshot.
            line: Zero-based; may be wrong.
            name: An identifier; of a dotted one, the last part is asked about.
        """
        try:
            found = await offload(self._servers.find, path)
            if isinstance(found, Missing):
                return Unknown(why=found.why)
            if leads_astray(found.row, path):
                return Unknown(why=_astray(found.row, path))
            sight = self._known(found.row)
            if sight:
                answer = await self._asked(found, sight, (question, path, line, name))
                if isinstance(answer, Answer) and await offload(self._stands, sight, answer):
                    return answer
            sight = await offload(self._look, found.row)
            return await self._asked(found, sight, (question, path, line, name))
        except ServerError as error:
            return Unknown(why=error.what)
        except KeyError:
            return Unknown(why=f"There is no text at {path}.")

    async def _asked(
        self, found: Found, sight: Sight, wanted: tuple[Question, str, int, str]
    ) -> Answer | Unknown:
        """Return the answer of a server; one that dies is asked once more."""
        try:
            async with self._servers.turn_of(found, sight) as turn:
                return await _first(turn, *wanted)
        except Died:
            async with self._servers.turn_of(found, sight) as turn:
                return await _first(turn, *wanted)

    def _known(self, row: Row) -> Sight | None:
        """Return what a server of *row* shall see, if that was found out just now."""
        sight, at = self._seen.get(row.name, (None, 0.0))
        return sight if time.monotonic() - at < LOOK_SECONDS else None

    def _look(self, row: Row) -> Sight:
        at = time.monotonic()
        (sight,) = sights(row, self._servers.disk, self._snapshot)
        self._seen[row.name] = sight, at
        return sight

    def _stands(self, sight: Sight, answer: Answer) -> bool:
        """Say whether the files that *answer* names are on disk as they were."""
        named = {answer.path, *(place.location.path for place in answer.places)}
        stands = self._servers.disk.look(named & sight.stands.keys())
        return all(sight.stands[path] == blob for path, blob in stands.items())


def _astray(row: Row, path: str) -> str:
    language = row.suffixes[suffix_of(path)].capitalize()
    return f"{row.name} leads names in {language} to wrong places, and so is asked for none."


async def _first(
    turn: "Turn", question: Question, path: str, line: int, name: str
) -> Answer | Unknown:
    method = f"textDocument/{question}"
    if not turn.can(method):
        return Unknown(why=f"{turn.by} does not tell the {question} of a name.")
    text = await offload(turn.text, path)
    for where, position in await offload(_meant, turn, text, path, line, name):
        answer = await turn.ask(method, where, position, more=_more(question), seconds=_SECONDS)
        root, units = turn.server.root, turn.server.units
        if places := await offload(pointed, answer, root, {}, units):
            marked = tuple(_marked(place, turn) for place in places)
            return Answer(by=turn.by, path=where, line=position.line, places=marked)
    return Unknown(why=f"{turn.by} knows no {question} of {name}.")


def _marked(place: Pointed, turn: "Turn") -> Pointed:
    """Return *place*, as outside where it lies in a package that is installed below the root."""
    path, snapshot = place.location.path, turn.sight.snapshot
    is_read = snapshot is not None and snapshot.can_read(path)
    if place.outside or is_read or _PACKAGES.isdisjoint(path.split("/")):
        return place
    whole = f"{turn.server.root}/{path}"
    return Pointed(location=replace(place.location, path=whole), outside=True)


def _meant(turn: "Turn", text: str, path: str, line: int, name: str) -> list[tuple[str, Position]]:
    """Return the places to ask about, the likeliest first."""
    open_now = {each: turn.server.documents[each].text for each in turn.server.documents.paths}
    return list(islice(candidates(text, line, name, open_now, path), MOST_TRIES))


def _more(question: Question) -> dict[str, Any]:
    # Without the declaration some leave out the very place that they are asked about.
    return {"context": {"includeDeclaration": True}} if question == "references" else {}
