"""Which hosts are GitHub's, and where each has its API."""

from patchwright.domain.errors import IssueError
from patchwright.issues.hosts.known import GITHUB, is_loopback

_CLOUD = ".ghe.com"
"""Hosts of Enterprise Cloud with data residency have an API host each, as github.com has."""


def api_of(host: str, hosts: frozenset[str]) -> str:
    """Return the root of the API for *host*.

    Args:
        host: In lower case, with its port if that is not the usual one.
        hosts: Those that the user's own settings name, besides github.com; one on this
            machine may be named as `http://127.0.0.1:8080`.

    Raises:
        IssueError: It is none of them, so it is not asked.
    """
    if host == GITHUB:
        return "https://api.github.com"
    if host in hosts:
        return f"https://api.{host}" if host.endswith(_CLOUD) else f"https://{host}/api/v3"
    if f"http://{host}" in hosts and is_loopback(host):
        return f"http://{host}/api/v3"
    raise IssueError(
        f"{host} is neither github.com nor a host that your own settings name, so it is not asked.",
        remedy="If it is your GitHub Enterprise host, name it in your setting `github_hosts`.",
    )
