"""From names to definitions, uses, retrieved places and excerpts."""

from typing import Any

from tests.tools.repositories import Repository, forget, used

from patchwright.domain.evidence import Finding
from patchwright.domain.text import Location, lines_range
from patchwright.tools.excerpts import changed, excerpts
from patchwright.tools.sets import editor_tools, searcher_tools

FILES = {
    "lib/base.py": """\
        class Base:
            def clean(self, value):
                return value
        """,
    "lib/field.py": """\
        from lib.base import Base


        class Field(Base):
            size = 3

            def clean(self, value):
                return trim(value)


        def trim(value):
            return value.strip()
        """,
    "lib/use.py": """\
        from lib.field import trim


        def use(text):
            # nothing here
            return trim(text)
        """,
}


async def check(repository: Repository, name: str, /, **arguments: Any) -> list[str]:
    view = repository(FILES)
    return (await used(searcher_tools(view.graph, view.snapshot), name, **arguments)).split("\n")


async def test_a_name_on_its_line_leads_to_its_definition(repository: Repository) -> None:
    found = await check(repository, "definition", name="trim", path="lib/use.py", line=6)
    assert found[:2] == [
        "Defined (by the graph, on that line):",
        "- lib/field.py:11-12 function trim",
    ]


async def test_a_line_that_is_off_is_repaired_by_the_lines_nearby(repository: Repository) -> None:
    found = await check(repository, "definition", name="trim", path="use.py", line=3)
    assert found[0] == "Defined (by the graph, on a line nearby):"


async def test_a_wrong_file_is_repaired_by_the_name(repository: Repository) -> None:
    found = await check(repository, "definition", name="trim", path="gone.py", line=3)
    assert found[:2] == ["Defined (by the name alone):", "- lib/field.py:11-12 function trim"]


async def test_an_unknown_name_is_said_to_be_so(repository: Repository) -> None:
    found = await check(repository, "definition", name="nothing", path="lib/use.py", line=6)
    assert found == ["No definition of nothing is known."]


async def test_references_tell_who_calls(repository: Repository) -> None:
    found = await check(repository, "references", name="trim", path="lib/field.py", line=11)
    assert "- lib/use.py:6 calls in use" in found
    assert "- lib/field.py:8 calls in Field.clean" in found


async def test_find_code_gives_places_with_reasons(repository: Repository) -> None:
    found = await check(
        repository,
        "find_code",
        question="Where is white space trimmed?",
        mentions=[{"name": "trim", "kind": "function"}],
    )
    assert found[0] == "The likeliest places, best first:"
    assert found[1] == "- lib/field.py:11-12 function trim"
    assert any(line.startswith("   because: ") for line in found)


def finding(path: str, first: int, last: int, symbol: str) -> Finding:
    location = Location(path=path, range=lines_range(first, last))
    return Finding(location=location, symbol=symbol, why="", by="searcher")


def test_a_method_comes_with_its_class_and_what_it_overrides(repository: Repository) -> None:
    view = repository(FILES)
    text = excerpts(view, (finding("lib/field.py", 6, 7, "Field.clean"),))
    assert text == (
        "lib/field.py:7-8 method Field.clean\n"
        "```\n"
        "    def clean(self, value):\n"
        "        return trim(value)\n"
        "```\n"
        "\n"
        "lib/field.py:4-8 class Field (outline; not literal text)\n"
        "```\n"
        "4 | class Field(Base):\n"
        "5 |     size = 3\n"
        "7 |     def clean(self, value): ...\n"
        "```\n"
        "\n"
        "lib/base.py:2-3 method Base.clean, which it overrides\n"
        "```\n"
        "    def clean(self, value):\n"
        "        return value\n"
        "```\n"
        "\n"
        "lib/field.py:1-1, above the first definition\n"
        "```\n"
        "from lib.base import Base\n"
        "```\n"
        "\n"
        "What this code calls, by signature:\n"
        "```\n"
        "lib/field.py:11: def trim(value):\n"
        "```"
    )


def test_a_single_line_comes_with_the_lines_around_it(repository: Repository) -> None:
    view = repository({"a.py": "".join(f"x{n} = {n}\n" for n in range(1, 201))})
    text = excerpts(view, (finding("a.py", 99, 99, ""),)).split("\n")
    assert text[0] == "a.py:60-140 of 200 lines, around line 100, which is `x100 = 100`"
    assert (text[2], text[-2]) == ("x60 = 60", "x140 = 140")


