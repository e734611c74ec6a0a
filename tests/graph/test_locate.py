"""Which places are ranked, in which order and for which reasons."""

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support import retrieval

from patchwright.domain.issue import Issue
from patchwright.graph.locate import History, locate_in
from patchwright.graph.places import Places
from patchwright.graph.view import View, roles_of

SHOP = {
    "shop/cart.py": '''\
        """The cart."""

        class Cart(Basket):
            """Holds items."""
            def __init__(self, owner):
                self.owner = owner

            def add(self, item):
                """Put an item into the cart."""
                return checked(item)

        def checked(item):
            return item
        ''',
    "shop/basket.py": """\
        class Basket:
            def empty(self):
                return not self.content

            def weigh(self):
                return 1
        """,
    "shop/mail.py": """\
        def send(letter):
            return letter
        """,
    "tests/test_mail.py": """\
        def test_letters_with_stamps_arrive():
            assert send("stamped letter with stamps")
        """,
}


def shop(**relations: Sequence[tuple[str, str]]) -> View:
    return retrieval.make(SHOP, **relations)


def located(title: str, body: str = "", view: View | None = None, history: History = ()) -> Places:
    return locate_in(view or shop(), Issue(title=title, body=body), history)


def why(places: Places, path: str) -> str:
    """Return the reasons of a file, joined."""
    return " ".join(next(file.reasons for file in places.files if file.path == path))


def why_symbol(places: Places, symbol: str) -> str:
    return next(finding.why for finding in places.symbols if finding.symbol == symbol)


def test_words_of_the_title_lead_to_the_place_and_are_its_reason() -> None:
    places = located("Putting an item into the cart fails")
    assert places.files[0].path == "shop/cart.py"
    assert places.symbols[0].symbol == "Cart.add"
    assert str(places.symbols[0].location) == "shop/cart.py:8"
    told = "It shares “item”, “cart” and “Putting” with the issue's title."
    assert places.symbols[0].why == told


def test_a_constructor_counts_as_its_class() -> None:
    symbols = [finding.symbol for finding in located("The owner of a Cart is lost").symbols]
    assert symbols[0] == "Cart"
    assert "Cart.__init__" not in symbols


def test_modules_are_ranked_by_their_best_member() -> None:
    module = located("Putting an item into the cart fails").modules[0]
    assert (module.path, module.symbol) == ("shop/cart.py", "Cart")


def test_a_dotted_name_leads_to_what_it_means() -> None:
    places = located("Something is wrong", "with `Basket.weigh`")
    assert places.symbols[0].symbol == "Basket.weigh"
    assert "It is named in the issue as `Basket.weigh`." in places.symbols[0].why


def test_a_path_leads_to_its_file() -> None:
    places = located("Something is wrong", "look at `shop/mail.py`, please")
    assert places.files[0].path == "shop/mail.py"
    assert "It is named in the issue as `shop/mail.py`." in why(places, "shop/mail.py")


def test_frames_of_a_traceback_count_from_the_innermost() -> None:
    places = located(
        "Crash",
        "Traceback (most recent call last):\n"
        '  File "/site-packages/shop/cart.py", line 10, in add\n'
        '  File "/site-packages/shop/basket.py", line 3, in empty\n'
        "AttributeError: content\n",
    )
    assert "It is where the traceback ends." in why_symbol(places, "Basket.empty")
    assert "It is in the traceback, 1 call above its end." in why_symbol(places, "Cart.add")


def test_the_frame_of_a_traceback_is_told_before_all_else() -> None:
    places = located(
        "shop.basket.Basket.empty of an empty basket without content fails",
        'Traceback:\n  File "shop/basket.py", line 3, in empty\nAttributeError: content\n',
    )
    assert why_symbol(places, "Basket.empty").startswith("It is where the traceback ends. It ")


def test_words_that_code_of_all_kinds_uses_are_no_reason() -> None:
    text = "def listed(values):\n    return [put(value) for value in values]\n"
    view = retrieval.make(SHOP | {"shop/lists.py": text})
    places = located("Values put into lists", view=view)
    assert why_symbol(places, "listed") == "It shares “put” with the issue's title."
    places = located("Values in lists", view=view)
    assert why_symbol(places, "listed") == "It shares only common words with the issue."


def test_words_that_stand_everywhere_are_no_reason() -> None:
    def shares(n_files: int) -> str:
        many = {f"shop/m{n}.py": f"def parcel{n}():\n    weigh()\n" for n in range(n_files)}
        places = located("Weigh the empty parcel", view=retrieval.make(SHOP | many))
        return why_symbol(places, "Basket.weigh")

    assert shares(10) == "It shares “Weigh” with the issue's title."
    assert shares(30) == "It shares only common words with the issue."


def test_what_a_fitting_function_calls_is_likelier() -> None:
    title = "Putting an item into the cart fails"
    places = located(title, view=shop(calls=[("shop/cart.py:Cart.add", "shop/cart.py:checked")]))
    assert "It is called by `Cart.add`, which fits the issue." in why_symbol(places, "checked")
    with_call = next(f.score for f in places.symbols if f.symbol == "checked")
    without = next(f.score for f in located(title).symbols if f.symbol == "checked")
    assert with_call > without


