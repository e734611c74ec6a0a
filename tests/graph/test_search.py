"""What a question and mentioned names find in a stored graph."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support import retrieval

from patchwright.domain.issue import Issue
from patchwright.graph.build import bring
from patchwright.graph.locate import locate
from patchwright.graph.search import Hit, search
from patchwright.graph.store import Graph
from patchwright.graph.viewing import view_of

SHOP = {
    "shop/__init__.py": "",
    "shop/cart.py": '''\
        from shop.basket import Basket
        from shop.money import rounded

        class Cart(Basket):
            """Holds items."""
            LIMIT = 3

            def total(self):
                """Sum the prices of all items."""
                return rounded(sum(self.prices))
        ''',
    "shop/basket.py": """\
        class Basket:
            def total(self):
                return 0
        """,
    "shop/money.py": """\
        def rounded(amount):
            return amount
        """,
    "tests/test_cart.py": """\
        from shop.cart import Cart

        def test_prices_of_items_are_summed():
            assert Cart().total() == 3
        """,
}


@pytest.fixture
def graph(tmp_path: Path) -> Iterator[Graph]:
    graph = retrieval.build(SHOP, tmp_path)
    yield graph
    graph.close()


def names(hits: list[Hit]) -> list[str]:
    return [f"{hit.symbol.location.path}:{hit.symbol.qualified}" for hit in hits]


def test_a_question_finds_code_by_its_words(graph: Graph) -> None:
    hit = search(graph, "sum the prices of items")[0]
    assert hit.symbol.qualified == "Cart.total"
    assert hit.symbol.docstring
    assert str(hit.symbol.location) == "shop/cart.py:8"
    assert "with the question's text." in hit.reasons[0]


def test_what_the_found_code_calls_and_inherits_is_found_too(graph: Graph) -> None:
    hits = search(graph, "sum the prices of items in a Cart")
    reasons = {hit.symbol.qualified: "; ".join(hit.reasons) for hit in hits}
    assert "It is called by `Cart.total`, which fits the question." in reasons["rounded"]
    assert "It is a base of `Cart`, which fits the question." in reasons["Basket"]


@pytest.mark.parametrize(
    ("mention", "found"),
    [
        ("rounded", ["shop/money.py:rounded"]),
        ("Basket.total", ["shop/basket.py:Basket.total"]),
        ("shop.cart.Cart.total()", ["shop/cart.py:Cart.total"]),
        ("Cart::total", ["shop/cart.py:Cart.total"]),
        ("total", ["shop/basket.py:Basket.total", "shop/cart.py:Cart.total"]),
        ("LIMIT", ["shop/cart.py:Cart.LIMIT"]),
        ("shop/money.py", ["shop/money.py:rounded"]),
        ("no.such.thing", []),
        ("Wrong.total", []),
        ("", []),
    ],
)
def test_a_mention_finds_exactly_what_it_names(
    graph: Graph, mention: str, found: list[str]
) -> None:
    assert names(search(graph, "", mentions=[mention])) == found


def test_mentions_come_before_what_only_fits_by_words(graph: Graph) -> None:
    hits = search(graph, "sum the prices of items", mentions=["rounded"])
    assert names(hits)[0] == "shop/money.py:rounded"
    assert "Its name is `rounded`, which was mentioned." in hits[0].reasons


def test_tests_are_found_only_where_they_are_asked_for(graph: Graph) -> None:
    question = "prices of items are summed"
    assert not any("tests/" in name for name in names(search(graph, question)))
    hits = names(search(graph, question, tests=True))
    assert "tests/test_cart.py:test_prices_of_items_are_summed" in hits
    assert names(search(graph, "", mentions=["test_prices_of_items_are_summed"])) == []


def test_no_more_hits_than_asked_for(graph: Graph) -> None:
    assert len(search(graph, "cart basket total rounded", limit=2)) == 2


def test_places_are_found_through_the_relations_of_the_graph(graph: Graph) -> None:
    places = locate(graph, Issue(title="The sum of prices of items in the Cart is wrong"))
    why = {finding.symbol: finding.why for finding in places.symbols}
    assert places.files[0].path == "shop/cart.py"
    assert "It is called by `Cart.total`, which fits the issue." in why["rounded"]
    assert "It is a base of `Cart`" in why["Basket"]
    assert "tests/test_cart.py" in "; ".join(places.files[0].reasons)


def test_a_changed_graph_is_searched_as_it_stands(graph: Graph) -> None:
    before = view_of(graph)
    assert view_of(graph) is before
    bring(graph, retrieval.snapshot({"shop/rebate.py": "def rebate(): pass\n"}), workers=0)
    assert names(search(graph, "rebate")) == ["shop/rebate.py:rebate"]
    assert view_of(graph).code.paths == ("shop/rebate.py",)


def test_an_empty_graph_has_nothing(tmp_path: Path) -> None:
    graph = retrieval.build({}, tmp_path)
    assert search(graph, "cart", mentions=["Cart"], tests=True) == []
    assert not locate(graph, Issue(title="Cart")).files
    graph.close()
