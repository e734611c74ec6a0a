"""Verdicts about one text."""

import pytest

from patchwright.domain.diagnostic import Severity
from patchwright.syntax.problems import problems

SOUND = {
    "empty": "",
    "ordinary": "def f(a, *, b=1):\n    return a\n",
    "Python 2 print": 'print "a"\nprint >>out, "b"\n',
    "Python 2 except": "try:\n    pass\nexcept A, e:\n    pass\n",
    "type parameters of 3.12": "class A[T]:\n    pass\n\n\ndef f[T](x: T) -> T:\n    return x\n",
    "type alias of 3.12": "type X = int\n",
    "nested quotes of 3.12": 'f"{a["b"]}"\n',
    "match": "match x:\n    case [1, *_]:\n        pass\n",
    "strange escape": "a = '\\d'\n",
    "mac line ends": "a = 1\rb = 2\r",
    "form feed": "a = 1\n\x0c\nb = 2\n",
}
BROKEN = {
    "no block": ("if x:\npass\n", 1),
    "dedent to nowhere": ("def f():\n    a\n  b\n", 2),
    "return outside": ("a = 1\nreturn a\n", 1),
    "break outside": ("if x:\n    break\n", 1),
    "never closed": ("a = 1\nx = (1,\n", 1),
    "unterminated string": ("a = 'abc\nb = 1\n", 0),
    "positional after keyword": ("f(a=1, 2)\n", 0),
    "no colon": ("for x in y\n    pass\n", 0),
    "duplicate argument": ("def f(a, a): pass\n", 0),
    "try alone": ("try:\n    a\nx = 1\n", 2),
    "NUL": ("x = 1\0\n", 0),
}


@pytest.mark.parametrize("name", SOUND)
def test_sound_text_of_any_python_has_no_problem(name: str) -> None:
    assert problems("a.py", SOUND[name]) == ()


@pytest.mark.parametrize("name", BROKEN)
def test_broken_text_has_an_error_where_it_breaks(name: str) -> None:
    text, line = BROKEN[name]
    found = problems("a.py", text)
    assert found
    assert {problem.severity for problem in found} == {Severity.ERROR}
    assert {problem.code for problem in found} == {"syntax-error"}
    assert line in {problem.location.range.start.line for problem in found}


def test_a_message_shows_the_offending_text_and_what_surrounds_it() -> None:
    found = problems("a.py", "a = 1\nx = y z = 3\n") or ()
    assert ["`x = y z = 3`" in problem.message for problem in found] == [True]


def test_messages_hold_no_line_numbers() -> None:
    text = "if x:\npass\n"
    near, far = problems("a.py", text) or (), problems("a.py", "\n" * 9 + text) or ()
    assert [problem.message for problem in near] == [problem.message for problem in far]


def test_there_is_no_verdict_without_a_grammar() -> None:
    assert problems("a.unknown", "(((") is None


def test_problems_are_at_most_fifty_and_in_order() -> None:
    found = problems("a.py", "x = = 1\ny = 2\n" * 100)
    assert found is not None
    assert 1 < len(found) <= 50
    assert list(found) == sorted(found, key=lambda problem: problem.location)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 20_000,
        "-" * 20_000 + "1",
        "a" + ".b" * 50_000,
        "\ud800",
        "not " * 20_000 + "x",
        '"' * 9999,
    ],
)
def test_hostile_text_never_raises(text: str) -> None:
    problems("a.py", text)
