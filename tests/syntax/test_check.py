"""Only what the patch broke counts."""

from dataclasses import replace

import pytest
from tests.graph.trees import Tree, snapshot_of

from patchwright.domain.diagnostic import (
    Checked,
    Clean,
    Diagnostic,
    NewProblems,
    NoVerdict,
    Severity,
)
from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.text import Location, Position, Range, split_lines
from patchwright.syntax import compare
from patchwright.syntax.check import SyntaxDiagnostician
from patchwright.syntax.compare import new_problems


async def check(before: Tree, after: dict[str, str], renamed: str = "") -> Checked:
    original = snapshot_of(before)
    patch = Patch(
        files=tuple(
            FileChange(
                path=path,
                before=original.text(path) if original.can_read(path) else None,
                after=after.get(path),
                renamed_from=renamed,
            )
            for path in sorted({*before, *after} - {renamed})
        )
    )
    return await SyntaxDiagnostician().check(original, patch, patch.paths)


async def test_sound_code_is_clean() -> None:
    assert await check({"a.py": "x = 1\n"}, {"a.py": "x = 2\n"}) == Clean(
        by="syntax tree", before=0, after=0
    )


async def test_a_new_error_is_told() -> None:
    found = await check({"a.py": "def f():\n    pass\n"}, {"a.py": "def f():\npass\n"})
    assert isinstance(found, NewProblems)
    assert [str(problem.location) for problem in found.problems] == ["a.py:2"]


async def test_an_error_that_only_moved_is_not_new() -> None:
    broken = "x = = 1\n"
    assert isinstance(await check({"a.py": broken}, {"a.py": "\n\n" + broken}), Clean)


async def test_the_same_error_once_more_is_new_once() -> None:
    broken = "x = = 1\n"
    found = await check({"a.py": broken}, {"a.py": broken + "\n\ny = 1\n" + broken})
    assert isinstance(found, NewProblems)
    assert len(found.problems) == 1


async def test_files_without_grammar_have_no_verdict_and_say_why() -> None:
    found = await check({"a.unknown": "x"}, {"a.unknown": "y"})
    assert found == NoVerdict(by="syntax tree", why="a.unknown: no grammar for it")


async def test_one_judged_file_is_enough_to_be_clean() -> None:
    found = await check({"a.unknown": "x", "b.py": ""}, {"a.unknown": "y", "b.py": "z = 1\n"})
    assert found == Clean(
        by="syntax tree", unsaid=("a.unknown: no grammar for it",), before=0, after=0
    )


async def test_what_was_wrong_before_a_file_moved_is_not_new() -> None:
    found = await check({"a.py": "x = = 1\n"}, {"b.py": "x = = 1\n"}, renamed="a.py")
    assert found == Clean(by="syntax tree", before=1, after=1)


async def test_errors_before_and_after_are_counted_over_the_files_that_are_judged() -> None:
    broken, worse = "x = = 1\n", "x = = 1\ny = = 2\n\nz = 1\n"
    texts = {"a.py": broken, "b.unknown": "x"}, {"a.py": "x = 1\n", "b.unknown": "y"}
    mended = await check(*texts)
    assert isinstance(mended, Clean)
    assert (mended.before, mended.after) == (1, 0)
    found = await check({"a.py": broken, "b.py": ""}, {"a.py": worse, "b.py": broken})
    assert isinstance(found, NewProblems)
    assert (found.before, found.after) == (1, 1 + len(found.problems))


async def test_more_errors_than_are_told_are_not_counted() -> None:
    broken = "".join(f"x{row} = = 1\n\ny{row} = 1\n" for row in range(80))
    found = await check({"a.py": broken}, {"a.py": broken + "z = 1\n"})
    assert isinstance(found, Clean)
    assert (found.before, found.after) == (None, None)


async def test_a_new_file_is_judged_from_nothing() -> None:
    assert isinstance(await check({}, {"new.py": "def f(:\n"}), NewProblems)


