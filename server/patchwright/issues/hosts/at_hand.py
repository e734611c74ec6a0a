"""Which repository a reference belongs to.

Others send a token to the host that is returned here: it is always one of `hosts`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from patchwright.domain.errors import Reason, UserError
from patchwright.domain.issue import IssueRef
from patchwright.issues.hosts import remote_url
from patchwright.issues.hosts.forges import no_repository, refusal
from patchwright.issues.hosts.known import GITHUB, allowed, allowed_by_name, hosts_of
from patchwright.issues.hosts.remote_url import Remote
from patchwright.issues.urls import NAME, OWNER

__all__ = ["GITHUB", "Repository", "hosts_of", "leading", "repository_at_hand", "repository_of"]

_REPOSITORY = re.compile(rf"{OWNER}/{NAME}", re.ASCII)
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
        host = allowed(ref.host, hosts)
        if not host:
            raise refusal(ref.host)
        return Repository(host=host, name=_checked(ref.repository))
    if ref.repository:
        first = leading(remotes)
        at_hand = first[1] if first else None
        # An alias of SSH says nothing about where another repository is kept.
        leads = at_hand if at_hand and "." in at_hand.host else None
        host = _host_of(leads, hosts) if leads else _known(at_hand, hosts) or GITHUB
        return Repository(host=host, name=_checked(ref.repository))
    return repository_at_hand(remotes, setting, hosts)


def repository_at_hand(
    remotes: Mapping[str, str], setting: str, hosts: frozenset[str]
) -> Repository:
    """Return the repository that `#12` belongs to, likewise; raises UserError."""
    first = leading(remotes)
    at_hand = first[1] if first else None
    if setting.strip():
        return Repository(host=_known(at_hand, hosts) or GITHUB, name=_checked(setting.strip()))
    if not at_hand:
        raise no_repository()
    return Repository(host=_host_of(at_hand, hosts), name=_checked(at_hand.path))


def leading(remotes: Mapping[str, str]) -> tuple[str, Remote] | None:
    """Return the first remote that leads to any host, and where it leads."""
    names = _ORDER if len(remotes) > 1 else (*_ORDER, *remotes)
    read = ((name, remote_url.read(remotes[name])) for name in names if name in remotes)
    return next(((name, remote) for name, remote in read if remote), None)


def _host_of(remote: Remote, hosts: frozenset[str]) -> str:
    known = _known(remote, hosts)
    if not known:
        raise refusal(remote.host)
    return known


def _known(remote: Remote | None, hosts: frozenset[str]) -> str:
    """Return the host that may be asked about *remote*, or nothing."""
    if not remote:
        return ""
    return (allowed if remote.web else allowed_by_name)(remote.host, hosts)


def _checked(name: str) -> str:
    if _REPOSITORY.fullmatch(name):
        return name
    raise UserError(
        f"{name!a} is no repository of GitHub, which is named owner/name.",
        remedy="Set `repository` to owner/name, or write owner/repo#12 or the issue's URL.",
        reason=Reason.NO_REPOSITORY,
    )
