"""Which language servers a repository has, and what runs ask of them."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from patchwright.domain.source import Snapshot
from patchwright.settings.table import Settings

if TYPE_CHECKING:
    from patchwright.domain.ports import Diagnostician
    from patchwright.langservers.navigator import Navigator
    from patchwright.langservers.servers import Servers
    from patchwright.langservers.state import State

# Rooms are loaded where they are needed: few commands ask servers.
# ruff: noqa: PLC0415


class RunServers:
    """The language servers that runs in one repository ask; none is started before it is needed.

    Args:
        root: The repository.
        cache: Its folder for what may vanish.
        trusted: Says whether code of the repository may run.
        warm: Whether they stay for the next run.
    """

    def __init__(self, root: Path, cache: Path, trusted: Callable[[], bool], *, warm: bool) -> None:
        self._root, self._cache, self._trusted, self._warm = root, cache, trusted, warm
        self._made = list["Servers"]()

    def get(self, settings: Settings) -> "Servers | None":
        """Return the servers under *settings*; None where none shall be asked."""
        if settings.language_servers == "off":
            return None
        from patchwright.app.choice import choice_of
        from patchwright.langservers.servers import Servers

        choice = choice_of(self._root, settings, trusted=self._trusted())
        # Those of another choice serve the runs that have them, and are let go when idle.
        # Others may end all meanwhile, so that they are looked at once.
        last = self._made[-1:]
        if last and last[0].choice == choice:
            return last[0]
        made = Servers(choice, self._cache)
        self._made.append(made)
        return made

    def states(self) -> "tuple[State, ...]":
        """Return how those are that were needed so far."""
        return self._made[-1].states() if self._made else ()

    async def run_ended(self) -> None:
        """Let them go, unless they stay for the next run."""
        while self._made and not self._warm:
            await self._made.pop().close()

    def kill(self) -> None:
        """End all of them at once; from any thread."""
        while self._made:
            self._made.pop().kill()


def diagnostician(servers: "Servers | None") -> "Diagnostician":
    """Return who gates: *servers*, and grammars where they cannot."""
    from patchwright.syntax.check import SyntaxDiagnostician

    if servers is None:
        return SyntaxDiagnostician()
    from patchwright.langservers.gate import ServerDiagnostician

    return ServerDiagnostician(servers, SyntaxDiagnostician())


def navigator(servers: "Servers | None", snapshot: Snapshot) -> "Navigator | None":
    """Return who knows where names lead in *snapshot*, besides the graph."""
    from patchwright.langservers.navigator import Navigator

    return Navigator(servers, snapshot) if servers else None
