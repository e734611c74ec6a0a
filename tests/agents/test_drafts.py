"""How drafts are told apart in an answer."""

from textwrap import dedent

from hypothesis import given, settings
from hypothesis import strategies as st

from patchwright.agents import drafts

BLOCK = """\
a.py
<<<<<<< ORIGINAL
x = 1
=======
x = 2
>>>>>>> UPDATED
"""


def check(answer: str, *expected: tuple[str, str]) -> None:
    read = drafts.read(dedent(answer))
    assert [(draft.explanation, draft.blocks) for draft in read] == list(expected)
    assert [draft.number for draft in read] == list(range(1, len(read) + 1))


def test_headings_divide_drafts() -> None:
    check(
        f"Two ways.\n\n## Draft 1\nShort.\n\n{BLOCK}\n## Draft 2\nLong.\nVery.\n\n{BLOCK}{BLOCK}",
        ("Short.", BLOCK),
        ("Long. Very.", BLOCK + BLOCK),
    )


def test_headings_may_have_other_forms() -> None:
    check(
        f"## Draft 2:\nA.\n{BLOCK}\n**Draft 3**\nB.\n{BLOCK}\n### DRAFT #4: another way\nC.\n{BLOCK}",
        ("A.", BLOCK),
        ("B.", BLOCK),
        ("C.", BLOCK),
    )


def test_an_answer_without_headings_is_one_draft() -> None:
    check(f"This resolves it.\n\n{BLOCK}", ("This resolves it.", BLOCK))


def test_a_draft_without_blocks_is_none() -> None:
    check(f"## Draft 1\nI cannot.\n## Draft 2\nI can.\n{BLOCK}", ("I can.", BLOCK))


def test_words_without_blocks_are_no_draft() -> None:
    check("I would change x.")


def test_code_fences_around_blocks_are_no_explanation() -> None:
    check(f"## Draft 1\nWhy.\n```python\n{BLOCK}```\n", ("Why.", BLOCK + "```\n"))


def test_a_code_fence_between_path_and_block_keeps_the_path() -> None:
    fenced = BLOCK.replace("a.py\n", "a.py\n```python\n")
    check(f"Why.\n{fenced}", ("Why.", fenced))


def test_a_heading_inside_a_block_belongs_to_the_file() -> None:
    block = BLOCK.replace("x = 1", "## Draft 1").replace("a.py", "notes.md")
    check(f"## Draft 1\nWhy.\n{block}", ("Why.", block))


def test_a_block_without_end_does_not_swallow_the_next_draft() -> None:
    broken = "a.py\n<<<<<<< ORIGINAL\nx = 1\n=======\nx = 2\n"
    check(
        f"## Draft 1\nA.\n{broken}\n## Draft 2\nB.\n{BLOCK}",
        ("A.", broken),
        ("B.", BLOCK),
    )


def test_deleting_and_renaming_are_blocks() -> None:
    check("## Draft 1\nGone.\n\na.py\nDELETE FILE\n", ("Gone.", "a.py\nDELETE FILE\n"))
    check("Moved.\n\na.py\nRENAME TO b.py\n", ("Moved.", "a.py\nRENAME TO b.py\n"))


def test_carriage_returns_in_blocks_stay() -> None:
    block = BLOCK.replace("\n", "\r\n")
    [draft] = drafts.read(f"## Draft 1\r\nWhy.\r\n{block}")
    assert draft.blocks == block.rstrip("\r\n") + "\n"


_PIECES = [
    "## Draft 1\n",
    "**Draft 2**\n",
    BLOCK,
    "text\n",
    "<<<<<<< ORIGINAL\n",
    ">>>>>>> UPDATED\n",
]


@settings(max_examples=60)
@given(st.lists(st.sampled_from(_PIECES) | st.text(max_size=20), max_size=8).map("".join))
def test_reading_never_fails_and_invents_nothing(answer: str) -> None:
    for draft in drafts.read(answer):
        assert draft.blocks.removesuffix("\n") in answer
