"""Read the URL of a remote, strictly: whoever it names may be sent a token."""

import re
from dataclasses import dataclass

from patchwright.issues.urls import lowered

_SCHEMES = frozenset({"https", "http", "ssh", "git", "git+ssh", "ssh+git"})
_WEB = frozenset({"https", "http"})
_DEFAULT_PORT = {"https": "443", "http": "80"}
_ADDRESS = re.compile(
    r"(?P<scheme>[A-Za-z][A-Za-z0-9+.-]*)://(?P<authority>[^/?#]*)(?P<path>.*)", re.DOTALL
)
# git-clone(1): the scp-like form has no slash before its first colon.
_SCP = re.compile(r"(?:[^@:/\\\s]+@)?(?P<host>[^@:/\\\s]+):(?P<path>[^\\]*)")
_DRIVE = re.compile(r"[A-Za-z]:")
_HOST = re.compile(r"(?P<name>[^\s:@%\\\[\]]+|\[[0-9A-Fa-f:]+\])(?::(?P<port>[0-9]{1,5})?)?")
_SSH_ENDS = {
    "ssh.github.com": "github.com",
    "altssh.gitlab.com": "gitlab.com",
    "altssh.bitbucket.org": "bitbucket.org",
    "ssh.dev.azure.com": "dev.azure.com",
}


@dataclass(frozen=True, slots=True)
class Remote:
    """Where a remote is kept.

    Attributes:
        host: In lower case, with the port where the web is served on an unusual one.
        path: What it is called there, without slashes around it and without `.git`.
        web: Whether *host* is that of the web; else it is that of SSH or of git's own
            protocol, whose port says nothing about the web.
    """

    host: str
    path: str
    web: bool


def read(url: str) -> Remote | None:
    """Return where *url* leads, or None for a local path and for what cannot be read."""
    if parts := _ADDRESS.fullmatch(url):
        return _address(parts["scheme"].lower(), parts["authority"], parts["path"])
    found = None if _DRIVE.match(url) and url[2:3] in {"/", "\\"} else _SCP.fullmatch(url)
    return (
        Remote(_ssh_end(lowered(found["host"])), _plain(found["path"]), web=False)
        if found
        else None
    )


def _address(scheme: str, authority: str, path: str) -> Remote | None:
    found = _HOST.fullmatch(authority.rpartition("@")[2])
    # Some readers take a backslash for a slash, so that they see another host.
    if scheme not in _SCHEMES or not found or "\\" in authority:
        return None
    name, port = lowered(found["name"]), found["port"]
    if scheme not in _WEB:
        return Remote(_ssh_end(name), _plain(path), web=False)
    unusual = f":{port}" if port and port != _DEFAULT_PORT[scheme] else ""
    return Remote(name + unusual, _plain(path), web=True)


def _ssh_end(name: str) -> str:
    return _SSH_ENDS.get(name, name)


def _plain(path: str) -> str:
    return path.strip("/").removesuffix(".git").rstrip("/")
