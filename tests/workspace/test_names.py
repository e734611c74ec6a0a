"""Rules about names: git's own, secrets, ignored files."""

import subprocess
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from tests.workspace.tree import Tree

from patchwright.workspace.ignore import IgnoreRules, spec_of
from patchwright.workspace.path_rules import why_not
from patchwright.workspace.secret import is_secret


@pytest.mark.parametrize(
    "name",
    [
        ".git",
        ".GIT",
        ".Git ",
        ".git.",
        ".git . .",
        ".git::$INDEX_ALLOCATION",
        "git~1",
        "GIT~2",
        ".g\u200cit",
        "\ufeff.git",
        ".gi\u202et",
    ],
)
def test_no_disguise_of_git_is_written(name: str) -> None:
    for path in (name, f"{name}/config", f"a/{name}/hooks/x", f"a\\{name}\\x"):
        assert why_not(path) == "it belongs to git", path


@pytest.mark.parametrize(
    "path",
    [
        ".gitignore",
        ".github/x",
        "git",
        "a.git/x",
        "..a",
        "a..",
        "~a/b"[1:],
        ".gitx",
        "x/.git-blame",
    ],
)
def test_names_like_gits_are_fine(path: str) -> None:
    assert why_not(path) == ""


PARTS = st.sampled_from(["a", "b c", ".git", ".GiT", "..", ".", "", "ü", ".git ", "git~1", "\\"])


@given(parts=st.lists(PARTS, min_size=1, max_size=5))
def test_a_path_that_may_be_written_stays_inside_and_out_of_git(parts: list[str]) -> None:
    path = "/".join(parts)
    if not why_not(path):
        assert not {"", ".", ".."} & set(parts)
        assert not any(part.strip().lower() in {".git", "git~1"} for part in parts)
        assert not path.startswith("/")
    else:
        assert {"", ".", "..", ".git", ".GiT", ".git ", "git~1"} & set(parts)


@pytest.mark.parametrize(
    "path",
    [
        ".env",
        "deep/.ENV",
        ".env.local",
        ".env.production",
        ".envrc",
        "prod.env",
        "a.pem",
        "server.KEY",
        "id_rsa",
        "ssh/id_ed25519",
        "id_rsa.old",
        "id_rsa-2024",
        "id_work",
        ".netrc",
        "store.p12",
        "store.pfx",
        "credentials.json",
        ".git-credentials",
        "client_secret_123.json",
        "home/.aws/credentials",
        ".docker/config.json",
    ],
)
def test_secrets_are_known_by_their_names(path: str) -> None:
    assert is_secret(path)


@pytest.mark.parametrize(
    "path",
    [
        ".env.example",
        ".env.sample",
        "config/.env.template",
        ".env.dist",
        "sample.env",
        "id_rsa.pub",
        "id_map.py",
        "id_generator.go",
        "identity",
        "environment.py",
        "env/a.py",
        "keys.py",
        "monkey.txt",
        "credentials.py",
        "config.json",
        "docs/pem.md",
    ],
)
def test_code_and_samples_are_no_secrets(path: str) -> None:
    assert not is_secret(path)


def test_broken_patterns_and_bytes_are_passed_over() -> None:
    spec = spec_of(b"\xef\xbb\xbf!\n\\\n# comment\r\n\r\n*.o\r\ncaf\xe9\n[\n")
    assert spec
    assert spec.match_file("a.o")
    assert spec.match_file(b"caf\xe9".decode("utf-8", "surrogateescape"))
    assert not spec.match_file("a.c")


def test_a_file_without_patterns_is_none() -> None:
    assert spec_of(b"# nothing\n\n") is None


def test_an_ignore_file_that_is_a_link_is_not_read(tree: Tree) -> None:
    (tree.root.parent / "patterns").write_text("*\n")
    (tree.root / ".patchwrightignore").symlink_to(tree.root.parent / "patterns")
    assert not IgnoreRules(root=tree.root, name=".patchwrightignore").ignores("a")


NAMES = st.sampled_from(["a", "b", "c.o", "d e", "build"])
PATHS = st.lists(NAMES, min_size=1, max_size=3).map("/".join)
PATTERNS = st.lists(
    st.sampled_from(
        ["a", "/a", "a/", "*.o", "!c.o", "b/**", "**/b", "a/b", "!a/", "build/", "d e", "?", "!b"]
    ),
    max_size=4,
)


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    paths=st.lists(PATHS, min_size=1, max_size=6),
    rules=st.dictionaries(st.sampled_from(["", "a/", "b/", "a/b/"]), PATTERNS, max_size=3),
)
@example(paths=["a/b/c.o", "a/c.o"], rules={"": ["?", "!a/"]})
def test_ignore_rules_agree_with_git(
    tree: Tree, paths: list[str], rules: dict[str, list[str]]
) -> None:
    root = tree.root / f"case{len(list(tree.root.iterdir()))}"
    root.mkdir()
    case = Tree(root=root, state=tree.state)
    case.git("init", "-q")
    for folder, patterns in rules.items():
        case.put({f"{folder}.gitignore": "".join(f"{pattern}\n" for pattern in patterns)})
    # Git would take the name of a folder for one; here all paths are of files.
    asked = sorted(path for path in set(paths) if not (root / path).is_dir())
    ours = IgnoreRules(root=root, name=".gitignore")
    found = {path for path in asked if ours.ignores(path)}
    assert found == git_ignores(case, asked)


def git_ignores(tree: Tree, paths: list[str]) -> set[str]:
    with suppress(subprocess.CalledProcessError):
        out = tree.git("check-ignore", "--no-index", "--", *paths)
        return {line.strip('"') for line in out.decode().split("\n") if line}
    # Git fails where none is ignored.
    return set()
