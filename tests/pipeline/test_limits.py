"""Each limit stops the next request before it is made, and 0 allows nothing."""

from dataclasses import replace

import pytest

from patchwright.domain.errors import LimitReached
from patchwright.domain.model import Message, ModelRequest, TextPart, Usage
from patchwright.domain.run import Limits, Stage
from patchwright.llm.price import Price
from patchwright.pipeline.limits import Meter, ShareReached

DEAR = Price(input=5, output=25, cache_read=0.5, cache_write=6.25)
REQUEST = ModelRequest(
    system="s", messages=(Message(author="user", parts=(TextPart(text="t"),)),), max_tokens=1000
)
WIDE = Limits(usd=1000, tokens=10**9, calls=1000, seconds=1000, locate_share=1)


def meter(
    limits: Limits = WIDE, *, price: Price | None = DEAR, spent: Usage | None = None, at: float = 0
) -> Meter:
    return Meter(
        limits, price=price, clock=lambda: at, spent={Stage.DRAFT: spent or Usage()}, seconds=at
    )


def test_a_request_that_fits_is_let_through() -> None:
    meter().check(Stage.LOCATE, REQUEST)
    meter().check_start()


@pytest.mark.parametrize(
    ("limits", "price", "spent", "said"),
    [
        (
            replace(WIDE, usd=1),
            DEAR,
            Usage(usd=0.99),
            r"could cost 0\.03 USD, and 0\.99 of the 1\.00",
        ),
        (replace(WIDE, tokens=2000), None, Usage(input_tokens=900), r"and 900 of the 2,000 tokens"),
        (replace(WIDE, calls=3), DEAR, Usage(calls=3), "3 of 3"),
    ],
)
def test_what_could_go_beyond_a_limit_is_stopped(
    limits: Limits, price: Price | None, spent: Usage, said: str
) -> None:
    with pytest.raises(LimitReached, match=said) as reached:
        meter(limits, price=price, spent=spent).check(Stage.VOTE, REQUEST)
    assert not isinstance(reached.value, ShareReached)


def test_time_counts_earlier_sessions() -> None:
    with pytest.raises(LimitReached, match=r"2\.0 of 2 minutes"):
        meter(replace(WIDE, seconds=120), at=120).check(Stage.VOTE, REQUEST)


def test_money_limits_only_where_the_price_is_known_and_tokens_only_where_it_is_not() -> None:
    meter(replace(WIDE, usd=0), price=None).check(Stage.VOTE, REQUEST)
    meter(replace(WIDE, tokens=0)).check(Stage.VOTE, REQUEST)


@pytest.mark.parametrize("field", ["calls", "seconds", "usd", "tokens"])
def test_a_limit_of_0_lets_no_run_start(field: str) -> None:
    price = None if field == "tokens" else DEAR
    with pytest.raises(LimitReached, match="is 0"):
        meter(replace(WIDE, **{field: 0}), price=price).check_start()


def test_a_limit_of_0_usd_lets_a_free_model_run() -> None:
    free = Price(input=0, output=0, cache_read=0, cache_write=0)
    started = meter(replace(WIDE, usd=0), price=free)
    started.check_start()
    started.check(Stage.DRAFT, REQUEST)


def test_locating_is_held_to_its_share_of_money_tokens_and_requests() -> None:
    for limits, price, used in (
        (replace(WIDE, usd=1, locate_share=0.35), DEAR, Usage(usd=0.34)),
        (replace(WIDE, tokens=10_000, locate_share=0.35), None, Usage(input_tokens=3000)),
        (replace(WIDE, calls=10, locate_share=0.35), DEAR, Usage(calls=3)),
    ):
        locating = meter(limits, price=price)
        locating.add(Stage.LOCATE, used)
        with pytest.raises(ShareReached, match="locating"):
            locating.check(Stage.LOCATE, REQUEST)
        locating.check(Stage.DRAFT, REQUEST)


def test_the_total_adds_all_stages_and_an_unknown_price_stays_unknown() -> None:
    counted = meter(spent=Usage(calls=1, usd=1.0))
    counted.add(Stage.VOTE, Usage(calls=1, usd=0.5))
    assert counted.total == Usage(calls=2, usd=1.5)
    counted.add(Stage.VOTE, Usage(calls=1, usd=None))
    assert counted.total.usd is None
