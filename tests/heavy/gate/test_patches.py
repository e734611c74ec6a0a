"""What the gate is tried on: wrong patches are wrong, right ones lead to what was released."""

from tests.heavy.gate.hunks import hunks_of
from tests.heavy.gate.languages import LANGUAGES
from tests.heavy.gate.operators import OPERATORS
from tests.heavy.gate.trees import Grammar, Source

PYTHON = LANGUAGES["python"]

TEXT = """\
import os.path
from .core import area

try:
    import colorama
except ImportError:
    colorama = None


def double(size: int, name: str) -> int:
    return size * 2


@area
def half(size: int) -> int:
    return size // 2


def rest(size, *others):
    os.path.join(double(size, "a"), half(size))
    return rest(1, 2)
"""


def source(text: str = TEXT) -> Source:
    return Grammar(PYTHON).read("a.py", text.encode())


def made(operator: str, text: str = TEXT) -> list[str]:
    """Return what stands in the lines that the operator changes, place by place."""
    old = text.split("\n")
    news = [place.after.split("\n") for place in OPERATORS[operator]([source(text)])]
    return [line.strip() for new in news for was, line in zip(old, new, strict=True) if was != line]


def test_names_that_are_called_or_handed_on_are_undefined() -> None:
    assert made("undefined name") == [
        'os.path.join(double_gone(size, "a"), half(size))',
        'os.path.join(double(size_gone, "a"), half(size))',
        'os.path.join(double(size, "a"), half_gone(size))',
        'os.path.join(double(size, "a"), half(size_gone))',
        "return rest_gone(1, 2)",
    ]


def test_an_import_whose_failure_is_awaited_stays() -> None:
    assert made("wrong import") == ["import os.path_gone", "from .core_gone import area"]


def test_members_that_are_called_are_undefined() -> None:
    assert made("wrong attribute") == ['os.path.join_gone(double(size, "a"), half(size))']


def test_only_functions_of_fixed_parameters_get_other_arguments() -> None:
    assert made("arity") == [
        "os.path.join(double(size), half(size))",
        'os.path.join(double(size, "a", 0), half(size))',
    ]


def test_only_functions_with_one_definition_get_other_arguments() -> None:
    assert made("arity", TEXT + "\n\nclass A:\n    def double(self):\n        pass\n") == []


def test_values_are_of_another_type_than_is_written_down() -> None:
    assert made("type") == [
        'os.path.join(double("wrong", "a"), half(size))',
        "os.path.join(double(size, 0), half(size))",
        'return "wrong"',
        'return "wrong"',
    ]


def test_each_closing_bracket_goes_once() -> None:
    assert made("broken syntax", "f(a[1], ')')  # ]\n") == ["f(a[1, ')')  # ]", "f(a[1], ')'  # ]"]


def test_a_hunk_is_put_back_into_the_newer_release() -> None:
    older = "".join(f"a{number}\n" for number in range(20))
    newer = older.replace("a2\n", "b2\nc2\n").replace("a17\n", "")
    first, second = hunks_of({"a.py": older}, {"a.py": newer}, PYTHON)
    assert (first.after, second.after) == (newer, newer)
    assert first.before == older.replace("a17\n", "")
    assert second.before == older.replace("a2\n", "b2\nc2\n")
    assert (first.line, first.lines, second.lines) == (0, ("-a2", "+b2", "+c2"), ("-a17",))


def test_hunks_of_comments_alone_are_left_out() -> None:
    assert list(hunks_of({"a.py": "a\n"}, {"a.py": "# more\n\na\n"}, PYTHON)) == []
