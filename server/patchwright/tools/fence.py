"""Text between fences that nothing inside it can close."""

import re

_BACKTICKS = re.compile(r"`+")


def fenced(text: str, label: str = "") -> str:
    """Return *text* between fences that nothing inside it can close.

    As in Markdown, a fence is closed only by one at least as long, so this one is
    longer than any run of backticks inside.
    """
    longest = max((len(run) for run in _BACKTICKS.findall(text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{label}\n{text}{'' if text.endswith(chr(10)) else chr(10)}{fence}"
