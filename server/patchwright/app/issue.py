"""Issues as edges ask for them: by reference, or as words that stand somewhere."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from patchwright.domain.issue import Issue, IssueRef, Trust
from patchwright.domain.text import with_lf
from patchwright.log.secrets import hide
from patchwright.settings.github_tokens import tokens_in_environment
from patchwright.settings.load import Loaded
from patchwright.settings.places import github_cache_of

if TYPE_CHECKING:
    from patchwright.issues.github.fetching import Access, Fetched
    from patchwright.issues.github.listing import Listing
    from patchwright.issues.github.wanted import Wanted

# Imports stand where they are needed, so that a command loads only the rooms it uses.
# ruff: noqa: PLC0415


def issue_of(root: Path, loaded: Loaded, ref: IssueRef) -> "Fetched":
    """Return the issue that *ref* means in the repository at *root*.

    Blocks for up to a minute, while GitHub is asked.

    Raises:
        UserError: It belongs to no host that may be asked.
        IssueError: It cannot be had.
    """
    from patchwright.issues.github.fetching import fetch
    from patchwright.issues.hosts.at_hand import hosts_of, repository_of
    from patchwright.workspace.remotes import remotes

    hosts = hosts_of(loaded.settings.github_hosts)
    repository = repository_of(ref, remotes(root), loaded.settings.repository, hosts)
    return fetch(ref, repository, access_of(root, loaded, repository.host))


def open_issues_of(root: Path, loaded: Loaded, wanted: "Wanted") -> "Listing":
    """Return the open issues that *wanted* means of the repository at *root*.

    Blocks for up to half a minute, while GitHub is asked.

    Raises:
        UserError: It is no repository that may be asked, or the wish cannot be understood.
        IssueError: They cannot be had.
    """
    from patchwright.issues.github.listing import open_issues
    from patchwright.issues.hosts.at_hand import hosts_of, repository_at_hand
    from patchwright.workspace.remotes import remotes

    hosts = hosts_of(loaded.settings.github_hosts)
    repository = repository_at_hand(remotes(root), loaded.settings.repository, hosts)
    return open_issues(wanted, repository, access_of(root, loaded, repository.host))


def access_of(root: Path, loaded: Loaded, host: str) -> "Access":
    """Return how *host* is asked: with the token that belongs to it, or as anybody may."""
    from patchwright.issues.github.fetching import Access
    from patchwright.issues.hosts.at_hand import hosts_of
    from patchwright.issues.hosts.gh import token_of_gh
    from patchwright.issues.hosts.tokens import Token, token_for

    settings = loaded.settings
    given, source = settings.github_token, loaded.sources["github_token"]
    own = Token(value=given, source=source) if given else None
    ask_gh = partial(token_of_gh, workspace=root)
    token = token_for(host, own, tokens_in_environment(), ask_gh)
    if token:
        hide(token.value)  # `gh` may have given one that nobody knew of
    return Access(
        token=token.value if token else "",
        token_from=token.source if token else "",
        hosts=hosts_of(settings.github_hosts),
        cache=github_cache_of(settings),
    )


def issue_from_text(text: str, origin: str, trust: Trust = Trust.OUTSIDE) -> Issue:
    """Return the issue that some words tell: their first line is the title.

    Args:
        text: Prose of a file, a diagnostic, or what a user typed.
        origin: Where it stands, for people.
        trust: USER only for what the user typed just now; files of a repository are outside.

    Raises:
        UserError: There are no words.
    """
    from patchwright.issues.file import told

    return replace(told(with_lf(text), origin), trust=trust)
