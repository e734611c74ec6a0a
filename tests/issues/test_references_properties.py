"""References in any text: reading never raises, ranges are exact, work is linear."""

import sys
from types import FrameType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patchwright.domain.issue import IssueRef
from patchwright.domain.text import Range, split_lines
from patchwright.issues import references
from patchwright.issues.prose.files import lexis_of

PATHS = [
    "a.c",
    "a.cs",
    "a.java",
    "a.kt",
    "a.js",
    "a.ts",
    "a.tsx",
    "a.rs",
    "a.go",
    "a.py",
    "a.lua",
    "a.md",
    "a.rst",
    "a.txt",
    "a.sh",
    "a.yml",
    "a.toml",
    "a.rb",
    "a.ini",
    "a.sql",
    "a.css",
    "a.scss",
    "a.html",
    "a.json",
    "Makefile",
    "Dockerfile",
    "COMMIT_EDITMSG",
]

_PIECES = st.sampled_from([
    "#12", "GH-1", "o/r#3", "https://github.com/o/r/issues/4", "#123456", "TODO(", ")", "color ",
    "//", "/*", "*/", "#", "--", "--[[", "]]", "--[=[", "]=]", '"', "'", "`", '"""', "'''", "```",
    "r#", 'R"(', ')"', "@", "$", "${", "{", "}", "\\", "\n", "\r\n", "\r", " ", "\t", "    ", "::",
    "<!--", "-->", "[", "]", "](", "/", "=", "\f", "\u2028", "\0", "😀", "é", "\ud800", ">>> ", "x", "1",
])  # fmt: skip
_TEXT = st.lists(_PIECES, max_size=40).map("".join) | st.text()


@given(_TEXT, st.sampled_from(PATHS))
@settings(max_examples=600)
def test_each_range_covers_just_its_text_and_comes_behind_the_one_before(
    text: str, path: str
) -> None:
    lines, place = split_lines(text), 0
    for found in references.find(text, path):
        start, end = _offsets(lines, found.range)
        assert place <= start < end <= len(text)
        assert text[start:end] == found.text
        assert 0 < found.ref.number < 10**9
        place = end


def _offsets(lines: list[str], found: Range) -> tuple[int, int]:
    """Count the code points before both ends; columns must lie within their lines."""
    start, end = found.start, found.end
    assert start.line == end.line
    assert end.column <= len(lines[end.line])
    before = sum(len(line) for line in lines[: start.line])
    return before + start.column, before + end.column


@given(_TEXT)
def test_typing_any_text_never_raises(text: str) -> None:
    found = references.typed(text)
    assert found is None or 0 < found.number < 10**9


UNITS = [
    "#",
    "/*",
    '"',
    "`",
    "TODO(",
    "1",
    "#1 ",
    "#123 ",
    "'",
    "\\",
    "a/",
    "a/b#1 ",
    "https://",
    "//",
    "/",
    "``` ",
    "` `` ",
    "{`${",
    "=/[",
    "--[[",
    "--[=",
    "r#",
    'R"(',
    '"""',
    "gh-1 ",
    "'\\",
    "]( ",
    "(#1 ",
    "<!--",
    '$"{',
    '@"',
    "color #123 ",
    "fix ",
    "\n",
    "# \n",
    "    \n",
    "x\n=\n",
    "> ",
    "[x]: ",
    ";",
    "- `",
    "#12/",
    "$",
    "[",
    "=",
    ":: ",
    "{-",
    "# \r",
    "\\`",
    "[#1](",
    "[x](https://a/",
]


@pytest.mark.parametrize("path", PATHS)
def test_work_grows_with_the_length_of_a_hostile_text(path: str) -> None:
    # What regular expressions do inside is bounded by their form (nothing is read twice),
    # and measured by hand.
    for unit in UNITS:
        small, large = (_calls(unit * n, path) for n in (100, 400))
        assert large <= 4.5 * small + 400, unit


def _calls(text: str, path: str) -> int:
    """Return how many functions are called to find the references of *text*."""
    count = 0

    def note(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        references.find(text, path)
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize(
    ("text", "ref"),
    [
        ("12", IssueRef(number=12)),
        (" #12 ", IssueRef(number=12)),
        ("GH-12", IssueRef(number=12)),
        ("gh-12", IssueRef(number=12)),
        ("o/r#12", IssueRef(number=12, repository="o/r")),
        ("src/lib.rs#12", IssueRef(number=12, repository="src/lib.rs")),
        ("https://github.com/o/r/issues/12", IssueRef(number=12, repository="o/r", host="github.com")),
        ("github.com/o/r/pull/12", IssueRef(number=12, repository="o/r", host="github.com")),
        ("<http://GHE.corp:81/o/r/issues/12#x>", IssueRef(number=12, repository="o/r", host="ghe.corp:81")),
        ("https://gitlab.com/a/b/c/-/issues/12", IssueRef(number=12, repository="a/b/c", host="gitlab.com")),
    ],
)  # fmt: skip
def test_what_a_person_types_is_understood(text: str, ref: IssueRef) -> None:
    assert references.typed(text) == ref


@pytest.mark.parametrize(
    "text",
    [
        "", "#", "0", "012", "#0", "-1", "1.5", "twelve", "#12a", "1234567890", "o/r", "o/r#", "r#12",
        "#12 #13", "ISSUE.md", "./12", "12.md", "o/r#0", "https://github.com/o/r", "https://github.com",
        "https://github.com@evil.org/o/r/issues/12", "https://u:p@github.com/o/r/issues/12", "\u0661\u0662",
        "https://github.com/o/r/issues/12 x", "ftp://github.com/o/r/issues/12", "a/b/issues/12",
    ],
)  # fmt: skip
def test_what_names_no_issue_is_not_guessed_at(text: str) -> None:
    assert references.typed(text) is None


def test_every_name_of_a_file_has_a_way_to_be_read() -> None:
    names = [
        "",
        ".",
        "/",
        "a",
        "a.",
        ".a",
        "a.b.c",
        "a/b.PY",
        "a\\b.md",
        "package.min.js",
        "x" * 5000,
    ]
    assert all(references.find("see #12", name) or lexis_of(name) != "text" for name in names)
