"""Amounts as people read them."""

from patchwright.domain.model import Usage
from patchwright.domain.run import Limits


def money(usd: float | None) -> str:
    """Say a price; an unknown one is said to be unknown."""
    if usd is None:
        return "price unknown"
    return f"${usd:.2f}" if usd == 0 or usd >= 0.01 else f"${usd:.4f}"


def most(limits: Limits, *, counts_tokens: bool) -> str:
    """Say what a run may spend: tokens where the price is not known, else money."""
    return count(limits.tokens, "token") if counts_tokens else money(limits.usd)


def duration(seconds: float) -> str:
    """Say a time as people would."""
    if seconds < 60:
        return f"{seconds:.0f} s" if seconds >= 10 else f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min {rest:02} s"


def count(n: int, one: str, many: str = "") -> str:
    """Say a number with its noun: `1 file`, `1,200 files`."""
    return f"{n:,} {one if n == 1 else many or one + 's'}"


def size(n_bytes: float) -> str:
    """Say how much room something takes: `512 KB`, `1.4 GB`."""
    many, unit = n_bytes / 1000, "KB"
    for larger in ("MB", "GB", "TB"):
        # What would be shown as 1000.
        if many >= 999.5:
            many, unit = many / 1000, larger
    return f"{many:.1f} {unit}" if 0 < many < 9.95 else f"{many:.0f} {unit}"


def usage(used: Usage, seconds: float | None = None) -> str:
    """Say what a run took, on one line."""
    parts = [money(used.usd), count(used.calls, "request"), count(used.tokens, "token")]
    return " · ".join(parts if seconds is None else [*parts, duration(seconds)])
