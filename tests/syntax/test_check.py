"""Only what the patch broke counts."""

from tests.graph.trees import Tree, snapshot_of

from patchwright.domain.diagnostic import Checked, Clean, NewProblems, NoVerdict
from patchwright.domain.edit import FileChange, Patch
from patchwright.syntax.check import SyntaxDiagnostician


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
    assert await check({"a.py": "x = 1\n"}, {"a.py": "x = 2\n"}) == Clean(by="syntax tree")


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
    assert found == Clean(by="syntax tree", unsaid=("a.unknown: no grammar for it",))


async def test_what_was_wrong_before_a_file_moved_is_not_new() -> None:
    found = await check({"a.py": "x = = 1\n"}, {"b.py": "x = = 1\n"}, renamed="a.py")
    assert found == Clean(by="syntax tree")


async def test_a_new_file_is_judged_from_nothing() -> None:
    assert isinstance(await check({}, {"new.py": "def f(:\n"}), NewProblems)


async def test_deleting_files_leaves_nothing_to_judge() -> None:
    found = await check({"a.py": "x = 1\n"}, {})
    assert isinstance(found, NoVerdict)
    assert "no file" in found.why
