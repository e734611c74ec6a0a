"""How well words fit, in the small."""

import pytest
from tests.support.retrieval import record

from patchwright.graph.corpus import Corpus
from patchwright.graph.gathering import gather
from patchwright.graph.lexical import fit, make_query


def corpus_of(files: dict[str, str]) -> Corpus:
    return gather((path, record(path, text)) for path, text in files.items())


def ranked(files: dict[str, str], *parts: tuple[str, str, float]) -> list[str]:
    """Return the units that fit at all, best first, as `path:name`."""
    corpus = corpus_of(files)
    total = fit(corpus, make_query(parts))[0].total
    order = sorted(range(corpus.n_units), key=lambda unit: (-total[unit], unit))
    return [f"{corpus.path_of(unit)}:{corpus.names[unit]}" for unit in order if total[unit] > 0]


def test_a_name_weighs_more_than_a_body() -> None:
    files = {
        "a.py": "def total():\n    return 1\n",
        "b.py": "def other():\n    return total\n",
    }
    assert ranked(files, ("text", "total", 1.0)) == ["a.py:total", "b.py:other"]


def test_a_rare_word_weighs_more_than_a_common_one() -> None:
    files = {f"{i}.py": "def f():\n    cart\n" for i in range(5)}
    files["rare.py"] = "def f():\n    discount\n"
    assert ranked(files, ("text", "cart discount", 1.0))[0] == "rare.py:f"


def test_the_title_weighs_more_than_the_text() -> None:
    files = {"a.py": "def f():\n    apple\n", "b.py": "def f():\n    pear\n"}
    parts = [("title", "pear", 3.0), ("text", "apple apple", 1.0)]
    assert ranked(files, *parts) == ["b.py:f", "a.py:f"]


def test_words_of_the_path_count_for_all_units_of_a_file() -> None:
    files = {"shop/basket.py": "def f(): pass\n", "shop/other.py": "def f(): pass\n"}
    assert ranked(files, ("text", "basket", 1.0)) == ["shop/basket.py:", "shop/basket.py:f"]


@pytest.mark.parametrize("word", ["Größe", "корзина", "字段"])
def test_words_of_every_script_are_found(word: str) -> None:
    files = {"a.py": f"def f():\n    # {word}\n    pass\n", "b.py": "def f(): pass\n"}
    assert ranked(files, ("text", f"see {word}.", 1.0)) == ["a.py:f"]


def test_the_best_scores_one_and_gains_tell_which_words_made_it() -> None:
    corpus = corpus_of({"a.py": "def total_price(): pass\n", "b.py": "def other(): pass\n"})
    query = make_query([("text", "the total price", 1.0)])
    units, files = fit(corpus, query)
    assert units.total.max() == files.total.max() == 1.0
    assert {query.words[term] for term in units.terms} == {"total", "price"}
    assert units.gains.sum() == pytest.approx(1.0)


def test_no_words_and_no_files_fit_nothing() -> None:
    assert ranked({"a.py": "def f(): pass\n"}, ("text", "", 1.0)) == []
    assert ranked({}, ("text", "word", 1.0)) == []
    assert ranked({"a.py": ""}, ("text", "word", 1.0)) == []
