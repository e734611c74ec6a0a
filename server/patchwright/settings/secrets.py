"""Every secret that the settings and the environment hold, so that none is ever written down."""

import os
from collections.abc import Iterator, Mapping
from urllib.parse import unquote, urlsplit

from patchwright.settings.github_tokens import FOR_ENTERPRISE, FOR_GITHUB
from patchwright.settings.table import SECRET, Settings, table


def secrets_of(settings: Settings, environ: Mapping[str, str] | None = None) -> frozenset[str]:
    """Return the secrets in force, and those in the environment that others take the place of.

    Args:
        settings: The settings in force.
        environ: The environment; the process's own by default.
    """
    environ = os.environ if environ is None else environ  # noqa: TID251 - as the settings do
    values = [
        *(getattr(settings, name) for name in SECRET),
        *(environ.get(name, "") for name in _names()),
        *_in_address(settings.base_url),
    ]
    return frozenset(filter(None, values))


def _names() -> Iterator[str]:
    yield from (*FOR_GITHUB, *FOR_ENTERPRISE)
    for setting in table():
        if setting.name in SECRET:
            yield from (setting.metadata["env"], f"PATCHWRIGHT_{setting.name.upper()}")


def _in_address(url: str) -> Iterator[str]:
    try:
        parts = urlsplit(url)
    except ValueError:
        return
    user, _, password = parts.netloc.rpartition("@")[0].partition(":")
    yield from (password or user, unquote(password or user))
