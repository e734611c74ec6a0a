"""Which repository a reference belongs to, and which hosts may be asked at all.

Others send a token to the host that is returned here. So a host counts only if it
equals github.com or one that the USER named; nothing is guessed or mended.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_address

from patchwright.domain.errors import UserError
from patchwright.domain.issue import IssueRef
from patchwright.issues import remote_url
from patchwright.issues.forges import no_repository, refusal
from patchwright.issues.remote_url import Remote
from patchwright.issues.urls import NAME, OWNER, lowered

GITHUB = "github.com"

_ALIASES = {"www.github.com": GITHUB}
_REPOSITORY = re.compile(rf"{OWNER}/{NAME}", re.ASCII)
_LABEL = r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)"
_HOST = re.compile(rf"(?P<name>{_LABEL}(?:\.{_LABEL})*|\[[0-9a-f:]+\])(?::[0-9]{{1,5}})?", re.ASCII)
_PLAIN = "http://"
_ORDER = ("upstream", "origin")


@dataclass(frozen=True, slots=True, kw_only=True)
class Repository:
    """A repository that may be asked for its issues.

    Attributes:
        host: `host[:port]`, one of those that may be asked.
        name: `owner/name`.
    """

    host: str
    name: str


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


def repository_of(
    ref: IssueRef, remotes: Mapping[str, str], setting: str, hosts: frozenset[str]
) -> Repository:
    """Return the repository that *ref* belongs to.

    Its own, else that of *setting*, else that of the remote `upstream`, then `origin`,
    or of the only remote. `owner/repo#12` without a host is looked for where the
    repository at hand is kept, or on github.com where that is nowhere.

    Args:
        ref: What was named.
        remotes: The URLs of the remotes by their names.
        setting: `owner/name`, or empty.
        hosts: The hosts that may be asked, as `hosts_of` returns them.

    Raises:
        UserError: No host that may be asked has it; the sentence is its forge's own.
    """
    if ref.host:
        return Repository(host=_allowed(ref.host, hosts), name=_checked(ref.repository))
    at_hand = _first(remotes)
    if ref.repository:
        host = _host_of(at_hand, hosts) if at_hand else GITHUB
        return Repository(host=host, name=_checked(ref.repository))
    if setting.strip():
        return Repository(host=_known(at_hand, hosts) or GITHUB, name=_checked(setting.strip()))
    if not at_hand:
        raise no_repository()
    return Repository(host=_host_of(at_hand, hosts), name=_checked(at_hand.path))


def _first(remotes: Mapping[str, str]) -> Remote | None:
    """Return where the first remote leads that leads to any host."""
    names = _ORDER if len(remotes) > 1 else (*_ORDER, *remotes)
    read = (remote_url.read(remotes[name]) for name in names if name in remotes)
    return next((remote for remote in read if remote), None)


def _host_of(remote: Remote, hosts: frozenset[str]) -> str:
    known = _known(remote, hosts)
    if not known:
        raise refusal(remote.host)
    return known


def _known(remote: Remote | None, hosts: frozenset[str]) -> str:
    """Return the host that may be asked about *remote*, or nothing."""
    if not remote:
        return ""
    if remote.web:
        return _allowed_or_nothing(remote.host, hosts)
    of_name = {host.removeprefix(_PLAIN) for host in hosts if _name(host) == remote.host}
    return of_name.pop() if len(of_name) == 1 else ""


def _allowed(host: str, hosts: frozenset[str]) -> str:
    allowed = _allowed_or_nothing(host, hosts)
    if not allowed:
        raise refusal(host)
    return allowed


def _allowed_or_nothing(host: str, hosts: frozenset[str]) -> str:
    host = _ALIASES.get(host, host)
    return host if host in hosts or _PLAIN + host in hosts else ""


def _name(host: str) -> str:
    """Return *host* without its port."""
    found = _HOST.fullmatch(host.removeprefix(_PLAIN))
    return found["name"] if found else ""


def _checked(name: str) -> str:
    if _REPOSITORY.fullmatch(name):
        return name
    raise UserError(
        f"{name!a} is no repository of GitHub, which is named owner/name.",
        remedy="Set `repository` to owner/name, or write owner/repo#12 or the issue's URL.",
    )


def _entry(written: str) -> str:
    host = lowered(written).removesuffix("/")
    plain = host.startswith(_PLAIN)
    bare = host.removeprefix(_PLAIN) if plain else host.removeprefix("https://")
    found = _HOST.fullmatch(bare)
    if not found or (plain and not _is_loopback(found["name"])):
        raise UserError(
            f"{written!a} in `github_hosts` is no host.",
            remedy="Write host or host:port; http:// stands only before an address of this"
            " machine, like http://127.0.0.1:8080.",
        )
    return _PLAIN + bare if plain else bare


def _is_loopback(name: str) -> bool:
    try:
        return ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False
