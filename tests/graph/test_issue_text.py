"""What the parts of an issue are, and what it names."""

from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patchwright.domain.issue import Comment, Issue
from patchwright.graph.entities import Entities, entities_of
from patchwright.graph.issue_text import MOST, Part, read_issue
from patchwright.graph.traces import Frame, read_traces


def parts_of(body: str) -> dict[str, str]:
    """Return the parts of an issue that say something, by name."""
    issue = read_issue(Issue(title="A title", body=dedent(body)))
    return {part.value: text.strip() for part, text in issue.parts.items() if text.strip()}


def named_in(body: str, title: str = "A title") -> Entities:
    return entities_of(read_issue(Issue(title=title, body=dedent(body))))


def test_fences_prompts_and_indents_are_code() -> None:
    parts = parts_of("""\
        It fails:
        ```python
        cart.add(1)
        ```
        and here
        >>> cart.total
            indented()
        thank you
        """)
    assert parts == {
        "title": "A title",
        "text": "It fails:\nand here\nthank you",
        "code": "cart.add(1)\n>>> cart.total\n    indented()",
    }


def test_a_traceback_ends_with_its_error() -> None:
    parts = parts_of("""\
        I get
        Traceback (most recent call last):
          File "shop/cart.py", line 3, in add
            self.items.append(item)
        shop.errors.CartError: no items
        Why is that?
        """)
    assert parts["text"] == "I get\nWhy is that?"
    assert parts["traceback"].endswith("shop.errors.CartError: no items")


@pytest.mark.parametrize(
    "noise",
    [
        "<!-- please fill in\nthe template -->",
        "https://example.org/cart/total",
        "Python 3.11.4",
        "- numpy: 1.26.0",
        "### Environment\nwindows with patience\n",
        "System information:\nwindows\n",
    ],
)
def test_noise_says_nothing(noise: str) -> None:
    assert parts_of(f"{noise}\n") == {"title": "A title"}


def test_prose_behind_a_list_of_versions_is_read_again() -> None:
    prose = "The total of the cart is wrong as soon as one item has a discount of its own"
    assert parts_of(f"Versions:\nours\n{prose}\n")["text"] == prose


def test_comments_are_read_like_the_body() -> None:
    issue = Issue(title="t", comments=(Comment(author="a", body="see `Cart.add`"),))
    assert read_issue(issue).part(Part.PROSE).strip() == "see `Cart.add`"


def test_frames_come_innermost_first() -> None:
    frames = named_in("""\
        Traceback (most recent call last):
          File "/usr/lib/python3/site-packages/shop/views.py", line 10, in show
          File "C:\\shop\\cart.py", line 3, in add
        """).traces.frames
    assert frames == (
        Frame(path="C:/shop/cart.py", line=3, function="add"),
        Frame(path="/usr/lib/python3/site-packages/shop/views.py", line=10, function="show"),
    )


def test_a_frame_has_the_line_that_the_traceback_shows() -> None:
    frames = named_in("""\
        > Traceback (most recent call last):
        >   File "shop/views.py", line 10, in show
        >     return  cart.add(item)
        >   File "shop/cart.py", line 3, in add
        > KeyError
        """).traces.frames
    assert [frame.quoted for frame in frames] == ["KeyError", "return  cart.add(item)"]


@pytest.mark.parametrize(
    ("line", "frame"),
    [
        ("at Cart.add (src/cart.ts:12:3)", Frame(path="src/cart.ts", line=12, function="Cart.add")),
        (
            "at org.shop.Cart.add(Cart.java:7)",
            Frame(path="Cart.java", line=7, function="org.shop.Cart.add"),
        ),
        ("shop/cart.py:12: in add", Frame(path="shop/cart.py", line=12, function="add")),
    ],
)
def test_frames_of_other_languages_are_read(line: str, frame: Frame) -> None:
    assert named_in(line).traces.frames == (frame,)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("see `shop/cart.py`.", "shop/cart.py"),
        ("in shop\\cart.py:12, the", "shop/cart.py"),
        ("(src/cart.rs:3:9)", "src/cart.rs"),
        ("shop/cart.py::Cart::test_add", "shop/cart.py"),
    ],
)
def test_paths_are_read_as_people_write_them(text: str, path: str) -> None:
    assert path in read_traces(text).paths


def test_names_that_look_like_code_weigh_by_where_they_stand() -> None:
    named = named_in(
        "The `total` of add_item and Basket\n```\nplain(x1)\n```\n", "Cart.addItem fails"
    )
    weights = named.identifiers
    assert weights["addItem"] > weights["total"] == weights["add_item"] > weights["plain"]
    assert weights["Basket"] < weights["plain"]
    assert "fails" in weights
    assert "the" not in weights
    assert "Cart.addItem" in named.dotted


@settings(deadline=None)
@given(st.text(), st.text())
def test_any_text_is_read(title: str, body: str) -> None:
    issue = read_issue(Issue(title=title, body=body))
    entities_of(issue)


TOKENS = [
    "```",
    "<!--",
    "-->",
    "    ",
    "\n",
    "a.b",
    'File "',
    '", line 3, in f',
    "at f(",
    ":1:",
    "/",
    "\\",
    "`",
    ">>> ",
    "1.2.3",
    "é",
    "\x00",
]


@settings(deadline=None)
@given(st.lists(st.sampled_from(TOKENS)).map("".join))
def test_any_mixture_of_the_marks_is_read(body: str) -> None:
    entities_of(read_issue(Issue(title="", body=body)))


@pytest.mark.parametrize("piece", [*TOKENS, *" a.", "a/", "[ ", "1.", "_A", "- a ", "'a", "# "])
def test_a_megabyte_of_anything_is_read(piece: str) -> None:
    # A pattern that tries more than once at each place would not come back from this.
    issue = read_issue(Issue(title=piece * 20, body=piece * (1_000_000 // len(piece))))
    assert len(issue.whole) <= 5 * MOST
    assert all(len(path) <= 300 for path in entities_of(issue).traces.paths)
