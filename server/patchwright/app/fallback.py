"""What answers where no language server does, without holding up the loop."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import TypeVar

from patchwright.app.known import BY, Known
from patchwright.app.seen import Seen
from patchwright.editor.session.navigator import Told
from patchwright.langservers.places import Pointed
from patchwright.processes.offload import offload

_Result = TypeVar("_Result")


class Fallback:
    """Asks what we know ourselves.

    Args:
        known: Knows it; blocks.
        read: Is waited for before *known* is asked.
        using: Keeps open what *known* asks, as long as it lasts.
    """

    def __init__(
        self,
        known: Known,
        read: Callable[[], Awaitable[None]],
        using: Callable[[], AbstractContextManager[None]],
    ) -> None:
        self._known, self._read, self._using = known, read, using

    async def ask(self, question: Callable[[Known], _Result]) -> _Result:
        """Return the answer to *question*."""

        def answer() -> _Result:
            with self._using():
                return question(self._known)

        await self._read()
        return await offload(answer)

    async def told(
        self,
        question: Callable[[Known], tuple[_Result, ...]],
        place_of: Callable[[_Result], Pointed],
        seen: Seen,
        why: str = "",
    ) -> Told[Sequence[_Result]]:
        """Return the answer to *question*, with the texts that it points into.

        Args:
            question: What is asked.
            place_of: Gives the place of one of what is found.
            seen: Gives the texts.
            why: Why no server answers.
        """

        def both(known: Known) -> tuple[tuple[_Result, ...], Mapping[str, str]]:
            found = question(known)
            return found, seen.of(map(place_of, found))

        found, texts = await self.ask(both)
        return Told(found=found, by=BY, why=why, texts=texts)
