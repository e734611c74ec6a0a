"""Facts, rendered as lines that a person can judge."""

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patchwright.domain.text import split_lines
from patchwright.syntax.extract import extract
from patchwright.syntax.facts import Facts, SpanKind
from patchwright.syntax.languages import LANGUAGES, language_of
from patchwright.syntax.parse import parse

PYTHON = LANGUAGES[0]


def facts(text: str) -> Facts:
    return extract(PYTHON, text)


def definitions(text: str) -> list[str]:
    return [f"{each.kind.value} {each.qualified}" for each in facts(text).definitions]


def calls(text: str) -> list[str]:
    found = facts(text)
    owners = [each.qualified for each in found.definitions] + ["-"]
    return [
        f"{owners[call.owner]}: {call.receiver or ''}|{call.name}@{call.line}"
        for call in found.calls
    ]


def imports(text: str) -> list[tuple[str, str, str | None]]:
    return [(each.bound, each.module, each.member) for each in facts(text).imports]


def spans(text: str) -> list[tuple[SpanKind, str]]:
    return [(span.kind, text[span.start : span.end]) for span in facts(text).spans]


def test_every_kind_of_definition_is_found_with_its_parents() -> None:
    text = """
x = 1
async def load(): pass
class A:
    y: int
    def method(self):
        local = 1
        def inner():
            class Deep: pass
    async def later(self): pass
    class Inner:
        z, w = 1, 2
"""
    assert definitions(text) == [
        "variable x",
        "async function load",
        "class A",
        "variable A.y",
        "method A.method",
        "function A.method.inner",
        "class A.method.inner.Deep",
        "method A.later",
        "class A.Inner",
        "variable A.Inner.z",
        "variable A.Inner.w",
    ]


def test_definitions_inside_if_try_and_with_are_those_of_the_module() -> None:
    text = "if x:\n  def a(): pass\ntry:\n  b = 1\nexcept E:\n  class C: pass\nwith d:\n  e = 2\n"
    assert definitions(text) == ["function a", "variable b", "class C", "variable e"]


def test_a_variable_is_defined_where_it_is_assigned_first() -> None:
    (only,) = facts("if x:\n    a = 1\nelse:\n    a = 2\n").definitions
    assert only.first_line == 1


def test_decorators_belong_to_the_definition_and_its_signature() -> None:
    text = "@one\n@two(3)\ndef f(a, *b, c=1, **d) -> int:\n    return a\n"
    (function,) = facts(text).definitions
    assert (function.first_line, function.last_line) == (0, 3)
    assert text[function.start :].startswith("@one")
    assert text[function.body_start :].startswith("return a")
    assert function.signature == "@one @two(3) def f(a, *b, c=1, **d) -> int:"


def test_decorators_of_a_class_are_not_those_of_the_last_method_in_it() -> None:
    outer, method = facts("@deco\nclass A:\n    def f(self): pass\n").definitions
    assert (outer.first_line, method.first_line) == (0, 2)


def test_comments_are_no_part_of_a_signature() -> None:
    (function,) = facts("def f(a,  # first\n      b):\n    pass\n").definitions
    assert function.signature == "def f(a, b):"


def test_bases_are_named_without_keywords_and_type_arguments() -> None:
    (found,) = facts("class A(B, m.C, Generic[T], metaclass=M, *more): pass\n").definitions
    assert found.bases == ("B", "m.C", "Generic")


def test_calls_know_owner_receiver_and_line() -> None:
    text = """
top()
@deco
def f():
    self.x.y().z()
    super().g()
    a . b(c())
    return f"{inner()}"
"""
    assert calls(text) == [
        "-: |top@1",
        "f: |deco@2",
        "f: self.x|y@4",
        "f: ?|z@4",
        "f: |super@5",
        "f: super()|g@5",
        "f: a|b@6",
        "f: |c@6",
        "f: |inner@7",
    ]


