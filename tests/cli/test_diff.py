"""Diffs as they are shown: every line once, each file under the reasons for its hunks."""

import shutil
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from patchwright.cli.render.diff import shown_diff
from patchwright.domain.edit import FileChange, Patch
from patchwright.edits.diff import unified
from patchwright.processes.run import run

Asked = tuple[str, int, int]


def shown(diff: str) -> tuple[list[str], list[Asked]]:
    """The lines without reasons, and what a reason was asked for."""
    asked = list[Asked]()

    def why(path: str, first: int, last: int) -> list[str]:
        asked.append((path, first, last))
        return ["because"]

    shown = list(shown_diff(diff, why))
    reasons = [line for line in shown if isinstance(line, str)]
    assert all(line.endswith(": because") for line in reasons)
    assert bool(reasons) == bool(asked)
    return [line.text for line in shown if not isinstance(line, str)], asked


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


def _because(path: str, first: int, last: int) -> list[str]:
    del path, first, last
    return ["because"]


def _because_and_what(path: str, first: int, last: int) -> list[str]:
    return [*_because(path, first, last), "it should"]


def test_hunks_of_one_reason_share_it_above_their_file() -> None:
    before = "".join(f"{n}\n" for n in range(1, 41))
    after = before.replace("\n5\n", "\nfive\n").replace("\n30\n31\n", "\n")
    diff = unified(Patch(files=(FileChange(path="a.py", before=before, after=after),)))
    first, second, *lines = shown_diff(diff, _because_and_what)
    assert (first, second) == ("lines 5, 30-31: because", "    it should")
    assert not [line for line in lines if isinstance(line, str)]


def test_what_is_shown_and_copied_is_taken_by_git(tmp_path: Path) -> None:
    before = "".join(f"\t{n}\r\n" for n in range(1, 41))
    after = before.replace("\t5\r", "\tfive\r").replace("\t30\r", "\tthirty\r")
    change = FileChange(path="a.txt", before=before, after=after)
    other = FileChange(path="b.txt", before="1\n", after="2\n")
    shown = shown_diff(unified(Patch(files=(change, other))), _because, exact=True)
    text = "".join(f"# {line}\n" if isinstance(line, str) else line.text for line in shown)
    (tmp_path / "a.txt").write_bytes(before.encode())
    (tmp_path / "b.txt").write_bytes(b"1\n")
    git = shutil.which("git")
    assert git
    applied = run([git, "apply", "-"], cwd=tmp_path, stdin=text.encode(), timeout=30)
    assert applied.code == 0, applied.err
    assert (tmp_path / "a.txt").read_bytes() == after.encode()


def test_a_lone_carriage_return_is_spelled_out() -> None:
    diff = unified(Patch(files=(FileChange(path="a", before="1\r2\r", after="1\r3\r"),)))
    for exact in (False, True):
        shown = list(shown_diff(diff, _because, exact=exact))
        assert not any("\r" in str(line) for line in shown)


_LINES = st.lists(st.sampled_from(["a", "b", "@@ -1 +1 @@", "--- a/b", "\\ x", ""]))


@given(_LINES, _LINES)
def test_every_line_of_any_diff_is_shown_once(before: list[str], after: list[str]) -> None:
    change = FileChange(path="a.py", before="\n".join(before), after="\n".join(after))
    diff = unified(Patch(files=(change,))) if change.before != change.after else ""
    lines, asked = shown(diff)
    assert "".join(f"{line}\n" for line in lines) == diff
    assert all(path == "a.py" for path, _first, _last in asked)
