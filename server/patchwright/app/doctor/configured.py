"""Which settings were read, and what was wrong with them."""

from collections.abc import Iterator
from pathlib import Path

from patchwright.domain.health import Found, ok, problem
from patchwright.settings.load import WORKSPACE_FILE, Loaded, user_file

_MEND = "Set it rightly there; `patchwright config` shows all settings and where each comes from."


def files(root: Path) -> Iterator[Found]:
    """Say which files there are."""
    for about, path in (("Yours", user_file()), ("The repository's", root / WORKSPACE_FILE)):
        yield ok(
            str(path) if path.exists() else f"{path} (not there, and need not be)", about=about
        )


def problems(loaded: Loaded) -> Iterator[Found]:
    """Say what was passed over; a limit that cannot be read lets no run begin."""
    for why in loaded.unknown_limits:
        yield problem(f"a limit of the run cannot be read: {why}", _MEND, stops="settings")
    for said in loaded.problems:
        if not any(why in said for why in loaded.unknown_limits):
            yield problem(said, _MEND)
    if not loaded.problems:
        n_set = sum(source != "default" for source in loaded.sources.values())
        yield ok(f"{n_set} set, all others at their defaults" if n_set else "all at their defaults")
