"""Who answers an editor's questions about code: language servers, else what we know ourselves.

Columns are code points; paths lie below the folder's root, with `/`, or are whole ones of
files outside. The texts that come along are those of the open documents as the editor
shows them, by path; all other files are as the disk has them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from patchwright.domain.diagnostic import Diagnostic
from patchwright.domain.text import Position

if TYPE_CHECKING:
    from patchwright.langservers.places import Pointed
    from patchwright.langservers.shadow import Changed
    from patchwright.langservers.symbols import Named, Outlined

_Found = TypeVar("_Found")

Texts = Mapping[str, str]


class Way(Enum):
    """Where a name may lead."""

    DEFINITION = "definition"
    REFERENCES = "references"
    IMPLEMENTATION = "implementation"
    TYPE_DEFINITION = "type definition"


@dataclass(frozen=True, slots=True, kw_only=True)
class Told(Generic[_Found]):
    """An answer.

    Attributes:
        found: What was found.
        by: Who says so; empty where nobody could.
        why: Why no language server says so, as a sentence for people; empty where one does,
            or where none can be expected.
        texts: The files that *found* points into, by path, to count columns in.
    """

    found: _Found
    by: str = ""
    why: str = ""
    texts: Texts = field(default_factory=dict[str, str])


class Navigator(Protocol):
    """Answers for one folder; all methods are called on the loop, and any may be cancelled.

    None raises for what a server does or leaves: another answers then, or nobody.
    """

    async def places(
        self, way: Way, path: str, position: Position, texts: Texts, *, declared: bool = True
    ) -> "Told[Sequence[Pointed]]":
        """Return where the name at *position* leads; *declared* is among references, or not."""
        ...

    async def hover(self, path: str, position: Position, texts: Texts) -> Told[str]:
        """Return what is told of the name at *position*, as Markdown; empty is nothing."""
        ...

    async def outline(self, path: str, texts: Texts) -> "Told[Sequence[Outlined]]":
        """Return the symbols of *path*."""
        ...

    async def symbols(self, words: str, texts: Texts) -> "Told[Sequence[Named]]":
        """Return the symbols of the folder whose names have to do with *words*."""
        ...

    async def problems(self, path: str, texts: Texts) -> Told[Sequence[Diagnostic]]:
        """Return what a server says is wrong with *path*."""
        ...

    def listen(self, news: Callable[[], None]) -> None:
        """Have *news* called whenever what is wrong may be other than was said."""
        ...

    def changed(self, path: str, how: "Changed") -> None:
        """Take that a file is another on disk, which not every server sees by itself."""
        ...

    async def close(self) -> None:
        """End what was started; may be called twice."""
        ...
