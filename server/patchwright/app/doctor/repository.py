"""The repository at hand: can it be read, and whose issues are its own?"""

import threading
from collections.abc import Iterator
from pathlib import Path

from patchwright.cli.render.figures import count
from patchwright.domain.errors import UserError, WorkspaceError
from patchwright.domain.health import Found, note, ok, problem
from patchwright.domain.issue import IssueRef
from patchwright.issues.hosts.at_hand import hosts_of, leading, repository_of
from patchwright.settings.load import Loaded
from patchwright.workspace.files import NESTED
from patchwright.workspace.git import ask_git, has_repository
from patchwright.workspace.git_version import OLDEST, git_of
from patchwright.workspace.listing import Listed, list_paths
from patchwright.workspace.path_rules import why_unshown
from patchwright.workspace.remotes import remotes
from patchwright.workspace.root import check_root
from patchwright.workspace.secret import is_secret


class Paths:
    """The paths of a repository, listed once for all who ask."""

    def __init__(self, root: Path) -> None:
        self._root, self._lock = root, threading.Lock()
        self._listed: list[str] | None = None

    def readable(self) -> list[str]:
        """Return those that a run may read, as far as names tell."""
        with self._lock:
            if self._listed is None:
                found = list_paths(self._root)
                self._listed = [path for path, one in found.items() if _may_be_read(path, one)]
            return self._listed


def git(root: Path) -> Iterator[Found]:
    """Look for git; a run can do without, and then sees less."""
    found = git_of(root)
    lacking = "files are found by walking, and neither history nor remotes are read"
    if found is None:
        yield problem(f"not in PATH: {lacking}", "Install git.")
        return
    version = ".".join(map(str, found.version))
    if not version:
        yield problem(f"{found.program} does not work: {lacking}", "Install git again.")
    elif found.version < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        yield problem(
            f"{version}, {found.program}: remotes are not read", f"Install {oldest} or newer."
        )
    else:
        yield ok(f"{version}, {found.program}")


def files(root: Path, paths: Paths) -> Iterator[Found]:
    """Look whether the files can be listed, and by whom."""
    try:
        check_root(root)
    except WorkspaceError as error:
        yield problem(error.what, error.remedy, stops="workspace")
        return
    said = f"{root}: {count(len(paths.readable()), 'file')}"
    if not has_repository(root):
        yield note(
            f"{said}; no repository of git, so there is no history",
            "Start in the folder of your project, or name it with --repo.",
        )
    elif git_of(root) and ask_git(root, ("ls-files", "-z", "--", ".gitignore")) is None:
        yield problem(
            f"{said}, found by walking: git cannot read the repository",
            "Run `git status` there, and do what it says.",
        )
    else:
        yield ok(said)


def issues(root: Path, loaded: Loaded) -> Iterator[Found]:
    """Say which repository's issue `#12` is, and why."""
    settings, found = loaded.settings, remotes(root)
    try:
        hosts = hosts_of(settings.github_hosts)
        meant = repository_of(IssueRef(number=12), found, settings.repository, hosts)
    except UserError as error:
        yield note(f"#12 means nothing here: {error.what}", error.remedy)
        return
    first = leading(found)
    why = f"the remote {first[0]}" if first else ""
    if settings.repository.strip():
        why = f"`repository` from {loaded.sources['repository']}"
    yield ok(f"#12 is {meant.name}#12 on {meant.host} ({why})")


def _may_be_read(path: str, listed: Listed) -> bool:
    return not (listed.kind in NESTED or listed.unread or is_secret(path) or why_unshown(path))
