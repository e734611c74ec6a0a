"""Symbols of one text."""

from patchwright.domain.text import Position
from patchwright.syntax.outline import outline

TEXT = '''"""Module."""

@deco
class A:
    r"""About A."""

    def f(self):
        # first
        """About f."""

def g():
    x = "not a docstring"
'''


def test_symbols_have_places_signatures_and_docstrings() -> None:
    found = [(each.qualified, each.signature, each.docstring) for each in outline("a.py", TEXT)]
    assert found == [
        ("A", "@deco class A:", "About A."),
        ("A.f", "def f(self):", "About f."),
        ("g", "def g():", ""),
    ]
    first = outline("a.py", TEXT)[0].location
    assert (first.path, first.range.start) == ("a.py", Position(2, 0))
    assert first.range.end == Position(8, 22)


def test_text_without_grammar_has_no_symbols() -> None:
    assert outline("a.unknown", TEXT) == ()
