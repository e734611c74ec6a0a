"""Fetch issue 12 of octo/demo from a GitHub on the loopback interface, and what is said of it."""

from typing import Any

import pytest
from tests.support.github_server import GitHubServer

from patchwright.domain.errors import IssueError
from patchwright.domain.issue import IssueRef
from patchwright.issues.github.fetching import Access, Fetched, fetch
from patchwright.issues.hosts.at_hand import Repository, hosts_of

DEMO = ("octo/demo", 12)
PATH = "/repos/octo/demo/issues/12"
TOKEN: dict[str, Any] = {"token": "s3cret-token", "token_from": "environment GH_ENTERPRISE_TOKEN"}
"""What gives `Access` a token."""


def fetched(github: GitHubServer, **access: Any) -> Fetched:
    """Fetch it; *access* is what `Access` takes."""
    asked = Access(hosts=hosts_of(github.setting), **access)
    return fetch(IssueRef(number=12), Repository(host=github.host, name="octo/demo"), asked)


def error_of(github: GitHubServer, **access: Any) -> IssueError:
    """Fetch it in vain."""
    with pytest.raises(IssueError) as caught:
        fetched(github, **access)
    return caught.value


def said(github: GitHubServer, **access: Any) -> str:
    """Return what people read of a fetching in vain; HOST stands for the server."""
    return str(error_of(github, **access)).replace(github.host, "HOST")
