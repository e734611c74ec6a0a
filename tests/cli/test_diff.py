"""Diffs as they are shown: every line once, each hunk under its why."""

from hypothesis import given
from hypothesis import strategies as st

from patchwright.cli.render.diff import shown_diff
from patchwright.domain.edit import FileChange, Patch
from patchwright.edits.diff import unified

Asked = tuple[str, int, int]


def shown(diff: str) -> tuple[list[str], list[Asked]]:
    """The lines without reasons, and what a reason was asked for."""
    asked = list[Asked]()

    def why(path: str, first: int, last: int) -> list[str]:
        asked.append((path, first, last))
        return ["because"]

    shown = list(shown_diff(diff, why))
    assert [line for line in shown if isinstance(line, str)] == ["# because"] * len(asked)
    return [line.plain for line in shown if not isinstance(line, str)], asked


def check(before: str | None, after: str | None, *, asked: list[Asked]) -> None:
    diff = unified(Patch(files=(FileChange(path="a.py", before=before, after=after),)))
    lines, reasons = shown(diff)
    assert "\n".join([*lines, ""]) == diff
    assert reasons == asked


def test_a_reason_is_asked_for_the_lines_that_change_and_not_their_context() -> None:
    before = "".join(f"{n}\n" for n in range(40))
    after = before.replace("\n5\n", "\nfive\n").replace("\n30\n31\n", "\n")
    check(before, after, asked=[("a.py", 5, 6), ("a.py", 30, 31)])


def test_a_new_file_and_a_deleted_file_have_their_path() -> None:
    check(None, "1\n2\n", asked=[("a.py", 0, 0)])
    check("1\n2\n", None, asked=[("a.py", 0, 1)])


def test_a_line_that_looks_like_a_header_is_none() -> None:
    check("-- a/x\n@@ -1 +1 @@\n", "++ b/y\n@@ -2 +2 @@\n", asked=[("a.py", 0, 2)])


def test_no_line_end_at_the_end_is_shown() -> None:
    check("1\n2", "1\n3", asked=[("a.py", 1, 2)])


_LINES = st.lists(st.sampled_from(["a", "b", "@@ -1 +1 @@", "--- a/b", "\\ x", ""]))


@given(_LINES, _LINES)
def test_every_line_of_any_diff_is_shown_once(before: list[str], after: list[str]) -> None:
    change = FileChange(path="a.py", before="\n".join(before), after="\n".join(after))
    diff = unified(Patch(files=(change,))) if change.before != change.after else ""
    lines, asked = shown(diff)
    assert "".join(f"{line}\n" for line in lines) == diff
    assert all(path == "a.py" for path, _first, _last in asked)
