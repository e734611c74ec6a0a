"""Amounts, in cents, so that no cent is lost."""

import re

_AMOUNT = re.compile(r"(?P<sign>[+-]?)(?P<whole>\d{1,3}(,\d{3})+|\d+)(\.(?P<cents>\d{1,2}))?")


def parse_amount(text):
    """Return the cents that *text* says, such as `-1,234.5`."""
    found = _AMOUNT.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"not an amount: {text!r}")
    whole = int(found["whole"].replace(",", ""))
    cents = int((found["cents"] or "0").ljust(2, "0"))
    total = whole * 100 + cents
    return -total if found["sign"] == "-" else total


def format_amount(cents):
    """Return *cents* as people write them, such as `-1,234.50`."""
    sign = "-" if cents < 0 else ""
    whole, rest = divmod(abs(cents), 100)
    return f"{sign}{whole:,}.{rest:02}"
