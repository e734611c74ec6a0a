"""Language servers that a user adds, or sets otherwise than they are known: tables `[servers.NAME]`.

What a key means is the business of whoever knows servers; here is what it may be.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from patchwright.domain.invisible import spelled

EXECUTES = ("nothing", "interpreter", "build")

_LONGEST_SECONDS = 600.0
_LEAST_MEGABYTES, _MOST_MEGABYTES = 64, 1 << 20
_SUFFIX = re.compile(r"\.[^./\s]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnServer:
    """What a user said of one server.

    Attributes:
        name: What it is called.
        said: The values of its keys, each of the type that its key has.
    """

    name: str
    said: Mapping[str, Any]


def own_servers(value: Any) -> tuple[tuple[OwnServer, ...], tuple[str, ...]]:
    """Return the servers in the tables *value*, and what was wrong with others.

    One of which a key is unknown or a value cannot be used is passed over as a whole.

    Raises:
        TypeError: They are no tables.
    """
    if not isinstance(value, dict):
        raise TypeError("is no table of servers")
    read = [_read(str(name), said) for name, said in cast("dict[Any, Any]", value).items()]
    return (
        tuple(one for one in read if isinstance(one, OwnServer)),
        tuple(one for one in read if isinstance(one, str)),
    )


def _read(name: str, said: Any) -> OwnServer | str:
    shown = f"servers.{spelled(name)}"
    if not isinstance(said, dict):
        return f"{shown} is no table"
    # It is a folder's name too.
    if not name or not name.isprintable() or name.startswith(".") or "/" in name:
        return f"{shown} is no name for a server"
    table = cast("dict[str, Any]", said)
    if wrong := next(_wrong(table), None):
        return f"{shown}: {wrong}"
    return OwnServer(name=name, said={key: KEYS[key](value) for key, value in table.items()})


def _wrong(table: Mapping[str, Any]) -> Iterator[str]:
    for key, value in table.items():
        if key not in KEYS:
            yield f"there is no key {spelled(key)}, only {', '.join(KEYS)}"
            continue
        try:
            KEYS[key](value)
        except (TypeError, ValueError) as error:
            yield f"{key} {error}"


def _command(value: Any) -> tuple[str, ...]:
    if (
        not isinstance(value, list)
        or not value
        or not all(isinstance(word, str) and word for word in cast("list[Any]", value))
    ):
        raise TypeError("is no list of texts")
    program, *arguments = cast("list[str]", value)
    try:
        path = Path(program).expanduser()
    except RuntimeError:
        raise ValueError("begins with the home of nobody who is known here") from None
    if "/" in program and not path.is_absolute():
        raise ValueError("begins with neither a name nor a whole path")
    return str(path), *arguments


def _suffixes(value: Any) -> dict[str, str]:
    table = _table(value)
    for suffix, language in table.items():
        if not _SUFFIX.fullmatch(suffix) or not isinstance(language, str) or not language:
            raise ValueError('gives no language to each end of a name, as {".rb" = "ruby"} does')
    if not table:
        raise ValueError("is empty")
    return {suffix.lower(): language for suffix, language in table.items()}


def _table(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError("is no table")
    return cast("dict[str, Any]", value)


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError("is neither true nor false")
    return value


def _megabytes(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError("is no whole number")
    if not _LEAST_MEGABYTES <= value <= _MOST_MEGABYTES:
        raise ValueError(f"is not from {_LEAST_MEGABYTES} to {_MOST_MEGABYTES}")
    return value


def _seconds(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError("is no number")
    if not 0 < value <= _LONGEST_SECONDS:
        raise ValueError(f"is not more than 0 and at most {_LONGEST_SECONDS:g}")
    return float(value)


def _executes(value: Any) -> str:
    if value not in EXECUTES:
        raise ValueError(f"is none of {', '.join(EXECUTES)}")
    return str(value)


KEYS: Mapping[str, Callable[[Any], Any]] = {
    "command": _command,
    "suffixes": _suffixes,
    "settings": _table,
    "options": _table,
    "pulls": _truth,
    "quiet": _seconds,
    "seconds": _seconds,
    "memory": _megabytes,
    "executes": _executes,
    "overlay": _truth,
    "disabled": _truth,
}
"""The keys of a server, each with what reads its value; raises TypeError and ValueError."""
