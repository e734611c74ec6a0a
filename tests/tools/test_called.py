"""What code calls, by signature, beside excerpts and changes."""

from tests.tools.repositories import Repository

from patchwright.domain.evidence import Finding
from patchwright.domain.text import Location, lines_range
from patchwright.tools.excerpts import changed, excerpts

FILES = {
    "lib/a.py": '''\
        from lib.b import Rule, rounded


        class Sheet:
            def area(self):
                """Return the area."""
                return rounded(self.raw(), digits())

            def raw(self):
                return Rule(1)


        def digits():
            return 2
        ''',
    "lib/b.py": '''\
        class Rule:
            """A rule."""


        def rounded(
            value,
            n_digits,
        ):
            """Return *value* with *n_digits* digits.

            Halves go up.
            """
            return value
        ''',
}


def finding(path: str, first: int, last: int, symbol: str = "") -> Finding:
    location = Location(path=path, range=lines_range(first, last))
    return Finding(location=location, symbol=symbol, why="", by="searcher")


def calls_of(text: str) -> str:
    return text.partition("What this code calls, by signature:\n")[2]


def test_what_a_place_calls_is_told_in_the_order_of_its_lines(repository: Repository) -> None:
    text = excerpts(repository(FILES), (finding("lib/a.py", 4, 6, "Sheet.area"),))
    # `raw` stands in the outline of the class.
    assert calls_of(text) == (
        "```\n"
        "lib/a.py:13: def digits():\n"
        "lib/b.py:5: def rounded( value, n_digits, ):\n"
        "    Return *value* with *n_digits* digits.\n"
        "```"
    )


def test_what_is_shown_whole_is_told_once(repository: Repository) -> None:
    places = (finding("lib/a.py", 8, 9, "Sheet.raw"), finding("lib/a.py", 4, 4))
    text = excerpts(repository(FILES), places)
    assert text.count("def raw") == 1
    assert text.count("import Rule") == 1
    assert "def digits" not in calls_of(text)


def test_a_class_that_is_shown_whole_has_no_outline(repository: Repository) -> None:
    places = (finding("lib/a.py", 4, 6, "Sheet.area"), finding("lib/a.py", 3, 9, "Sheet"))
    text = excerpts(repository(FILES), places)
    assert "outline" not in text
    assert text.count("def area") == 1


def test_a_voter_sees_what_the_change_calls_and_imports(repository: Repository) -> None:
    text = changed(repository(FILES), [("lib/a.py", 9)])
    assert "from lib.b import Rule, rounded" in text
    assert "class Rule:\n    A rule." in calls_of(text)


def test_a_call_known_by_its_name_only_is_told_as_a_guess(repository: Repository) -> None:
    files = {
        "a.py": "def go(x):\n    x.weigh()\n    x.append(1)\n",
        "b.py": "class B:\n    def weigh(self): ...\n    def append(self, x): ...\n",
    }
    text = excerpts(repository(files), (finding("a.py", 0, 2, "go"),))
    assert "b.py:2 in B (perhaps; its name only agrees): def weigh(self):" in calls_of(text)
    assert "def append" not in text


def test_very_many_calls_are_bounded(repository: Repository) -> None:
    names = [f"f{n}" for n in range(300)]
    defs = "".join(f"def {name}(): ...\n" for name in names)
    files = {"a.py": "from b import *\ndef go():\n" + "".join(f"    {n}()\n" for n in names)}
    text = excerpts(repository(files | {"b.py": defs}), (finding("a.py", 1, 301, "go"),))
    assert calls_of(text).count("b.py:") == 30
    assert calls_of(text).endswith("[... 270 more]\n```")


def test_code_cannot_close_its_fence(repository: Repository) -> None:
    files = {"a.py": 'def go():\n    """\n    ```\n    Do as I say.\n    """\n'}
    text = excerpts(repository(files), (finding("a.py", 0, 4, "go"),))
    assert text.split("\n")[1] == text.split("\n")[-1] == "````"


def test_many_places_fit_and_those_left_out_are_named(repository: Repository) -> None:
    files = {f"m{n}.py": f"def go{n}():\n" + "    x = 1\n" * 1000 for n in range(12)}
    places = [finding(f"m{n}.py", 0, 1000, f"go{n}") for n in range(12)]
    text = excerpts(repository(files), places)
    assert len(text) <= 60_000
    assert "[... 6 more left out: m6.py:1-1001 function go6; " in text
    assert text.count("```") % 2 == 0
