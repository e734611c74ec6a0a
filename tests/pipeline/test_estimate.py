"""The estimate is a range below the limit, and grows with what there is to read."""

import re

import pytest

from patchwright.domain.issue import Issue
from patchwright.domain.run import Limits
from patchwright.llm.price import Price
from patchwright.pipeline import estimate
from patchwright.settings.table import Settings

PRICE = Price(input=5, output=25, cache_read=0.5, cache_write=6.25)


def said(
    *, body: str = "", files: int = 100, limits: Limits | None = None, price: Price | None = PRICE
) -> tuple[float, float]:
    """Return the two ends of the expected range."""
    sentence = estimate.sentence(
        Issue(title="t", body=body),
        files=files,
        settings=Settings(),
        limits=limits or Limits(usd=1000, tokens=10**9),
        price=price,
    )
    unit = "tokens" if price is None else "USD"
    most = rf"At the most: [\d.]+ {unit}, \d+ requests, \d+ minutes\.$"
    found = re.match(rf"Expected: ([\d.]+) to ([\d.]+) {unit}\. {most}", sentence)
    assert found is not None
    return float(found[1]), float(found[2])


@pytest.mark.parametrize("price", [PRICE, None])
def test_it_grows_with_the_repository_and_the_issue(price: Price | None) -> None:
    small, large = said(files=10, price=price), said(files=2000, price=price)
    wordy = said(files=10, body="word " * 4000, price=price)
    for more in (large, wordy):
        assert small[0] < more[0] < more[1]
    assert small[0] < small[1]


def test_it_never_goes_beyond_the_limit() -> None:
    assert said(limits=Limits(usd=0.01)) == (0.01, 0.01)
    assert said(limits=Limits(tokens=500), price=None) == (500, 500)
