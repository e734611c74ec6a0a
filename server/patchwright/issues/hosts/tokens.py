"""Which token belongs to which host, so that none reaches another's.

`github_token` (from the user's file, the environment's GITHUB_TOKEN, or the editor) and
GH_TOKEN are for github.com alone; GH_ENTERPRISE_TOKEN and GITHUB_ENTERPRISE_TOKEN for any
other host that the user named; what `gh` keeps is for the host that it was asked for.
`gh` itself (`gh help environment`) shows GH_TOKEN to hosts below ghe.com as well, and takes
it before GITHUB_TOKEN; here a host below ghe.com is one that the user named, like any other.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from patchwright.domain.errors import UserError
from patchwright.issues.hosts.at_hand import GITHUB
from patchwright.settings.github_tokens import FOR_ENTERPRISE, FOR_GITHUB

_TOKEN = re.compile(r"[!-~]{1,1000}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """A secret, and where it came from, for people."""

    value: str = field(repr=False)
    source: str


def token_for(
    host: str, own: Token | None, environment: Mapping[str, str], ask_gh: Callable[[str], str]
) -> Token | None:
    """Return the token to show to *host*; None is none.

    Args:
        host: One that may be asked.
        own: The setting `github_token`; None where it is not set.
        environment: What else is set, as `settings.github_tokens` gives it.
        ask_gh: Returns what `gh` keeps for a host, or nothing; asked last.

    Raises:
        UserError: It is no token.
    """
    if host == GITHUB and own:
        return _checked(own)
    names = FOR_GITHUB if host == GITHUB else FOR_ENTERPRISE
    for name in names:
        if environment.get(name):
            return _checked(Token(value=environment[name], source=f"environment {name}"))
    kept = ask_gh(host)
    return _checked(Token(value=kept, source="`gh auth token`")) if kept else None


def _checked(token: Token) -> Token:
    value = token.value.strip()
    if not _TOKEN.fullmatch(value):
        # It would end a header and begin another one.
        raise UserError(
            f"The token from {token.source} is none: it has blanks or signs that no token has.",
            remedy="Give the token alone, on one line.",
        )
    return Token(value=value, source=token.source)
