"""Text of a bounded length, which says what is missing."""

LIMIT = 12_000
"""The most characters that a tool answers with."""


def clip(text: str, *, limit: int = LIMIT, rest: str = "") -> str:
    """Return *text*, cut at the end of a line so that it has at most *limit* characters.

    Args:
        text: What to say.
        limit: The most characters of the result, the last line of it included.
        rest: How to get what was left out, as a sentence.
    """
    if len(text) <= limit:
        return text
    # The longest notice has the number of all characters in it.
    room = limit - len(_notice(len(text), rest))
    kept = text[: max(room, 0)]
    end = kept.rfind("\n")
    if end > room // 2:
        kept = kept[:end]
    return kept + _notice(len(text) - len(kept), rest)


def clip_line(line: str, limit: int = 500) -> str:
    """Return one *line* with at most about *limit* characters, saying how many are missing."""
    if len(line) <= limit:
        return line
    return f"{line[:limit]} [... {len(line) - limit} more characters in this line]"


def counted(number: int, one: str, several: str = "") -> str:
    """Return *number* with its noun: `1 line`, `2 lines`."""
    return f"{number} {one if number == 1 else several or f'{one}s'}"


def known_uses(number: int) -> str:
    """Return how many uses are known, as a sentence goes on."""
    return f"{counted(number, 'use')} {'is' if number == 1 else 'are'} known"


def _notice(n_characters: int, rest: str) -> str:
    return f"\n[... {n_characters} more characters left out.{' ' if rest else ''}{rest}]"
