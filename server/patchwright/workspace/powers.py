"""Files that act by themselves: a change of one deserves a second look.

Code runs when somebody runs it. These files run or obey something when a folder is
opened, entered, cloned or pushed; or they tell another program's agent what to do.
Editing them is allowed, since issues ask for it; doing so unseen is not.
"""

import re

_EDITOR = "an editor obeys it when the folder is opened"
_SHELL = "a shell may run it when the folder is entered"
_SERVER = "a server runs it when it is pushed"
_GIT = "git or its hooks obey it"
_AGENT = "other programs take it as orders to a model"
_PYTHON = "Python runs it at every start"
_PATCHWRIGHT = "Patchwright takes settings from it"

_POWERS = (
    (r"(?:.*/)?(?:\.vscode|\.idea|\.zed|\.devcontainer)/.*|.*\.code-workspace", _EDITOR),
    (r"(?:.*/)?(?:\.dir-locals(?:-2)?\.el|\.exrc|\.n?vimrc|\.nvim\.lua)", _EDITOR),
    (r"(?:.*/)?(?:\.devcontainer\.json|\.sublime-project)", _EDITOR),
    (r"(?:.*/)?(?:\.envrc|\.autoenv|\.mise\.toml|mise\.toml|\.tool-versions)", _SHELL),
    (r"\.(?:github|forgejo|gitea)/(?:workflows|actions)/.*", _SERVER),
    (r"(?:\.circleci|\.buildkite|\.woodpecker)/.*", _SERVER),
    (r"(?:\.gitlab-ci|\.travis|azure-pipelines|\.appveyor|appveyor)\.ya?ml|jenkinsfile", _SERVER),
    (r"(?:.*/)?(?:\.gitattributes|\.gitmodules|\.gitconfig)", _GIT),
    (r"\.pre-commit-config\.ya?ml|lefthook\.ya?ml|(?:\.husky|\.githooks)/.*", _GIT),
    (r"(?:.*/)?(?:agents|claude|gemini)\.md|\.github/copilot-instructions\.md", _AGENT),
    (r"(?:.*/)?(?:\.cursor|\.claude|\.windsurf)/.*|(?:.*/)?\.(?:mcp\.json|cursorrules)", _AGENT),
    (r"(?:.*/)?(?:sitecustomize|usercustomize)\.py|.*\.pth", _PYTHON),
    (r"(?:.*/)?(?:\.patchwright\.toml|\.patchwrightignore)", _PATCHWRIGHT),
)
_PATTERNS = tuple((re.compile(pattern), power) for pattern, power in _POWERS)


def power_of(path: str) -> str:
    """Return what the file at *path* does by itself, as half a sentence, or nothing.

    Letter case does not matter, since to some file systems it does not.
    """
    low = path.lower()
    return next((power for pattern, power in _PATTERNS if pattern.fullmatch(low)), "")
