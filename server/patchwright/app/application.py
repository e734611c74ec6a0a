"""What an edge asks for everything; implements `cli.program.Program`."""

import sys
import time
from collections.abc import Generator, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from patchwright.app.loading import loaded_for
from patchwright.cli.program import Target, Tell
from patchwright.domain.errors import UserError
from patchwright.domain.health import Found
from patchwright.domain.server import ServerStanding
from patchwright.domain.trust import NeedsTrust, WorkspaceTrust
from patchwright.settings.load import COMMAND_LINE, EDITOR, Loaded, load
from patchwright.settings.places import faults_of

if TYPE_CHECKING:
    from patchwright.app.folder import OpenFolder
    from patchwright.app.project import OpenProject
    from patchwright.editor.session.program import Folder
    from patchwright.langservers.find import Choice

_TURN_SECONDS = 0.001

# Imports stand where they are needed, so that a command loads only the rooms it uses.
# ruff: noqa: PLC0415


class Application:
    """The program, without any state of its own."""

    def settings(self, target: Target) -> tuple[Path, Loaded]:
        """Return the root and the settings in force there; raises UserError for typed nonsense."""
        from patchwright.workspace.root import find_root

        start = _start(target)
        root = start if target.exact else find_root(start)
        loaded = loaded_for(root, target.given)
        # What a file says wrongly is passed over; what was just typed must not be.
        if typed := [one for one in loaded.problems if one.startswith(f"{COMMAND_LINE}: ")]:
            said = typed[0].removeprefix(f"{COMMAND_LINE}: ").partition("; ")[0]
            raise UserError(f"{said}.")
        return root, loaded

    @contextmanager
    def open(self, target: Target) -> "Generator[OpenProject]":
        """Open a repository's state, and put right what an interrupted write left."""
        from patchwright.app.opened import opened
        from patchwright.app.project import OpenProject

        made = OpenProject(opened(*self.settings(target)), trusted=target.trusted)
        with closing(made) as project:
            yield project

    def trust(self, target: Target) -> WorkspaceTrust:
        """Return the answer that is kept on whether a repository is trusted."""
        from patchwright.app.trust import trust_of

        root, loaded = self.settings(target)
        return trust_of(root, loaded.settings)

    def set_trust(self, target: Target, *, trusted: bool) -> None:
        """Keep the user's answer; raises UserError and StorageError."""
        from patchwright.app.trust import set_trust

        root, loaded = self.settings(target)
        set_trust(root, loaded.settings, trusted=trusted)

    def needing_trust(self, target: Target) -> tuple[NeedsTrust, ...]:
        """Return the servers for a repository's files that start only where it is trusted."""
        from patchwright.app.choice import choice_of
        from patchwright.app.needs_trust import needing_trust
        from patchwright.workspace.listing import list_paths

        root, loaded = self.settings(target)
        if loaded.settings.language_servers == "off":
            return ()
        return needing_trust(list_paths(root), choice_of(root, loaded.settings, trusted=False))

    def servers(self, target: Target, tell: Tell | None) -> tuple[ServerStanding, ...]:
        """Return how the language server of each language stands; with *tell*, tried."""
        from patchwright.app.standings import standings, tried_standings
        from patchwright.workspace.listing import list_paths

        root, loaded = self.settings(target)
        choice, paths = self._choice(target), list_paths(root)
        if tell and loaded.settings.language_servers != "off":
            return tried_standings(paths, choice, tell)
        return standings(paths, choice)

    def install_server(self, target: Target, name: str, tell: Tell) -> ServerStanding:
        """Install a language server; raises UserError and ServerError."""
        from patchwright.app.installing import installed

        return installed(name, self._choice(target), tell)

    def _choice(self, target: Target) -> "Choice":
        from patchwright.app.choice import choice_of
        from patchwright.app.trust import is_trusted

        root, loaded = self.settings(target)
        trusted = target.trusted or is_trusted(root, loaded.settings)
        return choice_of(root, loaded.settings, trusted=trusted)

    def doctor(self, target: Target, *, ask: bool, offline: bool) -> Iterator[Found]:
        """Look at all that a run needs; raises UserError for typed nonsense."""
        from patchwright.app.doctor.table import examine

        return examine(*self.settings(target), ask=ask, offline=offline)

    def serve(self) -> int:
        """Serve an editor over standard input and output until it goes; return the exit code."""
        from patchwright.editor.serving import serve

        # Threads index meanwhile; none may keep the editor's from its turn for longer.
        sys.setswitchinterval(_TURN_SECONDS)
        return serve(self)

    def folder(
        self, root: Path, given: Mapping[str, Any], *, trusted: bool = False
    ) -> "OpenFolder":
        """Open a repository for an editor that gives these settings; raises StorageError."""
        from patchwright.app.folder import OpenFolder
        from patchwright.app.opened import opened

        loaded = loaded_for(root, given, source=EDITOR)
        return OpenFolder(opened(root, loaded), given, trusted=trusted)

    def status(self, folder: "Folder") -> Mapping[str, Any]:
        """Return how access to model and GitHub stands in *folder*, without any secret."""
        from patchwright.app.status import status_of

        return status_of(folder.root, folder.loaded)

    def log_file(self) -> Path:
        """Return a new file's path for a traceback."""
        folder = faults_of(load().settings)
        folder.mkdir(parents=True, exist_ok=True)
        return folder / f"{time.time_ns()}.log"


def _start(target: Target) -> Path:
    try:
        return (target.start or Path.cwd()).resolve()
    except FileNotFoundError as error:
        raise UserError(
            "The current folder is not there any more.",
            remedy="Change to one that is, or name the repository by its whole path with --repo.",
        ) from error
