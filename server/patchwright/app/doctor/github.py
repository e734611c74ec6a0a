"""Whether GitHub lets us in, and how many requests it still takes."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from patchwright.app.issue import access_of
from patchwright.cli.render.figures import count
from patchwright.domain.errors import IssueError, UserError
from patchwright.domain.health import Found, note, ok, problem, unchecked
from patchwright.issues.github.asking import Asking
from patchwright.issues.github.errors import Unanswered
from patchwright.issues.github.fetching import Access
from patchwright.issues.github.rate import Rate, rate_of
from patchwright.issues.hosts.at_hand import GITHUB, hosts_of
from patchwright.settings.load import Loaded

SECONDS = 5.0
"""How long each host has to answer."""


def hosts(loaded: Loaded) -> tuple[str, ...]:
    """Return the hosts that may be asked, github.com first; it alone where the others are none."""
    try:
        named = hosts_of(loaded.settings.github_hosts) - {GITHUB}
    except UserError:
        return (GITHUB,)
    return (GITHUB, *sorted(host.removeprefix("http://") for host in named))


def named(loaded: Loaded) -> Iterator[Found]:
    """Look at the setting that names further hosts."""
    try:
        hosts_of(loaded.settings.github_hosts)
    except UserError as error:
        yield problem(error.what, error.remedy)


def access(root: Path, loaded: Loaded, host: str, *, offline: bool) -> Iterator[Found]:
    """Say by which token *host* is asked, and how many requests it still takes."""
    try:
        allowed = access_of(root, loaded, host)
    except UserError as error:
        yield problem(error.what, error.remedy)
        return
    who = f"token from {allowed.token_from}" if allowed.token else "no token"
    if offline:
        yield unchecked(f"{who}; not asked, because of `--offline`")
        return
    yield _answered(host, who, replace(allowed, timeout=SECONDS))


def _answered(host: str, who: str, allowed: Access) -> Found:
    try:
        rate = rate_of(host, allowed)
    except Unanswered as error:
        return note(f"{who}; {error.what}", error.remedy)
    except IssueError as error:
        return problem(error.what, error.remedy)
    if rate is None:
        return ok(f"{who}; it counts no requests")
    if not rate.left:
        return note(f"{who}; {_left(rate)}", "Wait until then, or name issues as files.")
    if not allowed.token:
        give = Asking(issue="", host=host).give_token
        return note(f"{who}; {_left(rate)}", f"For more, and for private issues: {give}.")
    return ok(f"{who}; {_left(rate)}")


def _left(rate: Rate) -> str:
    said = f"{rate.left:,} of {count(rate.limit, 'request')} left"
    if rate.left >= rate.limit:
        return said
    return f"{said} until {datetime.fromtimestamp(rate.reset, UTC).astimezone():%H:%M}"
