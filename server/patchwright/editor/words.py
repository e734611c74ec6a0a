"""Words for people: on one line, with nothing unseen, and counted."""

from patchwright.domain.invisible import spelled


def one_line(text: str, width: int = 120) -> str:
    """Return *text* on one line, with what nobody sees spelled out."""
    line = spelled(" ".join(text.split()))
    return line if len(line) <= width else line[: width - 1] + "…"


def count(n: int, one: str) -> str:
    """Say a number with its noun: `1 file`, `1,200 files`."""
    return f"{n:,} {one if n == 1 else one + 's'}"


def ordinal(number: int) -> str:
    """Return `1st`, `2nd`, `11th`."""
    ending = "th" if number % 100 in {11, 12, 13} else {1: "st", 2: "nd", 3: "rd"}.get(number % 10)
    return f"{number}{ending or 'th'}"
