"""Has github.com be the server of the test, for our language server alone.

What an editor gives as the token for GitHub is shown to github.com and to no other host,
so that a name of this machine does not do.
"""

import sys

from tests.e2e.ground import Ground, git
from tests.support.github_server import PREFIX

_PROGRAM = """\
#!{python} -P
from patchwright.issues.github import api

named = api.api_of
api.api_of = lambda host, hosts: "{root}" if host == "github.com" else named(host, hosts)

from patchwright.app import main

if __name__ == "__main__":
    main()
"""


def move_to_github(ground: Ground) -> None:
    """Let the project's repository lie at github.com, and ask the test's own server there."""
    git(ground.root, "remote", "set-url", "origin", "https://github.com/octo/pocketbook.git")
    program = ground.folder / "bin" / "patchwright"
    root = f"{ground.github.url}{PREFIX}"
    program.write_text(_PROGRAM.format(python=sys.executable, root=root), "utf-8")
