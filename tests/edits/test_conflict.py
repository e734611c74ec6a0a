"""What is read out of an answer; whole answers are in the scenarios."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.edits.strategies import TEXTS, WORDS

from patchwright.domain.edit import Change, Deletion, Edit, Renaming
from patchwright.edits import conflict

FILES = {"a.py": "x = 1\n", "src/b.py": "y = 2\n", "Makefile": "all:\n", "my notes.txt": "n\n"}
BLOCK = "<<<<<<< ORIGINAL\nx = 1\n=======\nx = 2\n>>>>>>> UPDATED\n"


def read(answer: str) -> list[Change]:
    """Return the changes read from *answer*, which must all be readable."""
    reading = conflict.read(answer, FILES.get)
    assert reading.rejections == ()
    return list(reading.changes)


def change(path: str) -> Edit:
    return Edit(path=path, before="x = 1\n", after="x = 2\n")


FRAGMENTS = st.sampled_from(
    [
        "<<<<<<< ORIGINAL",
        "<<<<<<< HEAD",
        "<<<<<<<",
        "=======",
        "=====",
        ">>>>>>> UPDATED",
        ">>>>>>>",
        "  >>>>>>>> REPLACE",
        "```",
        "```python",
        "a.py",
        "**src/b.py**:",
        "`",
        "",
        "x = 1",
        "...",
        "DELETE FILE",
        "RENAME TO ",
        "RENAME TO c.py",
        "\u00a0",
        "File: ",
    ]
)


@given(st.lists(st.one_of(FRAGMENTS, st.text(max_size=10)), max_size=25), st.sampled_from("\n\r"))
def test_reading_never_raises(lines: list[str], end: str) -> None:
    reading = conflict.read(end.join(lines), FILES.get)
    assert all(one.reason.endswith(".") for one in reading.rejections)


@given(st.text())
def test_any_text_can_be_read(answer: str) -> None:
    assert conflict.read(answer, FILES.get).rejections == ()


@given(TEXTS, TEXTS)
def test_what_is_written_as_a_block_is_read_again(before: str, after: str) -> None:
    text = before.replace("\r\n", "\n").replace("\r", "\n")
    halves = [half if half.endswith("\n") or not half else half + "\n" for half in (before, after)]
    answer = f"n.txt\n<<<<<<< ORIGINAL\n{halves[0]}=======\n{halves[1]}>>>>>>> UPDATED\n"
    reading = conflict.read(answer, {"n.txt": text}.get)
    wanted = [half.replace("\r\n", "\n").replace("\r", "\n") for half in halves]
    assert reading.changes == (Edit(path="n.txt", before=wanted[0], after=wanted[1]),)


@given(
    st.lists(st.sampled_from(["=======", "<<<<<<< HEAD", ">>>>>>> topic", "a", "b"]), max_size=8),
    st.lists(st.one_of(st.just("======="), WORDS.map(lambda word: f"new {word}")), max_size=8),
)
def test_markers_that_stand_in_the_file_are_text(before: list[str], after: list[str]) -> None:
    # Each line of the file is told from the others by a line before it.
    old = "".join(f"{row}\n{line}\n" for row, line in enumerate(before))
    new = "".join(f"{line}\n" for line in ["first", *after])
    answer = f"n.txt\n<<<<<<< ORIGINAL\nstart\n{old}=======\n{new}>>>>>>> UPDATED\n"
    reading = conflict.read(answer, {"n.txt": f"start\n{old}end\n"}.get)
    assert reading.changes == (Edit(path="n.txt", before=f"start\n{old}", after=new),)


@pytest.mark.parametrize(
    ("heading", "path"),
    [
        ("a.py", "a.py"),
        ("  a.py  ", "a.py"),
        ("`a.py`", "a.py"),
        ("**a.py**", "a.py"),
        ("**`a.py`**", "a.py"),
        ("*a.py*:", "a.py"),
        ("### a.py", "a.py"),
        ("### 1. `a.py`:", "a.py"),
        ("> a.py", "a.py"),
        ("File: a.py", "a.py"),
        ("**File:** `a.py`", "a.py"),
        ("Path: src/b.py", "src/b.py"),
        ("# a.py", "a.py"),
        ("// src/b.py", "src/b.py"),
        ('"a.py"', "a.py"),
        ("<a.py>", "a.py"),
        ("“a.py”", "a.py"),
        ("a.py (modified)", "a.py"),
        ("./a.py", "a.py"),
        (".\\src\\b.py", "src/b.py"),
        ("src\\b.py", "src/b.py"),
        ("a/src/b.py", "src/b.py"),
        ("b/a.py", "a.py"),
        ("src/b\\_c.py", "src/b/_c.py"),
        ("Makefile", "Makefile"),
        ("my notes.txt", "my notes.txt"),
        ("`new notes.txt`", "new notes.txt"),
        ("new/file", "new/file"),
        ("__init__.py", "__init__.py"),
        ("pkg/__init__.py", "pkg/__init__.py"),
        (".gitignore", ".gitignore"),
        ("In `a.py`, the value is wrong:", "a.py"),
        ("Change the value (see `x`) in `src/b.py` to this:", "src/b.py"),
    ],
)
def test_the_line_above_names_the_file(heading: str, path: str) -> None:
    assert read(f"{heading}\n{BLOCK}") == [change(path)]
    assert read(f"{heading}\n\n```python\n{BLOCK}```\n") == [change(path)]


@pytest.mark.parametrize(
    "heading", ["", "Then:", "This is it.", "...", "https://example.org/a.py", "`x` and `y`", "-"]
)
def test_other_lines_name_no_file(heading: str) -> None:
    reading = conflict.read(f"{heading}\n{BLOCK}", FILES.get)
    assert reading.changes == ()
    assert len(reading.rejections) == 1


@pytest.mark.parametrize("heading", ["Then:", "This is it.", "", "And `x` too:"])
def test_blocks_without_a_path_go_on_with_the_last_one(heading: str) -> None:
    assert read(f"a.py\n{BLOCK}{heading}\n{BLOCK}") == [change("a.py"), change("a.py")]


def test_a_path_may_stand_behind_the_first_marker() -> None:
    assert read(BLOCK.replace("ORIGINAL", "SEARCH src/b.py")) == [change("src/b.py")]


@pytest.mark.parametrize(
    "block",
    [
        BLOCK.replace("\n", "\r\n"),
        BLOCK.replace("\n", "\r"),
        BLOCK.removesuffix("\n"),
        BLOCK.replace(" ORIGINAL", "").replace(" UPDATED", ""),
        BLOCK.replace(" ORIGINAL", "\u00a0ORIGINAL"),
        BLOCK.replace("ORIGINAL\n", "ORIGINAL:  \n"),
        BLOCK.replace("ORIGINAL", "HEAD").replace("UPDATED", "my change"),
        BLOCK.replace("<" * 7, "<" * 5).replace("=" * 7, "=" * 9).replace(">" * 7, ">" * 6),
        "".join(f"    {line}\n" for line in BLOCK.split("\n")[:-1]),
    ],
)
def test_markers_may_be_written_otherwise(block: str) -> None:
    assert read("a.py\n" + block) == [change("a.py")]


def test_a_file_is_deleted_under_its_path_only() -> None:
    assert read("a.py\n**DELETE FILE**\n\nsrc/b.py\n```\nDELETE FILE\n```\n") == [
        Deletion(path="a.py"),
        Deletion(path="src/b.py"),
    ]
    assert read("I shall DELETE FILE a.py later.\n") == []


def test_what_a_block_writes_deletes_nothing() -> None:
    reading = conflict.read(
        "a.py\n<<<<<<< ORIGINAL\nx = 1\n=======\na.py\nDELETE FILE\n>>>>>>> UPDATED\n", FILES.get
    )
    assert reading.changes == (Edit(path="a.py", before="x = 1\n", after="a.py\nDELETE FILE\n"),)


def test_what_a_block_that_is_cut_off_writes_deletes_nothing() -> None:
    answer = "a.py\n<<<<<<< ORIGINAL\nx = 1\n=======\nsrc/b.py\nDELETE FILE\n"
    reading = conflict.read(answer, FILES.get)
    assert reading.changes == ()
    assert len(reading.rejections) == 1


def test_a_file_is_renamed_to_a_path_in_any_dress() -> None:
    assert read("a.py\nRENAME TO `lib\\c.py`\n") == [Renaming(path="a.py", to="lib/c.py")]
    assert read("a.py\nRENAME TO ./LICENSES\n") == [Renaming(path="a.py", to="LICENSES")]


def test_a_path_that_this_answer_creates_exists_from_then_on() -> None:
    created = "<<<<<<< ORIGINAL\n=======\nx = 1\n>>>>>>> UPDATED\n"
    assert read(f"a/notes\n{created}\nNow change `a/notes`:\n{BLOCK}") == [
        Edit(path="a/notes", before="", after="x = 1\n"),
        change("a/notes"),
    ]


def test_a_long_new_file_may_hold_many_underlines() -> None:
    text = "".join(f"Section {number}\n=======\n\nText.\n\n" for number in range(300))
    created = f"docs/long.rst\n<<<<<<< ORIGINAL\n=======\n{text}>>>>>>> UPDATED\n"
    assert read(created) == [Edit(path="docs/long.rst", before="", after=text)]


@settings(max_examples=4, deadline=None)
@given(st.lists(FRAGMENTS, min_size=1, max_size=6))
def test_many_markers_end(lines: list[str]) -> None:
    piece = "\n".join(lines) + "\n"
    conflict.read("a.py\n" + piece * (100_000 // len(piece)), FILES.get)
