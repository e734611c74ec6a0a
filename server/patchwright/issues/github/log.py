"""What is logged of a request to GitHub: where it went and what came of it, no token and no text."""

import re
from urllib.parse import urlsplit

from patchwright.issues.web.http import NoAnswer, Response

_PAGE = re.compile(r"(?:^|&)(page=[0-9]{1,9})(?:&|$)")


def line_of(url: str, outcome: Response | NoAnswer) -> str:
    """Return host, path and page of *url*, and how it was answered.

    Of the rest of a query nobody knows what it holds: GitHub chooses the addresses of
    further pages.
    """
    parts = urlsplit(url)
    page = _PAGE.search(parts.query)
    shown = parts.netloc.rpartition("@")[2] + parts.path + (f"?{page[1]}" if page else "")
    return f"GET {shown}: {_how(outcome)}"


def _how(outcome: Response | NoAnswer) -> str:
    if isinstance(outcome, NoAnswer):
        return f"no answer ({outcome.cause.value})"
    known = " as it was kept" if outcome.status == 304 else ""
    left = outcome.headers.get("x-ratelimit-remaining", "")
    return f"{outcome.status}{known}" + (f", {left} requests left" if left else "")
