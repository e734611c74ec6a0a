"""Tokens for GitHub in the environment, under the names by which `gh` knows them.

`GITHUB_TOKEN` is the environment's name of the setting `github_token` and not among them.
"""

import os
from collections.abc import Mapping

FOR_GITHUB = ("GH_TOKEN",)
FOR_ENTERPRISE = ("GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN")
"""The first that is set counts; a token for github.com is none for another host."""


def tokens_in_environment(environ: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the tokens that are set, by their names.

    Args:
        environ: The environment; the process's own by default.
    """
    environ = os.environ if environ is None else environ  # noqa: TID251 - as the settings do
    return {name: environ[name] for name in (*FOR_GITHUB, *FOR_ENTERPRISE) if environ.get(name)}
