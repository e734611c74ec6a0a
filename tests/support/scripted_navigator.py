"""Who answers an editor's questions about code as a test wants them answered."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from patchwright.domain.diagnostic import Diagnostic, Severity
from patchwright.domain.text import Location, Position, Range
from patchwright.editor.session.navigator import Told, Way
from patchwright.langservers.places import Pointed
from patchwright.langservers.shadow import Changed
from patchwright.langservers.symbols import Named, Outlined

BY = "a server"


def span(line: int, start: int, end: int) -> Range:
    """Return a stretch of one line."""
    return Range(Position(line, start), Position(line, end))


def pointed(path: str, line: int, start: int, end: int) -> Pointed:
    """Return a place; one whose path is whole lies outside."""
    here = Location(path=path, range=span(line, start, end))
    return Pointed(location=here, outside=path.startswith("/"))


def wrongs(path: str, text: str) -> list[Diagnostic]:
    """Return an error for each line of *text* that is `wrong` somewhere."""
    return [
        Diagnostic(
            location=Location(path=path, range=span(number, at, at + 5)),
            severity=Severity.ERROR,
            message="It is wrong.",
            code="w",
            source=BY,
        )
        for number, line in enumerate(text.split("\n"))
        if (at := line.find("wrong")) >= 0
    ]


@dataclass
class ScriptedNavigator:
    """Answers; `asked` has each question, and `hold` is waited for before any answer.

    Attributes:
        found: What is found, wherever it leads.
        texts: The texts of the files that *found* points into.
        why: Why no server answers.
        says: What is wrong with a text, by its path and itself.
        cancelled: Questions that were given up.
        told: Files that were told to be others on disk.
        read: Waits while the code is read for the first time.
        news: Says that what is wrong may be other than was said.
    """

    found: Any = ()
    texts: Mapping[str, str] = field(default_factory=dict[str, str])
    by: str = BY
    why: str = ""
    says: Callable[[str, str], Sequence[Diagnostic]] = wrongs
    hold: asyncio.Event | None = None
    news: Callable[[], None] = lambda: None
    read: Callable[[], Awaitable[None]] | None = None
    fails: Exception | None = None
    asked: list[tuple[Any, ...]] = field(default_factory=list[tuple[Any, ...]])
    cancelled: list[tuple[Any, ...]] = field(default_factory=list[tuple[Any, ...]])
    told: list[tuple[str, Changed]] = field(default_factory=list[tuple[str, Changed]])
    closed: int = 0

    async def places(
        self,
        way: Way,
        path: str,
        position: Position,
        texts: Mapping[str, str],
        *,
        declared: bool = True,
    ) -> Told[Sequence[Pointed]]:
        await self._take(way, path, position, dict(texts), declared)
        return self._told(self.found)

    async def hover(self, path: str, position: Position, texts: Mapping[str, str]) -> Told[str]:
        await self._take("hover", path, position, dict(texts))
        return self._told(self.found)

    async def outline(self, path: str, texts: Mapping[str, str]) -> Told[Sequence[Outlined]]:
        await self._take("outline", path, dict(texts))
        return self._told(self.found)

    async def symbols(self, words: str, texts: Mapping[str, str]) -> Told[Sequence[Named]]:
        await self._take("symbols", words, dict(texts))
        return self._told(self.found)

    async def problems(self, path: str, texts: Mapping[str, str]) -> Told[Sequence[Diagnostic]]:
        await self._take("problems", path, texts[path])
        return self._told(self.says(path, texts[path]))

    def listen(self, news: Callable[[], None]) -> None:
        self.news = news

    def changed(self, path: str, how: Changed) -> None:
        self.told.append((path, how))

    async def close(self) -> None:
        self.closed += 1

    def of(self, what: object) -> list[tuple[Any, ...]]:
        """Return what was asked about *what*."""
        return [tuple(rest) for first, *rest in self.asked if first == what]

    def _told(self, found: Any) -> Told[Any]:
        return Told(found=found, by=self.by, why=self.why, texts=self.texts)

    async def _take(self, *question: Any) -> None:
        self.asked.append(question)
        if self.fails:
            raise self.fails
        if self.hold:
            try:
                await self.hold.wait()
            except asyncio.CancelledError:
                self.cancelled.append(question)
                raise
