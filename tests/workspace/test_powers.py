"""Files that act by themselves are told from those that somebody runs."""

import pytest

from patchwright.workspace.powers import power_of


@pytest.mark.parametrize(
    "path",
    [
        *(".vscode/tasks.json", "sub/.VSCode/settings.json", ".idea/x.xml", "a.code-workspace"),
        *(".envrc", ".github/workflows/ci.yml", ".gitlab-ci.yml", "Jenkinsfile"),
        *(".gitattributes", ".gitmodules", ".pre-commit-config.yaml", ".husky/pre-commit"),
        *("CLAUDE.md", "pkg/AGENTS.md", ".cursor/rules/a.md", ".mcp.json"),
        *("sitecustomize.py", "src/x.pth", ".patchwright.toml", ".dir-locals.el"),
    ],
)
def test_it_acts_by_itself(path: str) -> None:
    assert power_of(path)


@pytest.mark.parametrize(
    "path", ["setup.py", "src/vscode.py", "README.md", "docs/agents.rst", "tasks.json", "a.yml"]
)
def test_it_acts_when_somebody_runs_it(path: str) -> None:
    assert power_of(path) == ""
