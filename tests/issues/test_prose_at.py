"""The prose of a selection: `⟦…⟧` in the text, or `⟦⟧` for a cursor."""

from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwright.domain.text import Position, Range
from patchwright.issues.references import prose_at


def check(path: str, marked: str, expected: str | None) -> None:
    """Compare the prose of what is marked; both texts are dedented."""
    marked = dedent(marked).removeprefix("\n")
    before, _, rest = marked.partition("⟦")
    inside, _, behind = rest.partition("⟧")
    selected = Range(_position(before), _position(before + inside))
    wanted = None if expected is None else dedent(expected).strip("\n")
    assert prose_at(before + inside + behind, path, selected) == wanted


def _position(text: str) -> Position:
    return Position(text.count("\n"), len(text) - text.rfind("\n") - 1)


def test_a_selected_comment_comes_without_its_signs() -> None:
    check("a.py", "x = 1  ⟦# it breaks⟧\n", "it breaks")
    check("a.c", "⟦// it breaks⟧", "it breaks")
    check("a.rs", "⟦/// It\n/// breaks⟧", "It\nbreaks")
    check("a.c", "⟦/* it breaks */⟧", "it breaks")
    check("a.lua", "⟦--[==[ it breaks ]==]⟧", "it breaks")
    check("a.html", "⟦<!-- it breaks -->⟧", "it breaks")
    check("a.sql", "⟦-- it breaks⟧", "it breaks")


def test_a_selected_docstring_comes_without_quotes_and_indentation() -> None:
    check(
        "a.py",
        '''
        def f():
            ⟦"""It breaks.

            When I do:

                this
            """⟧
        ''',
        """
        It breaks.

        When I do:

            this
        """,
    )


def test_stars_before_lines_are_signs_and_stars_of_lists_are_not() -> None:
    check(
        "a.js",
        """
        ⟦/**
         * It breaks:
         *
         *   - here
         *   - there
         */⟧
        """,
        """
        It breaks:

          - here
          - there
        """,
    )
    check(
        "a.c",
        """
        ⟦/* It breaks:
           * here
           * there
           and so on */⟧
        """,
        """
        It breaks:
        * here
        * there
        and so on
        """,
    )


def test_code_between_comments_is_left_out() -> None:
    check(
        "a.py",
        """
        ⟦# First,
        # and more.
        x = "no prose"  # beside

        # Last.⟧
        """,
        """
        First,
        and more.

        beside

        Last.
        """,
    )


def test_a_selection_within_a_comment_is_that_part() -> None:
    check("a.py", "# it ⟦breaks⟧ often\n", "breaks")
    check("a.py", "#⟦ it⟧ breaks\n", "it")
    check("a.py", "# one ⟦two\n# three⟧ four\n", "two\nthree")
    check("a.c", "/* 😀 ⟦it⟧ breaks */", "it")


@pytest.mark.parametrize(
    ("path", "marked"),
    [
        ("a.py", "⟦x = 1⟧\n# prose\n"),
        ("a.py", "⟦x = '# no prose'⟧\n"),
        ("a.py", "x = ⟦⟧1\n# prose\n"),
        ("a.py", "x = 1 ⟦\n\n⟧"),
        ("a.py", "⟦#⟧ prose"),
        ("a.py", "⟦#\n#\n⟧"),
        ("a.py", "⟦⟧"),
        ("a.md", "⟦ \n ⟧"),
        ("a.md", "⟦⟧"),
        ("a.txt", "a\n⟦⟧\nb"),
        ("a.json", '⟦{"a": "b"}⟧'),
        ("COMMIT_EDITMSG", "# On ⟦⟧branch\n"),
    ],
)
def test_what_is_no_prose_is_nothing(path: str, marked: str) -> None:
    check(path, marked, None)


def test_a_cursor_in_a_comment_means_the_whole_of_it() -> None:
    comment = """
        x = 1  # beside
        # It breaks
        #   badly⟦⟧

        # Another.
        """
    check("a.py", comment, "It breaks\n  badly")
    check("a.py", "x = 1  # besi⟦⟧de\n# It breaks\n", "beside")
    check("a.py", "x = 1  # one\n       # tw⟦⟧o\n", "one\ntwo")
    check("a.c", "f(); /* it\n breaks⟦⟧ */ g();", "it\nbreaks")
    check("a.py", 'def f():\n    """It\n\n    brea⟦⟧ks."""\n', "It\n\nbreaks.")


@pytest.mark.parametrize("marked", ["⟦⟧    # it", "  ⟦⟧  # it", "    ⟦⟧# it", "    # it⟦⟧\n"])
def test_a_cursor_at_the_edge_of_a_comment_is_in_it(marked: str) -> None:
    check("a.py", "x = 1\n" + marked, "it")


DOCUMENT = """
    Before.

    # One

    First.

    ## Two

    Second.

    ```
    # no heading
    ```

    Three
    -----

    Third.

    # Four
    """


@pytest.mark.parametrize(
    ("word", "first", "last"),
    [
        ("Before", "Before.", "Before."),
        ("First", "# One", "Third."),
        ("Second", "## Two", "```"),
        ("no heading", "## Two", "```"),
        ("Third", "Three", "Third."),
        ("Three", "Three", "Third."),
        ("# Four", "# Four", "# Four"),
    ],
)
def test_a_cursor_in_markdown_means_the_section(word: str, first: str, last: str) -> None:
    text = dedent(DOCUMENT).strip("\n") + "\n"
    line = text[: text.index(word)].count("\n")
    found = prose_at(text, "a.md", Range(Position(line, 1), Position(line, 1)))
    assert found is not None
    assert (found.split("\n")[0], found.split("\n")[-1]) == (first, last)


def test_a_cursor_in_restructured_text_means_the_section() -> None:
    check("a.rst", "A\n=\n\nx⟦⟧\n\nB\n-\n\ny\n\nC\n=\n\nz\n", "A\n=\n\nx\n\nB\n-\n\ny")
    check("a.rst", "=\nA\n=\n\nx\n\nB\n-\n\ny⟦⟧\n\nC\n-\n\nz\n", "B\n-\n\ny")


def test_a_cursor_in_a_text_means_the_paragraph_and_in_a_commit_the_message() -> None:
    check("a.txt", "one\n\ntwo⟦⟧\nthree\n\nfour\n", "two\nthree")
    check("COMMIT_EDITMSG", "Fix⟦⟧ it\n\nBecause.\n# On branch\n", "Fix it\n\nBecause.")


def test_selected_markdown_stays_as_it_is() -> None:
    check(
        "a.md",
        "x\n⟦# Title\n\n- *one* `#12`\n\n```\ncode\n```\n⟧",
        "# Title\n\n- *one* `#12`\n\n```\ncode\n```",
    )


_TEXT = st.text(alphabet=st.sampled_from("ab #/*\"'`-[]=<!>\\\n\r\t😀")) | st.text()
_PATH = st.sampled_from(
    ["a.py", "a.js", "a.rs", "a.lua", "a.md", "a.rst", "a.txt", "a.c", "MERGE_MSG"]
)
_PLACE = st.builds(Position, st.integers(0, 9), st.integers(0, 9))


@given(_TEXT, _PATH, _PLACE, _PLACE)
def test_any_selection_of_any_text_has_prose_or_none(
    text: str, path: str, first: Position, second: Position
) -> None:
    found = prose_at(text, path, Range(min(first, second), max(first, second)))
    assert found is None or found.strip()
    if found and path not in {"a.md", "a.rst", "a.txt", "MERGE_MSG"}:
        assert all(word in text for word in found.split())
