"""The estimate is a range below the limit, and grows with what there is to read."""

import re

import pytest

from patchwright.domain.issue import Issue
from patchwright.domain.model import Usage
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
    most = rf"At the most: [\d.,]+ {unit}, \d+ requests, \d+ minutes\.$"
    found = re.match(rf"Expected: ([\d.,]+) to ([\d.,]+) {unit}\. {most}", sentence)
    assert found is not None, sentence
    least, highest = (float(end.replace(",", "")) for end in found.groups())
    return least, highest


@pytest.mark.parametrize("price", [PRICE, None])
def test_it_grows_with_the_repository_and_the_issue(price: Price | None) -> None:
    small, large = said(files=10, price=price), said(files=2000, price=price)
    wordy = said(files=10, body="word " * 4000, price=price)
    for more in (large, wordy):
        assert small[0] < more[0] < more[1]
    assert small[0] < small[1]


def test_a_vote_counts_at_the_higher_end_alone() -> None:
    def ends(ballots: int) -> list[str]:
        sentence = estimate.sentence(
            Issue(title="t", body=""),
            files=10,
            settings=Settings(ballots=ballots),
            limits=Limits(usd=1000, tokens=10**9),
            price=None,
        )
        return re.findall(r"[\d,]+", sentence)[:2]

    few, many = ends(1), ends(9)
    assert few[0] == many[0]
    assert few[1] != many[1]


def test_its_higher_end_never_goes_beyond_the_limit() -> None:
    assert said(limits=Limits(usd=0.4))[1] == 0.4
    assert said(limits=Limits(tokens=60_000), price=None)[1] == 60_000


@pytest.mark.parametrize(
    ("price", "limit"),
    [(PRICE, "The limit of 0.01 USD is less"), (None, "The limit of 1,500 tokens is less")],
)
def test_a_limit_that_hardly_serves_for_a_beginning_is_said(
    price: Price | None, limit: str
) -> None:
    sentence = estimate.sentence(
        Issue(title="t", body=""),
        files=100,
        settings=Settings(),
        limits=Limits(usd=0.01, tokens=1_500),
        price=price,
    )
    assert limit in sentence


@pytest.mark.parametrize(
    ("usd", "counts_tokens", "begins"),
    [
        (0.137, False, "Paid already: 0.14 USD. At the most, in all: 2.00 USD, 200 requests, "),
        (0.0008, False, "Paid already: <0.01 USD. At the most"),
        (0.0, False, "Paid already: 0.00 USD. At the most"),
        (None, False, "Used already: 1,200 tokens. At the most, in all: 2.00 USD"),
        (None, True, "Used already: 1,200 tokens. At the most, in all: 1,000,000 tokens"),
    ],
)
def test_what_is_paid_already_is_said_of_a_run_that_goes_on(
    usd: float | None, counts_tokens: bool, begins: str
) -> None:
    used = Usage(calls=2, input_tokens=1_000, output_tokens=200, usd=usd)
    assert estimate.paid(used, Limits(), counts_tokens=counts_tokens).startswith(begins)
