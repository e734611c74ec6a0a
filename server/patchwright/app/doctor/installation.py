"""Whether the program itself is whole."""

import platform
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError

from patchwright import __version__
from patchwright.app.doctor.requirements import requirements
from patchwright.domain.health import Found, note, ok, problem, unchecked

_OLDEST = (3, 11)
_SYSTEM = "linux"
_INSTALL = "Install it again in a virtual environment of its own: `pipx install .` in its sources."


def python() -> Iterator[Found]:
    """Look at the interpreter."""
    version = platform.python_version()
    where = "a virtual environment" if sys.prefix != sys.base_prefix else "no virtual environment"
    what = f"{version}, {sys.executable} ({where})"
    if sys.version_info < _OLDEST:
        yield problem(
            f"{what} is too old: {'.'.join(map(str, _OLDEST))} is needed",
            _INSTALL,
            stops="installation",
        )
    else:
        yield ok(what)
    if sys.platform != _SYSTEM:
        yield note(f"{sys.platform}: only Linux is tested", about="System")


def packages() -> Iterator[Found]:
    """Look at each package that is needed: is it there, new enough, and not too new?"""
    try:
        needed = requirements("patchwright")
    except PackageNotFoundError:
        yield unchecked(
            "Patchwright runs from its sources, so nothing says what it needs", _INSTALL
        )
        return
    wrong = [f"{one.name}: {why}" for one in needed if (why := one.why_not())]
    for said in wrong:
        yield problem(said, _INSTALL, stops="installation")
    if not wrong:
        yield ok(f"Patchwright {__version__}, and all {len(needed)} that it needs")
