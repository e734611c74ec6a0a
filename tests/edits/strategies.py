"""Texts as they come: mixed line ends, odd characters, few words so that lines repeat."""

from hypothesis import strategies as st

from patchwright.domain.edit import FileChange, Patch

ENDS = st.sampled_from(["\n", "\n", "\n", "\r\n", "\r"])
WORDS = st.sampled_from(
    [
        "",
        "a",
        "b",
        "    return 1",
        "\tx = 2",
        "a  ",
        "é\u00a0“q”",
        "\x0c",
        "u\u2028v",
        "🎉",
        "\0",
        "...",
    ]
)
LINES = st.lists(st.tuples(WORDS, ENDS), max_size=12)


def text_of(lines: list[tuple[str, str]], last: str) -> str:
    """Return one text of words and their line ends, with a last line that has none."""
    return "".join(word + end for word, end in lines) + last


TEXTS: st.SearchStrategy[str] = st.builds(text_of, LINES, WORDS)


def change_of(before: str, after: str, *, path: str = "a.txt") -> Patch:
    """Return the patch that makes one text of another."""
    return Patch(files=(FileChange(path=path, before=before, after=after),))
