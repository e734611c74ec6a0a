"""Hunks for a person, and diffs that git takes."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.edits.strategies import TEXTS, change_of

from patchwright.domain.edit import NO_PATCH, FileChange, Patch
from patchwright.domain.proposal import Hunk
from patchwright.edits.diff import hunks, unified, with_hunks
from patchwright.processes.run import run


def git_applies(folder: Path, patch: Patch) -> dict[str, str]:
    """Write the files before *patch* into *folder*, let git apply it, and return what stands there."""
    for change in patch.files:
        if change.before is not None:
            path = folder / (change.renamed_from or change.path)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(change.before.encode())
    config = [
        "-c",
        "core.autocrlf=false",
        "-c",
        "core.safecrlf=false",
        "-c",
        "apply.whitespace=nowarn",
    ]
    args = ["git", *config, "apply", "-p1", "-"]
    finished = run(args, cwd=folder, stdin=unified(patch).encode(), timeout=60)
    assert finished.code == 0, finished.err.decode()
    return {
        path.relative_to(folder).as_posix(): path.read_bytes().decode()
        for path in folder.rglob("*")
        if path.is_file()
    }


def after(patch: Patch) -> dict[str, str]:
    return {change.path: change.after for change in patch.files if change.after is not None}


LINES = "".join(f"line {number}\n" for number in range(40))

EVERY_KIND = Patch(
    files=(
        FileChange(path="created.txt", before=None, after="one\ntwo\n"),
        FileChange(path="created empty", before=None, after=""),
        FileChange(path="created without end", before=None, after="one"),
        FileChange(path="deleted.txt", before="one\n", after=None),
        FileChange(path="deleted empty", before="", after=None),
        FileChange(path="deleted without end", before="one\ntwo", after=None),
        FileChange(path="emptied.txt", before="one\n", after=""),
        FileChange(path="filled.txt", before="", after="one\n"),
        FileChange(path="new/place.txt", before="one\n", after="one\n", renamed_from="old.txt"),
        FileChange(path="empty moved", before="", after="", renamed_from="empty"),
        FileChange(path="moved.txt", before=LINES, after=LINES + "end\n", renamed_from="was.txt"),
        FileChange(path="CASE.txt", before="one\n", after="two\n", renamed_from="case.txt"),
        FileChange(path="crlf.txt", before="a\r\nb\r\nc\r\n", after="a\r\nB\r\nc\r\n"),
        FileChange(path="mixed.txt", before="a\r\nb\nc\r\n", after="a\nb\nc\r\n"),
        FileChange(path="lone.txt", before="a\rb\rc\n", after="a\rB\rc\n"),
        FileChange(path="feed.txt", before="a\x0cb\u2028c\n\x0c\n", after="a\x0cB\u2028c\n\x0c\n"),
        FileChange(path="gains end.txt", before="a\nb", after="a\nb\n"),
        FileChange(path="loses end.txt", before="a\nb\n", after="a\nb"),
        FileChange(path="endless.txt", before="a\nb", after="A\nb"),
        FileChange(path="dir with space/ein Weg für 'ß'.txt", before="a\n", after="b\n"),
        FileChange(path='odd "quote" \\ back\ttab.txt', before="a\n", after="b\n"),
        FileChange(path="looks.txt", before="-- a\n++ b\n", after="++ a\n-- b\n@@ -1 +1 @@\n"),
        FileChange(path="far.txt", before=LINES, after="x\n" + LINES.replace("line 30\n", "")),
    )
)


def test_git_makes_the_same_of_every_kind_of_change(tmp_path: Path) -> None:
    assert git_applies(tmp_path, EVERY_KIND) == after(EVERY_KIND)


@settings(max_examples=15, deadline=None)
@given(pairs=st.lists(st.tuples(TEXTS, TEXTS), min_size=4, max_size=8))
def test_git_makes_the_same_of_any_texts(
    tmp_path_factory: pytest.TempPathFactory, pairs: list[tuple[str, str]]
) -> None:
    files = [
        FileChange(path=f"{number}.txt", before=old, after=new)
        for number, (old, new) in enumerate(pairs)
    ]
    patch = Patch(files=(*files, FileChange(path="z", before=None, after="z\n")))
    assert git_applies(tmp_path_factory.mktemp("tree"), patch) == after(patch)


def test_a_diff_reads_as_git_writes_it() -> None:
    text = "".join(f"{number}\n" for number in range(1, 21))
    patch = change_of(text, text.replace("\n10\n", "\nten\n"), path="a b.txt")
    assert unified(patch) == (
        "diff --git a/a b.txt b/a b.txt\n--- a/a b.txt\t\n+++ b/a b.txt\t\n"
        "@@ -7,7 +7,7 @@\n 7\n 8\n 9\n-10\n+ten\n 11\n 12\n 13\n"
    )


def test_a_diff_of_nothing_is_empty() -> None:
    assert unified(NO_PATCH) == ""
    assert unified(change_of("a\n", "a\n")) == ""


def test_a_missing_final_newline_is_said() -> None:
    assert unified(change_of("a\n", "a")).endswith("-a\n+a\n\\ No newline at end of file\n")


def test_a_path_with_umlauts_is_quoted() -> None:
    assert 'diff --git "a/\\303\\274.txt" "b/\\303\\274.txt"\n' in unified(
        change_of("a\n", "b\n", path="ü.txt")
    )


def test_what_happens_to_a_whole_file_is_one_hunk() -> None:
    kinds = [(hunk.path, hunk.kind) for hunk in hunks(Patch(files=EVERY_KIND.files[:6]))]
    assert [kind for _, kind in kinds] == ["create"] * 3 + ["delete"] * 3


def test_a_renamed_file_has_a_hunk_for_its_name_and_hunks_for_its_text() -> None:
    change = FileChange(path="b", before="x\n", after="y\n", renamed_from="a")
    assert hunks(Patch(files=(change,))) == (
        Hunk(path="b", start=0, before=(), after=(), kind="rename", renamed_from="a"),
        Hunk(path="b", start=0, before=("x\n",), after=("y\n",), renamed_from="a"),
    )


def test_changes_far_apart_are_hunks_of_their_own() -> None:
    before = "def a():\n    return 1\n\n\ndef b():\n    return 2\n"
    after_both = before.replace("1", "3").replace("2", "4")
    assert [hunk.start for hunk in hunks(change_of(before, after_both))] == [1, 5]


def test_changes_with_only_blank_lines_and_brackets_between_are_one_hunk() -> None:
    before = "f(\n    a,\n)\n\nb\n"
    assert len(hunks(change_of(before, before.replace("a", "x").replace("b", "y")))) == 1


@given(TEXTS, TEXTS)
def test_all_hunks_give_the_text_after(before: str, changed: str) -> None:
    assert with_hunks(before, hunks(change_of(before, changed))) == changed


@given(TEXTS, TEXTS, st.data())
def test_hunks_of_any_choice_in_any_order_give_one_text(
    before: str, changed: str, data: st.DataObject
) -> None:
    found = hunks(change_of(before, changed))
    chosen = [hunk for hunk in found if data.draw(st.booleans())]
    mixed = data.draw(st.permutations(chosen))
    assert with_hunks(before, mixed) == with_hunks(before, chosen)
    if not chosen:
        assert with_hunks(before, chosen) == before


@given(st.sets(st.integers(0, 19)), st.sets(st.integers(0, 19)))
def test_a_choice_of_hunks_changes_the_chosen_lines_and_no_others(
    changed: set[int], wanted: set[int]
) -> None:
    lines = [f"line {row}{end}" for row, end in enumerate(["\n", "\r\n", "\r", "\n"] * 10)]
    rows = {2 * row for row in changed}
    result = [f"new {line}" if row in rows else line for row, line in enumerate(lines)]
    found = hunks(change_of("".join(lines), "".join(result)))
    chosen = [hunk for hunk in found if hunk.start // 2 in wanted]
    kept = {2 * row for row in changed & wanted}
    expected = [result[row] if row in kept else line for row, line in enumerate(lines)]
    assert with_hunks("".join(lines), chosen) == "".join(expected)


def test_a_hunk_of_another_text_is_refused() -> None:
    found = hunks(change_of("a\nb\n", "a\nB\n"))
    with pytest.raises(ValueError, match=r"line 2 of a\.txt"):
        with_hunks("a\nx\n", found)


def test_a_hundred_thousand_lines_are_compared() -> None:
    chance = random.Random(3)  # noqa: S311 - a test needs repeatable numbers, not secret ones
    lines = [f"value_{chance.randrange(50_000)} = {number % 7}\r\n" for number in range(100_000)]
    changed = list(lines)
    for row in chance.sample(range(100_000), 50):
        changed[row] = "changed\r\n"
    patch = change_of("".join(lines), "".join(changed))
    assert with_hunks("".join(lines), hunks(patch)) == "".join(changed)
    assert sum(len(hunk.before) for hunk in hunks(patch)) == 50
