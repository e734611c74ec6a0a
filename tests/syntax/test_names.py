"""Which names a text binds and uses, and what it holds together."""

from textwrap import dedent

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.edits.strategies import TEXTS

from patchwright.syntax.blocks import Blocks, blocks
from patchwright.syntax.names import Name, NameKind, names


def found(text: str, kind: NameKind) -> list[tuple[str, tuple[str, ...] | None]]:
    return [(one.name, one.scope) for one in names("a.py", dedent(text)) if one.kind is kind]


def one(text: str, name: str, kind: NameKind) -> Name:
    [only] = [one for one in names("a.py", dedent(text)) if (one.name, one.kind) == (name, kind)]
    return only


def test_whatever_binds_a_name_is_known() -> None:
    text = """\
        a, (b, [c, *d]) = e = 1
        f: int = 2
        for g, h in []: pass
        with x as i, y as (j, k): pass
        try: pass
        except E as l: pass
        match v:
            case [m, *n]: pass
            case P(o, q=p): pass
        if (r := 1): pass
        type S = int
        def t(): pass
        class U: pass
        """
    assert [name for name, _ in found(text, NameKind.BINDS)] == [*"abcdefghijklmnoprStU"]


def test_parameters_are_those_of_their_function() -> None:
    text = """\
        class A:
            def f(self, a, b=1, *c, d: int, e: int = 2, **g): pass
            def h(self, *i: int, **j: int): return lambda k, l=1: k
        """
    got = found(text, NameKind.PARAMETER)
    assert [name for name, scope in got if scope == ("A", "f")] == ["self", *"abcdeg"]
    assert [name for name, scope in got if scope == ("A", "h")] == ["self", *"ij"]
    assert [name for name, scope in got if scope == ("A", "h", "")] == [*"kl"]


def test_a_use_means_the_innermost_scope_that_a_method_sees() -> None:
    text = """\
        n = 1
        class A:
            n = 2
            m = n
            def f(self): return n
        def g(n): return [n for _ in n]
        """
    assert [scope for _, scope in found(text, NameKind.USES) if _ == "n"] == [
        ("A",),
        (),
        ("g",),
        ("g",),
    ]


def test_what_is_global_or_of_the_function_around_is_bound_there() -> None:
    text = "n = 1\ndef f():\n    m = 1\n    def g():\n        global n\n        nonlocal m\n        n = m = 2\n"
    assert found(text, NameKind.BINDS) == [
        ("n", ()),
        ("f", ()),
        ("m", ("f",)),
        ("g", ("f",)),
        ("n", ()),
        ("m", ("f",)),
    ]


def test_imports_say_what_they_take_line_by_line() -> None:
    text = "import a.b, c as d\nfrom .m import (\n    x,\n    y as z,\n)\nfrom q import *\n"
    taken = [
        (n.name, n.line, n.taken and (n.taken.module, n.taken.member)) for n in names("a.py", text)
    ]
    assert taken == [
        ("a", 0, ("a.b", None)),
        ("d", 0, ("c", None)),
        ("x", 2, (".m", "x")),
        ("z", 3, (".m", "y")),
        ("*", 5, ("q", "*")),
    ]


def test_members_of_the_object_itself_and_of_named_classes_have_their_class() -> None:
    text = "class A:\n    def f(self):\n        self.x = self.y\n        return A.z, other.w, a.b . c\n"
    assert one(text, "x", NameKind.BINDS).scope == ("A",)
    assert one(text, "y", NameKind.MEMBER).scope == ("A",)
    assert one(text, "z", NameKind.MEMBER).scope == ("A",)
    assert (one(text, "w", NameKind.MEMBER).scope, one(text, "w", NameKind.MEMBER).of) == (
        None,
        "other",
    )
    assert one(text, "c", NameKind.MEMBER).of == "a.b"


def test_an_argument_by_name_is_no_use_of_that_name() -> None:
    text = "k = 1\na.f(k=2)\n"
    assert one(text, "k", NameKind.KEYWORD).of == "f"
    assert ("k", ()) not in found(text, NameKind.USES)


def test_comments_and_strings_name_nothing_but_what_they_hold_as_code() -> None:
    assert [one.name for one in names("a.py", "# a\n'b'\nf'c {d} e'\n")] == ["d"]


def test_without_a_grammar_nothing_is_known() -> None:
    assert names("a.unknown", "import a\n") == ()
    assert blocks("a.unknown", "import a\n") is None


def test_lines_are_those_of_the_text_whatever_its_ends_and_letters() -> None:
    assert [(n.name, n.line) for n in names("a.py", "é = '🎉'\r\nb = é\rc = b\n")] == [
        ("é", 0),
        ("b", 1),
        ("é", 1),
        ("c", 2),
        ("b", 2),
    ]


def test_runs_of_imports_reach_over_comments_and_blank_lines_and_not_over_code() -> None:
    text = "import a\n\n# why\nfrom b import (\n    c,\n)\nimport d; e = 1\nimport f\n"
    found = blocks("a.py", text)
    assert isinstance(found, Blocks)
    assert found.imports == ((0, 7), (7, 8))


@settings(deadline=None)
@given(st.one_of(TEXTS, st.text()))
def test_any_text_is_read(text: str) -> None:
    assert blocks("a.py", text) is not None
    assert all(one.line <= len(text) for one in names("a.py", text))