def test_a_line_of_a_document_comes_with_its_section(repository: Repository) -> None:
    lines = ["Title", "=====", "", *["Words."] * 50, "One", "---", "Here.", "", "Two", "---", "No."]
    view = repository({"a.rst": "\n".join(lines) + "\n", "a.md": "# A\n## B\nHere.\n## C\n"})
    text = excerpts(view, (finding("a.rst", 55, 55, ""), finding("a.md", 2, 2, "")))
    assert text == (
        "a.rst:54-57 of 60 lines, around line 56, which is `Here.`\n"
        "```\nOne\n---\nHere.\n\n```\n\n"
        "a.md:2-3 of 4 lines, around line 3, which is `Here.`\n"
        "```\n## B\nHere.\n```"
    )


def test_what_changes_is_shown_whole_and_once(repository: Repository) -> None:
    view = repository(FILES)
    places = [("lib/field.py", 7), ("lib/field.py", 4), ("lib/field.py", 7), ("lib/none.py", 0)]
    assert changed(view, places) == (
        "lib/field.py:4-8 class Field\n"
        "```\n"
        "class Field(Base):\n"
        "    size = 3\n"
        "\n"
        "    def clean(self, value):\n"
        "        return trim(value)\n"
        "```\n"
        "\n"
        "lib/field.py:1-1, above the first definition\n"
        "```\n"
        "from lib.base import Base\n"
        "```\n"
        "\n"
        "What this code calls, by signature:\n"
        "```\n"
        "lib/field.py:11: def trim(value):\n"
        "```"
    )


def test_changes_outside_functions_are_shown_with_lines_around(repository: Repository) -> None:
    view = repository({"a.py": "".join(f"print({n})\n" for n in range(1, 101))})
    text = changed(view, [("a.py", 49)]).split("\n")
    assert text[0] == "a.py:40-60 of 100 lines, around line 50, which is `print(50)`"


def test_excerpts_fit_and_say_what_is_missing(repository: Repository) -> None:
    view = repository({"a.py": "x = 1\n" * 10_000})
    text = excerpts(view, (finding("a.py", 0, 9999, ""),), limit=2000)
    assert len(text) <= 2000
    assert "more characters left out" in text


def test_a_finding_in_a_file_that_cannot_be_read_is_left_out(repository: Repository) -> None:
    assert excerpts(repository({".env": "KEY=1\n"}), (finding(".env", 0, 0, ""),)) == ""


def test_a_finding_whose_text_is_gone_is_left_out(repository: Repository) -> None:
    view = repository({"a.py": "x = 1\n", "b.py": "y = 2\n"})
    forget(view, "a.py")
    text = excerpts(view, (finding("a.py", 0, 0, "x"), finding("b.py", 0, 0, "y")))
    assert text == "b.py:1-1 variable y\n```\ny = 2\n```"


def test_the_editor_reads_only(repository: Repository) -> None:
    view = repository(FILES)
    names = [spec.name for spec in editor_tools(view.graph, view.snapshot).specs]
    assert names == ["read_file", "definition", "references"]


def test_our_own_tools_agree_on_their_parameters(repository: Repository) -> None:
    view = repository(FILES)
    own = [
        set(spec.schema["properties"])
        for spec in searcher_tools(view.graph, view.snapshot).specs
        if not spec.name.startswith(("search_", "get_"))
    ]
    assert not set().union(*own) & {"file", "file_path", "file_name", "glob"}


def test_the_searcher_has_the_searches_of_autocoderover(repository: Repository) -> None:
    view = repository(FILES)
    specs = searcher_tools(view.graph, view.snapshot).specs
    arguments = {spec.name: list(spec.schema["properties"]) for spec in specs}
    assert arguments == {
        "find_code": ["question", "mentions"],
        "search_class": ["class_name"],
        "search_class_in_file": ["class_name", "file_name"],
        "search_method": ["method_name"],
        "search_method_in_class": ["method_name", "class_name"],
        "search_method_in_file": ["method_name", "file_path"],
        "search_code": ["code_str"],
        "search_code_in_file": ["code_str", "file_path"],
        "get_code_around_line": ["file_path", "line_number", "window_size"],
        "definition": ["name", "path", "line"],
        "references": ["name", "path", "line"],
        "read_file": ["path", "first_line", "last_line"],
        "find_file": ["path_glob"],
        "grep": ["pattern", "path_glob"],
    }
