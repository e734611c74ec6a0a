"""All checks, in the order in which they are shown."""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from patchwright.app.doctor import (
    configured,
    github,
    installation,
    journal,
    language_servers,
    model,
    repository,
    sandboxes,
    storage,
    trust,
)
from patchwright.app.doctor.check import Check, carried_out
from patchwright.app.doctor.repository import Paths
from patchwright.domain.health import Found
from patchwright.settings.github_tokens import tokens_in_environment
from patchwright.settings.load import Loaded
from patchwright.settings.places import cache_of, state_of
from patchwright.settings.table import SECRET, Settings

_DISK = "On disk"
_USERS = re.compile(r"([^\s,/@]+)@")
"""What stands before a host: a user with a password, or a token."""


def examine(root: Path, loaded: Loaded, *, ask: bool, offline: bool) -> Iterator[Found]:
    """Look at all that a run needs in *root*, and yield what was found.

    Args:
        root: The top of the repository.
        loaded: The settings in force there.
        ask: Whether the model is asked, which may cost something.
        offline: Whether GitHub is left alone.
    """
    paths = Paths(root)
    checks = (
        *_program(),
        *_repository(root, loaded, paths),
        *_model(loaded, ask=ask),
        *_github(root, loaded, offline=offline),
        *_around(root, loaded, paths),
        *_disk(root, loaded.settings),
    )
    return carried_out(checks, _secrets(loaded))


def _program() -> Iterator[Check]:
    yield Check(group="Installation", about="Python", look=installation.python)
    yield Check(group="Installation", about="Packages", look=installation.packages)


def _repository(root: Path, loaded: Loaded, paths: Paths) -> Iterator[Check]:
    group = "Repository"
    yield Check(group=group, about="Git", look=partial(repository.git, root))
    yield Check(group=group, about="Files", look=partial(repository.files, root, paths))
    yield Check(group=group, about="Issues", look=partial(repository.issues, root, loaded))
    yield Check(group="Settings", about="Files", look=partial(configured.files, root))
    yield Check(group="Settings", about="Values", look=partial(configured.problems, loaded))


def _model(loaded: Loaded, *, ask: bool) -> Iterator[Check]:
    yield Check(group="Model", about="Access", look=partial(model.access, loaded))
    yield Check(group="Model", about="Price", look=partial(model.price, loaded))
    if ask:
        # Its own deadline comes first and says more; loading the SDK takes a second.
        seconds = model.SECONDS + 10
        look = partial(model.answer, loaded)
        yield Check(group="Model", about="Answer", look=look, seconds=seconds)
    else:
        yield Check(group="Model", about="Answer", look=model.not_asked)


def _github(root: Path, loaded: Loaded, *, offline: bool) -> Iterator[Check]:
    yield Check(group="GitHub", about="Hosts", look=partial(github.named, loaded))
    for host in github.hosts(loaded):
        look = partial(github.access, root, loaded, host, offline=offline)
        yield Check(group="GitHub", about=host, look=look, seconds=github.SECONDS + 6)


def _around(root: Path, loaded: Loaded, paths: Paths) -> Iterator[Check]:
    servers = partial(language_servers.servers, root, loaded, paths)
    yield Check(group="Language servers", about="Servers", look=servers)
    trusted = partial(trust.trust, root, loaded, paths)
    yield Check(group="Language servers", about="Trust", look=trusted)
    yield Check(group="Sandboxes", about="Today", look=sandboxes.today)
    yield Check(group="Sandboxes", about="Docker", look=partial(sandboxes.docker, root))
    yield Check(group="Sandboxes", about="bubblewrap", look=partial(sandboxes.bubblewrap, root))


def _disk(root: Path, settings: Settings) -> Iterator[Check]:
    state, cache = state_of(root, settings), cache_of(root, settings)
    yield Check(group=_DISK, about="State", look=partial(storage.folder, state, "state_dir"))
    yield Check(group=_DISK, about="Cache", look=partial(storage.folder, cache, "cache_dir"))
    yield Check(group=_DISK, about="Runs", look=partial(journal.runs, root, settings))
    yield Check(group=_DISK, about="Sizes", look=partial(storage.sizes, root, settings))
    yield Check(group=_DISK, about="Log", look=partial(storage.logs, settings))


def _secrets(loaded: Loaded) -> frozenset[str]:
    """Return what may stand in no answer: it would be a fault, but not one to be read by others."""
    settings = loaded.settings
    keys = {getattr(settings, name) for name in SECRET} | set(tokens_in_environment().values())
    users = _USERS.findall(f"{settings.base_url},{settings.github_hosts}")
    passwords = {user.partition(":")[2] or user for user in users}
    return frozenset(filter(None, keys | passwords))
