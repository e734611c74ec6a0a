"""Which hosts may be asked at all: github.com, and those that the USER named.

Others send a token to them, so nothing is guessed or mended: a host counts only if
it equals one of these.
"""

import re
from ipaddress import ip_address
from urllib.parse import urlsplit

from patchwright.domain.errors import UserError
from patchwright.issues.urls import lowered

GITHUB = "github.com"

_ALIASES = {"www.github.com": GITHUB}
_LABEL = r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)"
_HOST = re.compile(
    rf"(?P<name>{_LABEL}(?:\.{_LABEL})*|\[[0-9a-f:]+\])(?::(?P<port>[0-9]{{1,5}}))?", re.ASCII
)
_PLAIN = "http://"
_LAST_PORT = 65_535


def hosts_of(setting: str) -> frozenset[str]:
    """Return the hosts that may be asked: github.com, and those of `github_hosts`.

    Args:
        setting: `host[:port]`, or `http://ADDRESS:PORT` of this machine (which stays as
            it is written), with commas between.

    Raises:
        UserError: An entry is neither.
    """
    written = (entry.strip() for entry in setting.split(","))
    return frozenset({GITHUB, *(_entry(entry) for entry in written if entry)})


def allowed(host: str, hosts: frozenset[str]) -> str:
    """Return *host*, as it may be asked, if it is one of *hosts*; else nothing."""
    host = _ALIASES.get(host, host)
    return host if host in hosts or _PLAIN + host in hosts else ""


def allowed_by_name(name: str, hosts: frozenset[str]) -> str:
    """Return the only one of *hosts* with this *name*, whatever its port; else nothing."""
    found = {host.removeprefix(_PLAIN) for host in hosts if _name(host) == name}
    return found.pop() if len(found) == 1 else ""


def is_loopback(host: str) -> bool:
    """Say whether *host* is an address of this machine, where nobody listens in between."""
    try:
        return ip_address(urlsplit(f"//{host}").hostname or "").is_loopback
    except ValueError:
        return False


def _name(host: str) -> str:
    """Return *host* without its port."""
    found = _HOST.fullmatch(host.removeprefix(_PLAIN))
    return found["name"] if found else ""


def _entry(written: str) -> str:
    host = lowered(written).removesuffix("/")
    plain = host.startswith(_PLAIN)
    bare = host.removeprefix(_PLAIN) if plain else host.removeprefix("https://")
    found = _HOST.fullmatch(bare)
    port = int((found and found["port"]) or 0)
    if not found or port > _LAST_PORT or (plain and not is_loopback(bare)):
        raise UserError(
            f"{written!a} in `github_hosts` is no host.",
            remedy="Write host or host:port; http:// stands only before an address of this"
            " machine, like http://127.0.0.1:8080.",
        )
    return _PLAIN + bare if plain else bare
