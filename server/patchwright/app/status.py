"""How access to model and GitHub stands, without any secret."""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from patchwright.app.issue import access_of
from patchwright.domain.errors import PatchwrightError
from patchwright.domain.issue import IssueRef
from patchwright.issues.hosts.at_hand import Repository, hosts_of, repository_of
from patchwright.settings.load import Loaded
from patchwright.workspace.remotes import remotes

KEYS = ("auth_token", "api_key")
"""Settings that let us in at a model, in the order in which they are used: the first that is set."""


def status_of(root: Path, loaded: Loaded) -> dict[str, Any]:
    """Return where model and GitHub are asked and what lets us; where it comes from, never it."""
    return {"model": _model(loaded), "github": _github(root, loaded)}


def endpoint(url: str) -> str:
    """Return scheme, host and port of *url*: the rest may hold a key."""
    try:
        parts = urlsplit(url)
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.hostname}{port}" if parts.hostname else ""


def _model(loaded: Loaded) -> dict[str, Any]:
    given = [name for name in KEYS if getattr(loaded.settings, name)]
    return {
        "name": loaded.settings.model,
        "endpoint": endpoint(loaded.settings.base_url),
        "access": f"{given[0]} from {loaded.sources[given[0]]}" if given else "",
    }


def _github(root: Path, loaded: Loaded) -> dict[str, Any]:
    try:
        repository = _repository(root, loaded)
    except PatchwrightError as error:
        return {"repository": "", "token": loaded.sources["github_token"], "problem": error.what}
    return {
        "repository": f"{repository.host}/{repository.name}",
        "token": access_of(root, loaded, repository.host).token_from,
        "problem": "",
    }


def _repository(root: Path, loaded: Loaded) -> Repository:
    settings = loaded.settings
    hosts = hosts_of(settings.github_hosts)
    return repository_of(IssueRef(number=1), remotes(root), settings.repository, hosts)
