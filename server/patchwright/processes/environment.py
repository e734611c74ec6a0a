"""The environment that children get: ours, without our secrets."""

import os
from collections.abc import Mapping
from types import MappingProxyType

_SECRET = ("ANTHROPIC_",)
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
