"""AutoCodeRover's searches for pieces of code: what they find, where they stop."""

from typing import Any

from tests.tools.repositories import Repository, forget, used

from patchwright.tools.sets import searcher_tools

CODE = """\
import os


def join(parts):
    first = parts[0]
    return os.path.join(first, *parts[1:])


def use():
    one = 1
    return join([one])
"""


async def check(
    repository: Repository, files: dict[str, str], name: str, arguments: dict[str, Any]
) -> list[str]:
    view = repository(files)
    text = await used(searcher_tools(view.graph, view.snapshot), name, **arguments)
    return text.split("\n")


async def test_a_hit_has_three_lines_around_it_its_symbol_and_the_callers(
    repository: Repository,
) -> None:
    found = await check(repository, {"a.py": CODE}, "search_code", {"code_str": "os.path.join("})
    assert found == [
        "Found 1 hit of: os.path.join(",
        "",
        "a.py:6 in join",
        "3 | ",
        "4 | def join(parts):",
        "5 |     first = parts[0]",
        "6 |     return os.path.join(first, *parts[1:])",
        "7 | ",
        "8 | ",
        "9 | def use():",
        "join is called by use (a.py:11)",
    ]


async def test_code_of_several_lines_is_found_whatever_the_line_ends(
    repository: Repository,
) -> None:
    files = {"a.py": CODE.replace("\n", "\r\n")}
    arguments = {"code_str": "one = 1\n    return"}
    found = await check(repository, files, "search_code", arguments)
    assert found[0].startswith("Found 1 hit of")
    assert found[3] == "a.py:10 in use"
    assert found[-1] == "11 |     return join([one])"


async def test_more_than_three_hits_become_counts_for_each_file(repository: Repository) -> None:
    files = {"a.py": "x = 1\n" * 3, "b.py": "x = 1\n", "c.md": "x = 1\n"}
    assert await check(repository, files, "search_code", {"code_str": "x = 1"}) == [
        "Found 4 hits of: x = 1",
        "",
        "- a.py: 3",
        "- b.py: 1",
    ]


async def test_two_hits_in_one_line_are_one(repository: Repository) -> None:
    found = await check(repository, {"a.py": "y = xx + xx\n"}, "search_code", {"code_str": "xx"})
    assert found[0] == "Found 1 hit of: xx"


async def test_nothing_found_is_said(repository: Repository) -> None:
    found = await check(repository, {"a.py": CODE}, "search_code", {"code_str": "os.walk"})
    assert found == ["Found nothing like this: os.walk"]


async def test_more_than_three_hits_in_a_file_become_a_list_of_symbols(
    repository: Repository,
) -> None:
    arguments = {"code_str": "(", "file_path": "a.py"}
    assert await check(repository, {"a.py": CODE}, "search_code_in_file", arguments) == [
        "Found 4 hits in file a.py of: (",
        "",
        "- a.py:4-6 join",
        "- a.py:9-11 use",
    ]


async def test_hits_in_a_file_are_shown_up_to_three(repository: Repository) -> None:
    arguments = {"code_str": "parts", "file_path": "A.py"}
    found = await check(repository, {"a.py": CODE}, "search_code_in_file", arguments)
    assert [line for line in found if line.startswith("a.py")] == [
        "a.py:4 in join",
        "a.py:5 in join",
        "a.py:6 in join",
    ]


async def test_callers_are_told_once_for_each_symbol(repository: Repository) -> None:
    arguments = {"code_str": "parts", "file_path": "a.py"}
    found = await check(repository, {"a.py": CODE}, "search_code_in_file", arguments)
    assert found.count("join is called by use (a.py:11)") == 1


async def test_a_call_of_many_lines_is_shown_whole(repository: Repository) -> None:
    call = "".join(f"    {name}=({name}),\n" for name in "abcdefgh")
    rest = "    0,\n" * 100
    files = {"a.py": f"x = 1\nput(\n{call})\ny = 2\nz = [\n{rest}]\n"}
    found = await check(repository, files, "search_code", {"code_str": "put("})
    assert found[-1] == "11 | )"
    assert len(await check(repository, files, "search_code", {"code_str": "z = ["})) < 12


async def test_the_window_around_a_line_keeps_its_last_line(repository: Repository) -> None:
    arguments = {"file_path": "a.py", "line_number": 5, "window_size": 1}
    assert await check(repository, {"a.py": CODE}, "get_code_around_line", arguments) == [
        "a.py:4-6 in join",
        "4 | def join(parts):",
        "5 |     first = parts[0]",
        "6 |     return os.path.join(first, *parts[1:])",
    ]


async def test_a_window_ends_with_the_file(repository: Repository) -> None:
    arguments = {"file_path": "a.py", "line_number": 11, "window_size": 500}
    found = await check(repository, {"a.py": CODE}, "get_code_around_line", arguments)
    assert found[0] == "a.py:1-11 around line 11, which is in use"
    assert len(found) == 12


async def test_a_line_behind_the_end_is_said_to_be_so(repository: Repository) -> None:
    arguments = {"file_path": "a.py", "line_number": 12}
    found = await check(repository, {"a.py": CODE}, "get_code_around_line", arguments)
    assert found == ["a.py has only 11 lines."]


async def test_a_hit_in_a_constant_of_several_lines_names_it(repository: Repository) -> None:
    files = {"a.py": "NAMES = [\n    'one',\n    'two',\n]\n"}
    found = await check(repository, files, "search_code", {"code_str": "'two'"})
    assert found[2] == "a.py:3 in NAMES"


async def test_lines_are_counted_by_line_ends_only(repository: Repository) -> None:
    text = "a = 1\x0c\nb = '\u2028'\nc = 3\n"
    found = await check(repository, {"a.py": text}, "search_code", {"code_str": "c = 3"})
    assert found[2] == "a.py:3"


async def test_files_that_vanished_do_not_end_a_search(repository: Repository) -> None:
    view = repository({"a.py": "x = 1\n", "b.py": "x = 2\n"})
    forget(view, "a.py")
    found = await used(searcher_tools(view.graph, view.snapshot), "search_code", code_str="x = ")
    assert found.split("\n")[2] == "b.py:1"
