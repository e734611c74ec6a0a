"""Where a repository says that it is kept elsewhere."""

import re
from collections.abc import Iterator
from pathlib import Path

from patchwright.workspace.git import ask_git, has_repository

_ADDRESS = re.compile(r"(?P<scheme>[A-Za-z][A-Za-z0-9+.-]*://)(?P<rest>.*)", re.DOTALL)
_AUTHORITY = re.compile(r"[^/?#]*")
_HOST = re.compile(r"(?:[^:\[\]]+|\[[^\]]*\])(?::[0-9]+)?")
_ANSWER = re.compile(r"[?#].*", re.DOTALL)
_OF_USER = frozenset({"system", "global"})


def remotes(root: Path) -> dict[str, str]:
    """Return the URL of each remote by its name, without any password or token.

    `git config` is asked and not `git remote get-url`: neither runs a program, but
    one call gives all remotes with any names, and the scope of each value. So what
    the user's own `url.*.insteadOf` abbreviates is spelled out, as git does it, and
    what a repository's configuration would rewrite is not.

    Args:
        root: The top of a working tree; a linked one has the remotes of its main one.
    """
    if not has_repository(root):
        return {}
    asked = r"^(remote\..+\.url|url\..+\.insteadof)$"
    out = ask_git(root.resolve(), ("config", "--show-scope", "-z", "--get-regexp", asked))
    entries = list(_entries(out or b""))
    bases = [
        (value, key.removeprefix("url.").removesuffix(".insteadof"))
        for scope, key, value in entries
        if key.startswith("url.") and scope in _OF_USER
    ]
    found = dict[str, str]()
    for _, key, value in entries:
        # Of several URLs git fetches from the first.
        if key.startswith("remote.") and value:
            name = key.removeprefix("remote.").removesuffix(".url")
            found.setdefault(name, without_secrets(_spelled_out(value, bases)))
    return found


def without_secrets(url: str) -> str:
    """Return *url* without what may be a password or a token: user, query, fragment.

    The user of `ssh://git@host` and `git@host:path` is kept, which is no secret.
    """
    parts = _ADDRESS.search(url)
    if not parts:
        return url
    scheme, rest = url[: parts.start("rest")], parts["rest"]
    authority = _authority(rest)
    user, _, host = authority.rpartition("@")
    if not user and not _HOST.fullmatch(host):
        # Neither a host nor a user: a password with a slash, which no client understands.
        return scheme
    kept = user.partition(":")[0] + "@" if user and "ssh" in scheme.lower() else ""
    return scheme + kept + host + _ANSWER.sub("", rest[len(authority) :])


def _authority(rest: str) -> str:
    """Return what stands before the path, of what stands behind `//` (RFC 3986, 3.2)."""
    found = _AUTHORITY.match(rest)
    return found[0] if found else ""


def _entries(out: bytes) -> Iterator[tuple[str, str, str]]:
    """Return scope, key and value of each entry: `scope NUL key LF value NUL`."""
    fields = out.decode("utf-8", "surrogateescape").split("\0")
    for scope, entry in zip(fields[::2], fields[1::2], strict=False):
        key, _, value = entry.partition("\n")
        yield scope, key, value


def _spelled_out(url: str, bases: list[tuple[str, str]]) -> str:
    """Return *url* with its longest abbreviation spelled out (gitconfig(5), `url.<base>.insteadOf`)."""
    fitting = [pair for pair in bases if pair[0] and url.startswith(pair[0])]
    if not fitting:
        return url
    short, base = max(fitting, key=lambda pair: len(pair[0]))
    return base + url[len(short) :]