async def test_deleting_files_leaves_nothing_to_judge() -> None:
    found = await check({"a.py": "x = 1\n"}, {})
    assert isinstance(found, NoVerdict)
    assert "no file" in found.why


def said_of(text: str, words: str, message: str) -> list[Diagnostic]:
    """Return *message* for each line that holds *words*, which it marks."""
    return [
        Diagnostic(
            location=Location(
                path="a.ts",
                range=Range(
                    Position(line, content.index(words)),
                    Position(line, content.index(words) + len(words)),
                ),
            ),
            severity=Severity.ERROR,
            message=message,
        )
        for line, content in enumerate(text.split("\n"))
        if words in content
    ]


def new_lines(before: str, after: str, words: str, message: str) -> list[int]:
    problems = new_problems(
        (said_of(before, words, message), before), (said_of(after, words, message), after)
    )
    return [problem.location.range.start.line for problem in problems]


def test_an_error_on_a_line_that_is_written_anew_is_not_new() -> None:
    message = "Argument of type 'string' is not assignable to parameter of type 'number'."
    assert new_lines("f(x)\n", "f(x),\n", "x", message) == []


def test_an_error_that_goes_makes_room_for_one_and_no_more() -> None:
    message = "Argument of type 'string' is not assignable to parameter of type 'number'."
    assert new_lines("f(x)\n", "g(x)\nh(x)\n", "x", message) == [1]


def test_an_error_that_goes_makes_no_room_for_the_same_about_other_words() -> None:
    message = "Type 'string' is not assignable to type 'number'."
    before, after = "a = s\n", "b = s\n"
    problems = new_problems(
        (said_of(before, "a", message), before), (said_of(after, "b", message), after)
    )
    assert len(problems) == 1


@pytest.mark.parametrize(
    "message",
    ["Cannot find name 'expect'.", "undeclared name: expect", "expect cannot be resolved"],
)
def test_a_name_that_was_not_found_before_may_be_used_once_more(message: str) -> None:
    before = "expect(a)\n"
    assert new_lines(before, before + "expect(b)\n", "expect", message) == []


def test_an_error_whose_message_spells_more_than_before_is_not_new() -> None:
    text = "app.later = 1\n"
    before, after = (
        [
            replace(one, code="2339")
            for one in said_of(text, "later", f"No 'later' in {{ {n} more }}.")
        ]
        for n in (53, 54)
    )
    assert new_problems((before, text), (after, text)) == []


def test_another_message_without_a_code_is_another_problem() -> None:
    text = "f(]\n"
    before, after = (said_of(text, "]", message) for message in ("')' missing", "name missing"))
    assert new_problems((before, text), (after, text)) == after


def test_a_name_that_nobody_missed_before_is_new() -> None:
    before = "expect(a)\n"
    known = said_of(before, "expect", "Cannot find name 'expect'.")
    after = before + "expcet(b)\n"
    found = [*known, *said_of(after, "expcet", "Cannot find name 'expcet'.")]
    assert [one.message for one in new_problems((known, before), (found, after))] == [
        "Cannot find name 'expcet'."
    ]


def test_what_marks_no_name_is_new_each_time() -> None:
    assert new_lines("f(]\n", "f(]\ng(]\n", "]", "')' expected, and no ']'.") == [1]


def test_what_names_something_else_than_it_marks_is_new_each_time() -> None:
    message = "Type 'string' is not assignable to type 'number'."
    assert new_lines("a = s\n", "a = s\nif b: a = s\n", "a", message) == [1]


def test_a_text_with_many_problems_is_split_once(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = list[str]()

    def counted(text: str) -> list[str]:
        texts.append(text)
        return split_lines(text)

    monkeypatch.setattr(compare, "split_lines", counted)
    before = "f(x)\n" * 9
    assert new_lines(before, before + "g(y, x)\n", "x", "No.") == [9]
    assert texts == [before, before + "g(y, x)\n"]
