import pytest
from tests.llm.conftest import request

from patchwright.domain.model import Shape, ToolSpec, Usage
from patchwright.llm.price import price_of, worst_case
from patchwright.settings.table import Settings

DEFAULTS = Settings()


@pytest.mark.parametrize(
    ("model", "expected"),
    [
        ("claude-opus-5-5", (4, 20, 0.2, 5)),
        ("claude-sonnet-5-5", (2, 10, 0.1, 2.5)),
        ("claude-haiku-5-5", (0.1, 0.5, 0.01, 0.125)),
        ("claude-opus-4-5-20251101", (5, 25, 0.5, 6.25)),
        ("claude-opus-4-5@20251101", (5, 25, 0.5, 6.25)),
        ("claude-sonnet-4-6-latest", (3, 15, 0.3, 3.75)),
    ],
)
def test_listed_prices(model: str, expected: tuple[float, ...]) -> None:
    price = price_of(model, DEFAULTS)
    assert price is not None
    found = (price.input, price.output, price.cache_read, price.cache_write)
    assert found == pytest.approx(expected)


@pytest.mark.parametrize("model", ["qwen-coder", "claude-opus-6", "claude-opus-5-5-mini", ""])
def test_nothing_is_guessed_from_a_similar_name(model: str) -> None:
    assert price_of(model, DEFAULTS) is None


def test_the_users_prices_win_and_caches_keep_their_proportion() -> None:
    settings = Settings(price_input=8, price_output=40)
    listed = price_of("claude-opus-5-5", settings)
    own = price_of("qwen-coder", settings)
    assert listed is not None
    assert own is not None
    assert (listed.input, listed.output) == (8, 40)
    assert listed.cache_read == pytest.approx(0.4)
    assert own.cache_read == 8


def test_one_price_of_the_user_is_not_enough() -> None:
    assert price_of("qwen-coder", Settings(price_input=1)) is None


def test_a_free_model_costs_nothing() -> None:
    price = price_of("qwen-coder", Settings(price_input=0, price_output=0))
    assert price is not None
    assert price.cost(Usage(input_tokens=10**6, output_tokens=10**6)) == 0


@pytest.mark.parametrize(("read", "expected"), [(100_000, 0.01), (100_001, 0.05)])
def test_long_requests_of_haiku_cost_five_times_as_much(read: int, expected: float) -> None:
    price = price_of("claude-haiku-5-5", DEFAULTS)
    assert price is not None
    assert price.cost(Usage(input_tokens=read)) == pytest.approx(expected, rel=0.001)


def test_the_worst_case_counts_all_that_is_sent_and_all_that_may_come() -> None:
    price = price_of("claude-opus-5-5", DEFAULTS)
    tokens, usd = worst_case(request("x" * 2_500_000, max_tokens=100_000), price)
    assert 1_100_000 < tokens < 1_101_000
    assert usd == pytest.approx(5 + 2, rel=0.001)


def test_the_worst_case_grows_with_tools_shape_and_other_scripts() -> None:
    plain, _ = worst_case(request("x"), None)
    schema = {"type": "object", "description": "x" * 1000}
    tool = ToolSpec(name="read", description="", schema=schema)
    assert worst_case(request("x", tools=(tool,)), None)[0] > plain + 400
    assert worst_case(request("x", answer=Shape(name="a", schema=schema)), None)[0] > plain + 400
    assert worst_case(request("語" * 1000), None)[0] > plain + 1000


def test_an_unknown_price_leaves_the_worst_case_in_tokens() -> None:
    tokens, usd = worst_case(request(max_tokens=1000), None)
    assert tokens > 1000
    assert usd is None
