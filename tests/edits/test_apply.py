"""What becomes of files when changes are made on them."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.edits.strategies import ENDS, TEXTS, WORDS

from patchwright.domain.edit import (
    NO_PATCH,
    Change,
    Deletion,
    Edit,
    FileChange,
    Patch,
    Renaming,
)
from patchwright.domain.text import line_end, split_lines, strip_end
from patchwright.edits.apply import Applied, apply


def edited(text: str, before: str, after: str) -> str:
    """Return *text* after one edit, which must fit."""
    applied = apply([Edit(path="a", before=before, after=after)], {"a": text}.get)
    assert applied.rejections == ()
    (change,) = applied.patch.files
    assert (change.path, change.before, change.renamed_from) == ("a", text, "")
    assert change.after is not None
    return change.after


def refused(text: str, before: str, after: str) -> str:
    """Return why one edit of *text* is refused, which must change nothing."""
    applied = apply([Edit(path="a", before=before, after=after)], {"a": text}.get)
    assert applied.patch == NO_PATCH
    (rejection,) = applied.rejections
    return rejection.reason


def contents(text: str) -> list[str]:
    return [strip_end(line) for line in split_lines(text)]


PATHS = st.sampled_from(
    ["a", "b", "./a", "c/d", "C", "c", "/a", "../a", "", ".git/x", "a\0", "d//e"]
)
CHANGES: st.SearchStrategy[Change] = st.one_of(
    st.builds(Edit, path=PATHS, before=TEXTS, after=TEXTS),
    st.builds(Edit, path=PATHS, before=st.text(max_size=20), after=st.text(max_size=20)),
    st.builds(Deletion, path=PATHS),
    st.builds(Renaming, path=PATHS, to=PATHS),
)
FILES = st.dictionaries(st.sampled_from(["a", "b", "c", "c/d", "d/e"]), TEXTS)


@given(st.lists(CHANGES, max_size=6), FILES)
def test_applying_never_raises_and_every_refusal_has_a_reason(
    changes: list[Change], files: dict[str, str]
) -> None:
    applied = apply(changes, files.get)
    assert all(rejection.reason.endswith(".") for rejection in applied.rejections)
    assert all(rejection.change in changes for rejection in applied.rejections)


@given(st.lists(CHANGES, max_size=6), FILES)
def test_a_patch_starts_from_the_files_and_is_sorted(
    changes: list[Change], files: dict[str, str]
) -> None:
    patch = apply(changes, files.get).patch
    assert list(patch.paths) == sorted(set(patch.paths))
    for change in patch.files:
        assert change.before == files.get(change.renamed_from or change.path)
        assert change.before != change.after or change.renamed_from
        assert not change.renamed_from or change.path not in files


@given(st.lists(CHANGES, max_size=6), FILES)
def test_a_patch_leaves_each_file_of_a_renaming_once(
    changes: list[Change], files: dict[str, str]
) -> None:
    patch = apply(changes, files.get).patch
    gone = {change.renamed_from for change in patch.files if change.renamed_from}
    assert gone.isdisjoint(patch.paths)
    assert len(gone) == sum(bool(change.renamed_from) for change in patch.files)


@given(
    st.lists(st.tuples(WORDS, ENDS), min_size=1, max_size=15),
    st.booleans(),
    st.lists(WORDS, max_size=5),
    st.data(),
)
def test_lines_that_are_not_named_keep_their_bytes(
    words: list[tuple[str, str]], ends: bool, new: list[str], data: st.DataObject
) -> None:
    lines = [f"{row} {word}{end}" for row, (word, end) in enumerate(words)]
    if not ends:
        lines[-1] = strip_end(lines[-1])
    start = data.draw(st.integers(0, len(lines) - 1))
    stop = data.draw(st.integers(start + 1, len(lines)))
    named = "".join(strip_end(line) + "\n" for line in lines[start:stop])
    result = edited("".join(lines), named, "".join(f"new {word}\n" for word in new))
    head, tail = "".join(lines[:start]), "".join(lines[stop:])
    assert result.startswith(head)
    assert result.endswith(tail)
    made = result[len(head) : len(result) - len(tail)]
    assert contents(made) == [f"new {word}" for word in new]
    if stop == len(lines) and new:
        assert bool(line_end(made)) == ends


@given(TEXTS, TEXTS)
def test_naming_the_whole_file_gives_the_lines_that_are_wanted(text: str, wanted: str) -> None:
    assume(text.strip() and contents(text) != contents(wanted))
    # A lone CR before an empty line that ends in LF would read as one CRLF.
    assume("\r" not in text)
    # A blank last line of a file that has no final newline is that newline.
    assume(text.endswith("\n") or contents(wanted)[-1:] not in ([], [""]))
    assert contents(edited(text, text, wanted)) == contents(wanted)


@given(st.lists(WORDS, min_size=2, max_size=8), st.sampled_from(["\n", "\r\n", "\r"]), st.data())
def test_equal_lines_of_both_halves_keep_their_bytes(
    words: list[str], end: str, data: st.DataObject
) -> None:
    lines = [f"{row} {word}  {end}" for row, word in enumerate(words)]
    row = data.draw(st.integers(0, len(lines) - 1))
    before = [f"{number} {word}".rstrip() for number, word in enumerate(words)]
    after = [line if number != row else "new" for number, line in enumerate(before)]
    result = edited("".join(lines), "\n".join(before) + "\n", "\n".join(after) + "\n")
    assert split_lines(result) == [
        line if number != row else f"new{end}" for number, line in enumerate(lines)
    ]


@given(st.integers(0, 12), st.integers(0, 12))
def test_a_block_shifted_as_a_whole_is_shifted_back(standing: int, written: int) -> None:
    def indented(by: int, *lines: str) -> str:
        return "".join(" " * by + line + "\n" if line else "\n" for line in lines)

    old, new = ("if a:", "    b()", "", "c()"), ("if a:", "    if d:", "        e()", "", "c()")
    text = "top\n" + indented(standing, *old) + "end\n"
    result = edited(text, indented(written, *old), indented(written, *new))
    assert result == "top\n" + indented(standing, *new) + "end\n"


def test_tabs_of_the_file_are_kept_whatever_the_block_writes() -> None:
    text = "all:\n\tcc a.c\n\tcc b.c\n"
    assert (
        edited(text, "    cc b.c\n", "    cc b.c\n    ld\n") == "all:\n\tcc a.c\n\tcc b.c\n\tld\n"
    )


def test_spaces_of_the_file_are_kept_where_the_block_writes_tabs() -> None:
    text = "if a:\n    b()\n    if c:\n        d()\n"
    changed = edited(text, "\tif c:\n\t\td()\n", "\tif c:\n\t\te()\n\t\tif f:\n\t\t\tg()\n")
    assert changed == "if a:\n    b()\n    if c:\n        e()\n        if f:\n            g()\n"


def test_a_line_that_would_stand_left_of_the_margin_is_refused() -> None:
    assert "do not stand" in refused("x\ny = 1\n", "    y = 1\n", "y = 2\n")


def test_an_exact_place_is_taken_though_looser_ones_exist() -> None:
    assert edited("  go()\ngo()\n", "go()\n", "stop()\n") == "  go()\nstop()\n"


def test_overlapping_places_are_two_places() -> None:
    assert "2 times in a, at lines 1 and 2." in refused("x\nx\nx\n", "x\nx\n", "y\n")


def test_a_new_line_takes_the_end_that_is_usual_nearby() -> None:
    text = "a\n" * 20 + "b\r\n" * 3 + "c\r\n" + "d\r\n" * 3
    assert "c\r\nnew\r\nd\r\n" in edited(text, "c\n", "c\nnew\n")


def test_a_new_blank_line_never_joins_two_line_ends_into_one() -> None:
    assert edited("a\rb\nc\n", "b\n", "\n") == "a\r\rc\n"
    assert edited("a\r\nb\r\n\nc\n", "b\n", "B\n") == "a\r\nB\r\n\nc\n"
    assert edited("a\nx\n\nb\r", "a\nx\n", "a\n") == "a\n\nb\r"


def test_a_final_newline_is_added_where_the_edit_says_nothing_else() -> None:
    assert edited("a\nb", "b", "b\n") == "a\nb\n"


def test_a_final_newline_is_removed_where_the_edit_says_nothing_else() -> None:
    assert edited("a\r\nb\r\n", "b\n", "b") == "a\r\nb"


def test_a_careless_end_of_a_half_leaves_the_final_newline() -> None:
    assert edited("a\nb\n", "b\n", "c") == "a\nc\n"
    assert edited("a\nb\n", "b", "c\n") == "a\nc\n"


def test_a_blank_line_at_the_end_gives_a_final_newline() -> None:
    assert edited("a\nb", "b\n", "b\n\n") == "a\nb\n"


def test_a_bom_that_is_copied_along_is_not_written() -> None:
    assert edited("a\n", "\ufeffa\n", "\ufeffb\n") == "b\n"


def test_nul_and_emoji_are_characters_like_others() -> None:
    assert edited("a\0b\n🎉\n", "a\0b\n🎉\n", "a\0b\n🎉🎉\n") == "a\0b\n🎉🎉\n"


def test_decomposed_letters_match_composed_ones() -> None:
    text = "name = 'Zoe\u0308'\nx = 1\n"
    assert edited(text, "name = 'Zo\u00eb'\nx = 1\n", "name = 'Zo\u00eb'\nx = 2\n") == (
        "name = 'Zoe\u0308'\nx = 2\n"
    )


def test_blank_lines_between_may_be_missing_or_too_many() -> None:
    text = "import a\n\n\ndef f():\n    x = 1\n    return x\n"
    block = "import a\ndef f():\n\n    x = 1\n    return x\n"
    assert edited(text, block, block.replace("x = 1", "x = 2")) == text.replace("x = 1", "x = 2")


def test_dots_keep_the_lines_that_they_leave_out() -> None:
    text = (
        "def f():\n" + "".join(f"    step({number})\r\n" for number in range(50)) + "    return\n"
    )
    changed = edited(
        text,
        "def f():\n    step(0)\n    # ...\n    return\n",
        "def g():\n    step(0)\n    # ...\n    return 1\n",
    )
    assert changed == text.replace("def f", "def g").replace("return", "return 1")


def test_dots_that_change_their_place_are_refused() -> None:
    text = "a = 1\nx\nb = 2\ny\nc = 3\n"
    swapped = "b = 2\n...\na = 1\n...\nc = 3\n"
    assert "`...`" in refused(text, "a = 1\n...\nb = 2\n...\nc = 3\n", swapped)


def test_a_line_may_move_across_dots() -> None:
    text = "a = 1\nb = 2\nc = 3\n"
    assert edited(text, "a = 1\n...\nc = 3\n", "c = 3\na = 1\n...\n") == "c = 3\na = 1\nb = 2\n"


def test_dots_around_the_block_mean_nothing() -> None:
    assert edited("a = 1\nb = 2\nc = 3\n", "...\nb = 2\n...\n", "...\nb = 4\n...\n") == (
        "a = 1\nb = 4\nc = 3\n"
    )


SIMILAR = "".join(f"    value_{number} = compute({number})\n" for number in range(12))


def test_a_context_line_a_little_wrong_is_forgiven_where_nothing_else_is_like_it() -> None:
    block = SIMILAR.replace("compute(3)", "compute(33)")
    changed = edited(SIMILAR, block, block.replace("compute(8)", "compute(88)"))
    assert changed == SIMILAR.replace("compute(8)", "compute(88)")


def test_two_places_almost_alike_are_not_guessed_between() -> None:
    text = "\n".join([SIMILAR, SIMILAR.replace("compute(1)", "compute(one)")])
    block = SIMILAR.replace("compute(3)", "compute(33)")
    assert "do not stand" in refused(text, block, block.replace("compute(8)", "compute(88)"))


def test_what_is_nearest_is_shown_with_line_numbers() -> None:
    text = "import os\n\n\ndef load(path):\n    return os.open(path)\n"
    applied = apply([Edit(path="a", before="def load(name):\n", after="x\n")], {"a": text}.get)
    (rejection,) = applied.rejections
    assert "Line 4 is `def load(path):`, the block says `def load(name):`." in rejection.reason
    assert rejection.nearest.split("\n")[2:] == [
        "4 | def load(path):",
        "5 |     return os.open(path)",
    ]


def test_a_block_too_long_to_search_for_is_refused_and_says_so() -> None:
    block = "".join(f"other {number}\n" for number in range(1000))
    assert "too much text" in refused("x\n", block, "y\n")


def made(changes: list[Change], files: dict[str, str]) -> Applied:
    return apply(changes, files.get)


def test_a_file_created_and_deleted_again_leaves_nothing() -> None:
    changes: list[Change] = [Edit(path="new", before="", after="x\n"), Deletion(path="new")]
    assert made(changes, {}) == Applied(patch=NO_PATCH)


def test_edits_that_undo_each_other_leave_nothing() -> None:
    there, back = (
        Edit(path="a", before="x\n", after="y\n"),
        Edit(path="a", before="y\n", after="x\n"),
    )
    assert made([there, back], {"a": "x\n"}) == Applied(patch=NO_PATCH)


def test_a_file_renamed_twice_comes_from_its_first_path() -> None:
    changes: list[Change] = [Renaming(path="a", to="b"), Renaming(path="b", to="c")]
    moved = FileChange(path="c", before="x\n", after="x\n", renamed_from="a")
    assert made(changes, {"a": "x\n"}) == Applied(patch=Patch(files=(moved,)))


def test_a_file_renamed_and_deleted_is_deleted_where_it_stood() -> None:
    changes: list[Change] = [Renaming(path="a", to="b"), Deletion(path="b")]
    gone = FileChange(path="a", before="x\n", after=None)
    assert made(changes, {"a": "x\n"}) == Applied(patch=Patch(files=(gone,)))


def test_a_file_renamed_there_and_back_is_as_it_was() -> None:
    changes: list[Change] = [Renaming(path="a", to="b"), Renaming(path="b", to="a")]
    assert made(changes, {"a": "x\n"}) == Applied(patch=NO_PATCH)


def test_a_created_file_that_is_renamed_is_created_there() -> None:
    changes: list[Change] = [Edit(path="a", before="", after="x\n"), Renaming(path="a", to="b")]
    new = FileChange(path="b", before=None, after="x\n")
    assert made(changes, {}) == Applied(patch=Patch(files=(new,)))


def test_an_edit_may_name_the_path_that_a_later_rename_gives() -> None:
    changes: list[Change] = [Edit(path="b", before="x\n", after="y\n"), Renaming(path="a", to="b")]
    moved = FileChange(path="b", before="x\n", after="y\n", renamed_from="a")
    assert made(changes, {"a": "x\n"}) == Applied(patch=Patch(files=(moved,)))


def test_a_deleted_file_may_be_written_anew() -> None:
    changes: list[Change] = [Deletion(path="a"), Edit(path="a", before="", after="y\n")]
    changed = FileChange(path="a", before="x\n", after="y\n")
    assert made(changes, {"a": "x\n"}) == Applied(patch=Patch(files=(changed,)))


def test_a_renamed_path_is_not_filled_again() -> None:
    changes: list[Change] = [Renaming(path="a", to="b"), Edit(path="a", before="", after="y\n")]
    assert "exists already" in made(changes, {"a": "x\n"}).rejections[0].reason


def test_a_file_moves_to_where_a_deleted_one_stood() -> None:
    changes: list[Change] = [Deletion(path="b"), Renaming(path="a", to="b")]
    gone = FileChange(path="a", before="x\n", after=None)
    there = FileChange(path="b", before="y\n", after="x\n")
    assert made(changes, {"a": "x\n", "b": "y\n"}) == Applied(patch=Patch(files=(gone, there)))


def test_two_files_change_places_over_a_third_name() -> None:
    changes: list[Change] = [
        Renaming(path="a", to="c"),
        Renaming(path="b", to="a"),
        Renaming(path="c", to="b"),
    ]
    one = FileChange(path="a", before="x\n", after="y\n")
    other = FileChange(path="b", before="y\n", after="x\n")
    assert made(changes, {"a": "x\n", "b": "y\n"}) == Applied(patch=Patch(files=(one, other)))


def test_a_file_that_takes_anothers_place_may_be_deleted_there() -> None:
    changes: list[Change] = [
        Deletion(path="b"),
        Renaming(path="a", to="b"),
        Deletion(path="b"),
    ]
    gone = tuple(FileChange(path=path, before="x\n", after=None) for path in "ab")
    assert made(changes, {"a": "x\n", "b": "x\n"}) == Applied(patch=Patch(files=gone))


def test_a_file_moves_away_and_another_takes_its_place() -> None:
    changes: list[Change] = [Renaming(path="a", to="c"), Renaming(path="b", to="a")]
    files = (
        FileChange(path="a", before="x\n", after="y\n"),
        FileChange(path="b", before="y\n", after=None),
        FileChange(path="c", before=None, after="x\n"),
    )
    assert made(changes, {"a": "x\n", "b": "y\n"}) == Applied(patch=Patch(files=files))


def test_whoever_writes_may_refuse_paths() -> None:
    changes: list[Change] = [
        Edit(path="./a", before="x\n", after="y\n"),
        Renaming(path="b", to="a"),
        Deletion(path="b"),
    ]
    texts = {"a": "x\n", "b": "y\n"}
    applied = apply(changes, texts.get, refuses=lambda path: "it is full" if path == "a" else "")
    assert [one.reason.rpartition(": ")[2] for one in applied.rejections] == ["it is full."] * 2
    assert applied.patch.paths == ("b",)


def test_a_circle_of_renamings_ends() -> None:
    changes: list[Change] = [Renaming(path="x", to="y"), Renaming(path="y", to="x")]
    assert [one.reason for one in made(changes, {}).rejections] == [
        "There is no file x to rename.",
        "There is no file y to rename.",
    ]


@pytest.mark.parametrize(
    "path",
    [
        "/etc/passwd",
        "../a",
        "a/../../b",
        "..\\a",
        "C:\\a",
        "C:a",
        "\\\\host\\a",
        "~/a",
        ".git/hooks/x",
    ],
)
def test_a_path_that_leaves_the_workspace_is_refused(path: str) -> None:
    changes: list[Change] = [
        Edit(path=path, before="", after="x\n"),
        Deletion(path=path),
        Renaming(path="a", to=path),
    ]
    applied = made(changes, {"a": "x\n", path: "x\n"})
    assert applied.patch == NO_PATCH
    assert len(applied.rejections) == 3


def test_ten_megabytes_in_a_hundred_thousand_lines_are_edited() -> None:
    lines = [f"value_{number} = {'long ' * 18}{number}\r\n" for number in range(100_000)]
    text = "".join(lines)
    assert len(text) > 10_000_000
    lines[70_000] = "changed\r\n"
    assert edited(text, strip_end(f"value_70000 = {'long ' * 18}70000"), "changed") == "".join(
        lines
    )


@settings(max_examples=20, deadline=None)
@given(st.lists(st.sampled_from(["x", "...", "", "  x"]), max_size=300))
def test_repetitive_blocks_on_repetitive_files_end(lines: list[str]) -> None:
    block = "".join(f"{line}\n" for line in lines)
    apply([Edit(path="a", before=block, after=block + "y\n")], {"a": "x\n" * 500}.get)