def test_bases_of_a_fitting_class_and_their_methods_are_likelier() -> None:
    places = located(
        "A Cart with an owner breaks",
        view=shop(bases=[("shop/cart.py:Cart", "shop/basket.py:Basket")]),
    )
    assert "It is a base of `Cart`, which fits the issue." in why_symbol(places, "Basket")
    inherited = why_symbol(places, "Basket.empty")
    assert "It belongs to a base of `Cart`, which fits the issue." in inherited


def test_tests_that_fit_lead_to_what_they_import() -> None:
    view = shop(imports=[("tests/test_mail.py", "shop/mail.py")])
    places = located("Letters do not arrive with stamps", view=view)
    assert places.files[0].path == "shop/mail.py"
    told = "It is imported by a test that fits the issue: tests/test_mail.py."
    assert told in why(places, "shop/mail.py")
    assert all(not file.path.startswith("tests/") for file in places.files)


def test_commits_that_fit_lead_to_what_they_changed() -> None:
    history = (("Weigh parcels before noon", ("shop/basket.py",)), ("Tidy up", ("shop/mail.py",)))
    places = located("Parcels before noon", history=history)
    assert places.files[0].path == "shop/basket.py"
    told = "It was changed by the commit “Weigh parcels before noon”."
    assert told in why(places, "shop/basket.py")


def test_a_commit_that_touched_very_many_files_says_nothing() -> None:
    everything = (*SHOP, *(f"docs/{number}.rst" for number in range(60)))
    history = (("Parcels before noon", everything),)
    assert located("Parcels before noon", history=history) == located("Parcels before noon")


def test_a_function_does_not_make_itself_likelier() -> None:
    itself = ("shop/cart.py:Cart.add", "shop/cart.py:Cart.add")
    title = "Putting an item into the cart fails"
    assert located(title, view=shop(calls=[itself])) == located(title)


def test_a_word_is_told_as_far_as_it_is_shared() -> None:
    places = located("The `ItemList` is empty")
    assert "shares “item” with the issue's title" in why_symbol(places, "Cart.add")


def test_reasons_are_few_and_each_is_told_once() -> None:
    history = (("Put an item into the cart", ("shop/cart.py",)),)
    view = shop(
        calls=[("shop/cart.py:Cart.add", "shop/cart.py:checked")],
        imports=[("tests/test_mail.py", "shop/cart.py")],
    )
    body = "`Cart.add` in shop/cart.py is for one item of the basket, not for a letter"
    places = located("Putting an item into the cart fails", body, view, history)
    told = [reason for file in places.files for reason in file.reasons]
    assert all(reason[0] in "I`" and reason.endswith(".") for reason in told)
    for file in places.files:
        assert 1 <= len(file.reasons) <= 4
        assert len(set(file.reasons)) == len(file.reasons)
    assert all(finding.why.count(". It ") < 3 for finding in places.symbols)


def test_an_issue_without_any_known_word_has_no_places() -> None:
    assert located("zzz") == Places()
    assert located("") == Places()
    assert locate_in(retrieval.make({}), Issue(title="Cart")) == Places()


def test_every_place_has_a_reason() -> None:
    places = located("Putting an item into the cart fails", "see Basket and `mail.send`")
    assert all(all(file.reasons) and file.reasons for file in places.files)
    assert all(finding.why for finding in places.symbols)


def test_aids_for_tests_are_code_where_code_imports_them() -> None:
    files = {"shop/test/client.py": "", "shop/test/test_own.py": "", "shop/run.py": ""}
    records = {path: retrieval.record(path, text) for path, text in files.items()}
    assert roles_of(records, {})["shop/test/client.py"] == "test"
    roles = roles_of(records, {"shop/run.py": ["shop/test/client.py", "shop/test/test_own.py"]})
    assert roles == {
        "shop/test/client.py": "code",
        "shop/test/test_own.py": "test",
        "shop/run.py": "code",
    }


def test_a_repository_of_examples_only_is_searched_all_the_same() -> None:
    view = retrieval.make({"examples/cart.py": "def add(item): pass\n"})
    assert located("add an item", view=view).files[0].path == "examples/cart.py"


WORDS = ["cart", "Basket", "item", "`Cart.add`", "shop/mail.py", "letter", "\n", "```", "empty()"]


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from(WORDS)), st.randoms(use_true_random=False))
def test_the_order_in_which_a_graph_gives_its_rows_changes_nothing(
    words: list[str], dice: random.Random
) -> None:
    calls = [
        ("shop/cart.py:Cart.add", "shop/cart.py:checked"),
        ("shop/cart.py:checked", "shop/mail.py:send"),
        ("shop/basket.py:Basket.empty", "shop/mail.py:send"),
    ]
    imports = [("tests/test_mail.py", "shop/mail.py"), ("shop/cart.py", "shop/basket.py")]
    issue = Issue(title="Cart", body=" ".join(words))
    expected = locate_in(retrieval.make(SHOP, calls=calls, imports=imports), issue)
    paths = list(SHOP)
    for rows in (paths, calls, imports):
        dice.shuffle(rows)
    shuffled = {path: SHOP[path] for path in paths}
    assert locate_in(retrieval.make(shuffled, calls=calls, imports=imports), issue) == expected


@pytest.mark.parametrize("title", ["cart", "a `Cart.add` b", "item" * 50])
def test_scores_fall_from_first_to_last(title: str) -> None:
    places = located(title)
    for ranking in (places.files, places.symbols, places.modules):
        scores = [place.score for place in ranking]
        assert scores == sorted(scores, reverse=True)