def test_imports_are_read_with_aliases_dots_stars_and_comments() -> None:
    text = (
        "import os, a.b.c as d, x.y\n"
        "from . import (z,  # why\n    q as r,)\n"
        "from ..m.n import *\n"
        "from __future__ import annotations\n"
        "def f():\n    from late import \\\n        thing\n"
    )
    assert imports(text) == [
        ("os", "os", None),
        ("d", "a.b.c", None),
        ("x.y", "x.y", None),
        ("z", ".", "z"),
        ("r", ".", "q"),
        ("*", "..m.n", "*"),
        ("annotations", "__future__", "annotations"),
        ("thing", "late", "thing"),
    ]


def test_spans_tell_comments_strings_and_docstrings_apart() -> None:
    text = '"""Module."""\n# note\nclass A:\n    "doc"\n    x = "no doc"\n    f"{\'inner\'}"\n'
    assert spans(text) == [
        (SpanKind.DOCSTRING, '"""Module."""'),
        (SpanKind.COMMENT, "# note"),
        (SpanKind.DOCSTRING, '"doc"'),
        (SpanKind.STRING, '"no doc"'),
        (SpanKind.STRING, "f\"{'inner'}\""),
    ]


def test_offsets_count_code_points() -> None:
    text = "# é😀\nx = '😀'\ndef ünï(): pass\n"
    variable, function = facts(text).definitions
    assert text[variable.start : variable.end] == "x = '😀'"
    assert text[function.start : function.end] == "def ünï(): pass"
    assert function.name == "ünï"
    assert spans(text) == [(SpanKind.COMMENT, "# é😀"), (SpanKind.STRING, "'😀'")]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_as_everywhere_else(end: str) -> None:
    text = f"a = 1{end}{end}def f():{end}    pass\x0c{end}    g()"
    function = facts(text).definitions[1]
    lines = split_lines(text)
    assert lines[function.first_line].startswith("def f")


def test_a_lone_carriage_return_ends_a_line() -> None:
    assert [call.line for call in facts("a()\rb()\r\nc()\n").calls] == [0, 1, 2]


HOSTILE = {
    "nothing": "",
    "NUL": "a()\0b()",
    "lone surrogate": "\ud800 = 'x'\ndef f(): pass\n",
    "brackets": "(" * 20_000,
    "balanced brackets": "[" * 20_000 + "]" * 20_000,
    "attributes": "a" + ".b" * 50_000 + "()",
    "blocks": "".join(" " * depth + "if x:\n" for depth in range(500)),
    "functions": "".join(" " * depth + "def f():\n" for depth in range(500)),
    "broken": "def (:\n class\nimport\nfrom . import (\n@",
    "sum": "1" + "+1" * 50_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_never_raises(name: str) -> None:
    text = HOSTILE[name]
    for span in facts(text).spans:
        assert 0 <= span.start <= span.end <= len(text)


def test_broken_text_gives_what_can_be_read() -> None:
    assert "function good" in definitions("def good():\n    pass\n\nclass (:\n")


def test_parsing_is_given_up_when_its_time_is_over() -> None:
    parsed = parse(PYTHON, "\\\n" * 30_000, seconds=0.0)
    assert not parsed.whole
    assert parsed.captures() == {}


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.one_of(
            st.sampled_from(
                [
                    "def f():",
                    "class A(B):",
                    "\n",
                    "\r",
                    "    ",
                    "é",
                    "😀",
                    '"""',
                    "import a",
                    "f(",
                    ")",
                ]
            ),
            st.text(alphabet=string.printable + "é\ud800\0", max_size=5),
        ),
        max_size=20,
    ).map("".join)
)
def test_facts_of_any_text_lie_inside_it_and_in_order(text: str) -> None:
    found = facts(text)
    n_lines = text.count("\n") + text.count("\r") + 1
    for index, definition in enumerate(found.definitions):
        assert 0 <= definition.start <= definition.body_start <= definition.end <= len(text)
        assert 0 <= definition.first_line <= definition.last_line < n_lines
        assert definition.parent < index
    ends = [0, *(place for span in found.spans for place in (span.start, span.end))]
    assert ends == sorted(ends)
    assert all(call.owner < len(found.definitions) for call in found.calls)


def test_languages_are_told_by_the_file_name() -> None:
    assert language_of("a/b.PY") is PYTHON
    assert language_of("stubs/x.pyi") is PYTHON
    assert language_of("README") is None
    assert language_of(".py") is None
    assert language_of("a.py/b") is None
