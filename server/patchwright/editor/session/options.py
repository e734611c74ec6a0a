"""The settings that an editor gives, by the names of the one table.

They come with `initialize`, with `workspace/didChangeConfiguration`, or when they
are asked for; bare or under `patchwright`, in camelCase or snake_case. Whether a
value can be used is judged where all sources meet (`settings.load`).

Trust is none of them: an editor may have settings from the workspace's own files.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from patchwright.domain.untyped import object_of, texts_of
from patchwright.settings.table import SECRET, table

SECTION = "patchwright"
TRUSTED = "trusted"
"""What stands in `initializationOptions` beside settings, and is believed there alone."""

_OWN_SERVERS = "ownServers"
_BESIDE = frozenset({SECTION, "events", "saves", _OWN_SERVERS})
"""What stands beside settings and is none."""

_NAMES = frozenset(setting.name for setting in table())


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What an editor set, and what of it there is no setting for."""

    values: Mapping[str, Any] = field(default_factory=dict[str, Any])
    unknown: tuple[str, ...] = ()

    @property
    def secrets(self) -> frozenset[str]:
        """Return the values that must never be shown or logged."""
        given = (self.values.get(name) for name in SECRET)
        return frozenset(one for one in given if isinstance(one, str) and one)


def options_of(given: Any) -> Options:
    """Return the settings in *given*, which may be anything; null is not set."""
    named = _named(given)
    values = {
        snake(name): value
        for name, value in named.items()
        if value is not None and name not in _BESIDE
    }
    return Options(
        values={name: value for name, value in values.items() if name in _NAMES},
        unknown=tuple(sorted(name for name in values if name not in _NAMES)),
    )


def own_servers_of(given: Any) -> frozenset[str]:
    """Return the languages that the editor serves itself, by their ids, as it says in *given*."""
    beside = object_of(given).get(_OWN_SERVERS)
    return frozenset([*texts_of(beside), *texts_of(_named(given).get(_OWN_SERVERS))])


def _named(given: Any) -> dict[str, Any]:
    return object_of(object_of(given).get(SECTION)) or object_of(given)


def first_of(given: Any) -> Options:
    """Return the settings in `initializationOptions`, which may hold more than settings."""
    return options_of({name: one for name, one in object_of(given).items() if name != TRUSTED})


def trusted_of(given: Any) -> bool:
    """Say whether `initializationOptions` trusts the folders that are opened; only `true` does."""
    return object_of(given).get(TRUSTED) is True


def snake(name: str) -> str:
    """Return *name* in snake_case: `maxCost` is `max_cost`."""
    return re.sub(r"(?<=[a-z0-9])([A-Z])", lambda found: "_" + found[1].lower(), str(name))
