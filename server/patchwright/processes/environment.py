"""The environment that children get: ours, without our secrets."""

import os
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

_SECRET = (
    "ANTHROPIC_",
    "GITHUB_TOKEN",
    "GH_TOKEN",
    "GH_ENTERPRISE_TOKEN",
    "GITHUB_ENTERPRISE_TOKEN",
    "PATCHWRIGHT_API_KEY",
    "PATCHWRIGHT_AUTH_TOKEN",
    "PATCHWRIGHT_GITHUB_TOKEN",
)
"""Beginnings of names."""

_NOTHING: Mapping[str, str] = MappingProxyType({})


def inherited(
    *, without: tuple[str, ...] = (), plus: Mapping[str, str] = _NOTHING
) -> dict[str, str]:
    """Return our environment for a child.

    Args:
        without: Beginnings of the names that it does not get; our keys never.
        plus: What it gets besides.
    """
    ours = os.environ  # noqa: TID251 - handed on to a child, not read as a setting
    dropped = (*_SECRET, *without)
    return {name: value for name, value in ours.items() if not name.startswith(dropped)} | dict(
        plus
    )


def path_outside(folder: Path) -> str:
    """Return PATH without what lies in *folder*, and without what depends on where one is started."""
    forbidden = folder.resolve()
    outside = [
        one
        for one in map(Path, os.get_exec_path())
        if one.is_absolute() and not one.resolve().is_relative_to(forbidden)
    ]
    return os.pathsep.join(map(str, outside))


def program_in_path(name: str, *, outside: Path) -> Path | None:
    """Return the program that PATH leads to, or None.

    Args:
        name: As it is typed.
        outside: A folder that holds none: neither its own files nor links into it count.
    """
    forbidden = outside.resolve()
    for folder in map(Path, os.get_exec_path()):
        # A relative entry means another folder wherever we are started.
        program = (folder / name).resolve()
        inside = any(path.is_relative_to(forbidden) for path in (folder.resolve(), program))
        if (
            folder.is_absolute()
            and not inside
            and program.is_file()
            and os.access(program, os.X_OK)
        ):
            return folder / name
    return None
