"""The table of servers: which serves what, and what it needs to be trusted with."""

import pytest

from patchwright.langservers.sight import leads_astray
from patchwright.langservers.table import ROWS, Executes, rows_for


@pytest.mark.parametrize(
    ("path", "names"),
    [
        ("a/b.py", ["ty", "basedpyright-langserver", "pyright-langserver", "jedi-language-server"]),
        ("B.PYI", ["ty", "basedpyright-langserver", "pyright-langserver", "jedi-language-server"]),
        ("x.hpp", ["clangd"]),
        ("x.tsx", ["tsc", "typescript-language-server"]),
        ("x.cs", ["csharp-ls", "OmniSharp"]),
        ("Makefile", []),
        ("a.py/README", []),
        ("py", []),
    ],
)
def test_the_best_server_of_a_file_stands_first(path: str, names: list[str]) -> None:
    assert [row.name for row in rows_for(path)] == names


def test_every_row_can_be_had_and_is_named_once() -> None:
    assert len({row.name for row in ROWS}) == len(ROWS)
    for row in ROWS:
        assert row.install.words
        assert "." not in row.name
        assert bool(row.install.packages) == (row.install.by != "system")
        assert all(suffix.startswith(".") and suffix.islower() for suffix in row.suffixes)


def test_what_runs_code_of_a_repository_is_known_as_such() -> None:
    trusting = {row.name for row in ROWS if row.executes is not Executes.NOTHING}
    assert {row.name for row in ROWS} - trusting == {"ty", "clangd", "tsc", "jdtls", "emmylua_ls"}


def test_jdtls_is_asked_for_places_in_java_alone() -> None:
    (row,) = rows_for("Use.kt")
    assert row.name == "jdtls"
    assert [leads_astray(row, path) for path in ("Use.kt", "a/build.gradle.KTS", "Use.java")] == [
        True,
        True,
        False,
    ]
