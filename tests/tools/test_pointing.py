"""What a language server answers, as a model reads it; and what the graph says in its place."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from tests.tools.repositories import Repository, used

from patchwright.domain.text import Location, Position, Range
from patchwright.langservers.navigator import Answer, Navigator, Unknown
from patchwright.langservers.places import Pointed
from patchwright.tools.navigate import navigation_tools
from patchwright.tools.toolbox import Toolbox
from patchwright.tools.view import View

FILES = {
    "lib/field.py": """\
        class Field:
            size = 3

            def clean(self, value):
                return trim(value)


        def trim(value):
            return value.strip()
        """,
    "use.py": "import lib.field\nlib.field.trim()\n",
    "tests/test_field.py": """\
        from lib.field import trim


        def test_trim():
            assert trim(" a") == "a"
        """,
}


class Scripted:
    """A navigator that answers as it is told."""

    def __init__(self, answer: Answer | Unknown) -> None:
        self.answer = answer
        self.asked = list[Any]()

    async def find(self, *asked: Any) -> Answer | Unknown:
        self.asked.append(asked)
        return self.answer


Ask = Callable[..., Any]


def place(path: str, line: int, start: int = 0, end: int = 0) -> Pointed:
    span = Range(Position(line, start), Position(line, end))
    return Pointed(location=Location(path=path, range=span), outside=path.startswith("/"))


@pytest.fixture
def ask(repository: Repository) -> Ask:
    """Asks a tool, with a navigator that gives *answer*; returns the lines."""

    async def asking(
        answer: Answer | Unknown, tool: str, *, tests: bool = False, **arguments: Any
    ) -> list[str]:
        view: View = repository(FILES)
        navigator = cast("Navigator", Scripted(answer))
        toolbox = Toolbox(navigation_tools(replace(view, navigator=navigator, tests=tests)))
        return (await used(toolbox, tool, **arguments)).split("\n")

    return asking


def answered(*places: Pointed, path: str = "lib/field.py", line: int = 4) -> Answer:
    return Answer(by="ty", path=path, line=line, places=places)


async def test_a_definition_says_who_answered_and_shows_the_symbol(ask: Ask) -> None:
    answer = answered(place("lib/field.py", 7, 4, 8))
    found = await ask(answer, "definition", name="trim", path="field.py", line=5)
    assert found == [
        "Defined (by ty, on that line):",
        "- lib/field.py:8-9 function trim",
        "   def trim(value):",
    ]


async def test_what_is_defined_within_something_is_shown_by_its_line(ask: Ask) -> None:
    answer = answered(place("lib/field.py", 3, 20, 25), line=2)
    found = await ask(answer, "definition", name="value", path="lib/field.py", line=5)
    assert found == [
        "Defined (by ty, asked on line 3):",
        "- lib/field.py:4 in Field.clean",
        "   def clean(self, value):",
    ]


async def test_a_file_outside_is_marked_and_shown_around_the_place_only(
    ask: Ask, tmp_path: Path
) -> None:
    file = tmp_path / "lib" / "python3.11" / "json" / "decoder.py"
    file.parent.mkdir(parents=True)
    file.write_text("".join(f"line {number}\n" for number in range(1, 101)))
    answer = answered(place(str(file), 49), path="lib/other.py")
    found = await ask(answer, "definition", name="decode", path="lib/field.py", line=5)
    assert found[:3] == [
        "Defined (by ty, asked at lib/other.py:5):",
        "- .../lib/python3.11/json/decoder.py:50 (not a file of the repository)",
        "48 | line 48",
    ]
    assert (len(found), found[-1]) == (16, "61 | line 61")
    assert str(tmp_path) not in "\n".join(found)


async def test_secrets_outside_are_named_and_never_shown(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "id_rsa"
    file.write_text("hidden\n")
    found = await ask(
        answered(place(str(file), 0)), "definition", name="x", path="field.py", line=1
    )
    assert found[1].endswith("/id_rsa:1 (not a file of the repository)")
    assert len(found) == 2


async def test_a_file_of_the_folder_that_no_snapshot_reads_is_named_and_never_shown(
    ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "local_settings.py").write_text("password = 1\n")
    monkeypatch.chdir(tmp_path)
    answer = answered(place("local_settings.py", 0))
    found = await ask(answer, "definition", name="password", path="field.py", line=5)
    assert found[1:] == ["- .../local_settings.py:1 (not a file of the repository)"]


async def test_the_name_of_a_home_is_not_told(
    ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    answer = answered(place(f"{tmp_path}/code/x.py", 0))
    found = await ask(answer, "definition", name="x", path="field.py", line=5)
    assert found[1:] == ["- .../code/x.py:1 (not a file of the repository)"]


async def test_uses_are_shown_with_their_lines_and_tests_are_counted(ask: Ask) -> None:
    answer = answered(
        place("tests/test_field.py", 4, 11, 15),
        place("lib/field.py", 4, 15, 19),
        place("/usr/lib/other.py", 3),
    )
    found = await ask(answer, "references", name="trim", path="lib/field.py", line=5)
    assert found == [
        "trim (by ty, on that line): 1 use is known",
        "- lib/field.py:5 in Field.clean: return trim(value)",
        "[1 more in tests]",
        "[1 more in files that are not of the repository]",
    ]
    found = await ask(answer, "references", name="trim", path="lib/field.py", line=5, tests=True)
    assert '- tests/test_field.py:5 in test_trim: assert trim(" a") == "a"' in found


async def test_uses_in_tests_come_last(ask: Ask) -> None:
    answer = answered(place("tests/test_field.py", 4), place("use.py", 1))
    found = await ask(answer, "references", name="trim", path="lib/field.py", line=5, tests=True)
    assert [line.partition(":")[0] for line in found[1:]] == ["- use.py", "- tests/test_field.py"]


async def test_where_no_server_answers_the_graph_does_and_the_reason_is_said(ask: Ask) -> None:
    silent = Unknown(why="ty has ended. It said: out of memory.")
    found = await ask(silent, "definition", name="trim", path="lib/field.py", line=5)
    assert found == [
        "ty has ended. It said: out of memory.",
        "Defined (by the graph, on that line):",
        "- lib/field.py:8-9 function trim",
        "   def trim(value):",
    ]
    found = await ask(silent, "references", name="trim", path="lib/field.py", line=8)
    assert found[0] == silent.why
    assert "- lib/field.py:5 calls in Field.clean" in found


async def test_a_path_that_is_none_is_left_to_the_graph(ask: Ask) -> None:
    answer = answered(place("lib/field.py", 0))
    found = await ask(answer, "definition", name="trim", path="gone.py", line=5)
    assert found[0] == "Defined (by the name alone):"
