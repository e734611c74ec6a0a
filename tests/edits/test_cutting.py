"""Hunks as a person decides on them."""

from itertools import pairwise
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.edits.strategies import TEXTS, change_of

from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.proposal import Hunk
from patchwright.domain.text import split_lines
from patchwright.edits.cutting.cut import cut
from patchwright.edits.diff import hunks, with_hunks


def cut_of(before: str, after: str, path: str = "a.py") -> list[tuple[int, str, str]]:
    """The hunks as (line before, text before, text after), held to give the text after."""
    found = cut(change_of(before, after, path=path))
    assert with_hunks(before, found) == after
    return [(one.start, "".join(one.before), "".join(one.after)) for one in found]


TWO = dedent("""\
    import os
    import sys


    def first(a):
        total = 0
        for row in a:
            total += row
        return total


    def second(b):
        return b
    """)


def test_changes_of_one_small_function_are_one_hunk_from_the_first_to_the_last() -> None:
    after = TWO.replace("total = 0", "total = 1").replace("return total", "return -total")
    body = "    for row in a:\n        total += row\n"
    assert cut_of(TWO, after) == [
        (
            5,
            f"    total = 0\n{body}    return total\n",
            f"    total = 1\n{body}    return -total\n",
        )
    ]


def test_a_decorator_is_part_of_its_function() -> None:
    before = "import functools\n\n\n@functools.cache\ndef f(a):\n    b = a\n    return b\n"
    after = before.replace("functools.cache\n", "functools.lru_cache\n").replace("n b", "n -b")
    assert len(cut_of(before, after)) == 1


def test_changes_of_a_long_function_stay_apart() -> None:
    body = "".join(f"    x{row} = {row}\n" for row in range(40))
    before = f"def f():\n{body}    return x1\n"
    after = before.replace("x3 = 3\n", "x3 = 4\n").replace("x30 = 30", "x30 = 31")
    assert [start for start, *_ in cut_of(before, after)] == [4, 31]


def test_a_function_that_grows_beyond_what_is_read_as_a_whole_stays_apart() -> None:
    before = "def f():\n    a = 1\n    b = 2\n    return a\n"
    more = "".join(f"    x{row} = {row}\n" for row in range(40))
    after = before.replace("a = 1", "a = 3").replace("    return a\n", f"{more}    return b\n")
    assert len(cut_of(before, after)) == 2


def test_a_small_function_in_a_long_one_is_one_hunk() -> None:
    body = "".join(f"    x{row} = {row}\n" for row in range(40))
    inner = "    def inner(a):\n        b = a\n        c = b\n        return c\n"
    before = f"def f():\n{body}{inner}    return inner\n"
    after = before.replace("b = a", "b = 2 * a").replace("return c", "return -c")
    assert len(cut_of(before, after)) == 1


def test_neighboring_functions_are_hunks_of_their_own() -> None:
    before = "class A:\n    def f(self): return 1\n\n    def g(self): return 2\n"
    after = before.replace("1", "3").replace("2", "4")
    assert [start for start, *_ in cut_of(before, after)] == [1, 3]


def test_functions_that_change_and_touch_are_one_hunk() -> None:
    before = "class A:\n    def f(self): return 1\n    def g(self): return 2\n"
    assert len(cut_of(before, before.replace("1", "3").replace("2", "4"))) == 1


def test_changes_of_the_imports_are_one_hunk() -> None:
    before = "import a\nimport b\n# why\nfrom c import (\n    d,\n    e,\n)\n\nX = 1\n"
    after = before.replace("import a\n", "import a\nimport aa\n").replace("    e,\n", "    f,\n")
    assert cut_of(before, after) == [
        (
            1,
            "import b\n# why\nfrom c import (\n    d,\n    e,\n",
            "import aa\nimport b\n# why\nfrom c import (\n    d,\n    f,\n",
        )
    ]


def test_imports_and_a_function_right_below_are_two_hunks() -> None:
    before = "import a\n\ndef f():\n    return a\n"
    after = before.replace("import a", "import b").replace("def f():", "def f(x):")
    assert len(cut_of(before, after)) == 2


def test_runs_of_imports_with_code_between_are_two_hunks() -> None:
    before = "import a\nimport b\n\nX = a.x()\n\nimport c\nimport d\n"
    after = before.replace("import a\n", "import aa\n").replace("import d", "import dd")
    assert len(cut_of(before, after)) == 2


def test_a_new_function_is_one_hunk_beside_a_changed_one() -> None:
    new = "def between(c):\n    x = 0\n\n    return c\n\n\n"
    after = TWO.replace("return total", "return -total").replace("def second", new + "def second")
    after = after.replace("return b", "return -b")
    assert [text for _, _, text in cut_of(TWO, after)] == [
        "    return -total\n",
        new,
        "    return -b\n",
    ]


def test_a_new_function_above_a_changed_first_line_keeps_a_line_between() -> None:
    new = "def between(c):\n    return c\n\n\n"
    after = TWO.replace("def second(b):", new + "def second(b, d):")
    assert len(cut_of(TWO, after)) == 2


def test_a_new_method_with_a_decorator_like_the_next_one_begins_with_its_own() -> None:
    before = "class A:\n    @property\n    def f(self):\n        return 1\n"
    new = "    @property\n    def e(self):\n        return 1\n\n"
    assert cut_of(before, before.replace("A:\n", f"A:\n{new}")) == [(1, "", new)]


def test_a_function_put_for_another_is_one_hunk() -> None:
    before = "X = 1\n\n\ndef f(a):\n    b = a\n\n    return b\n\n\ndef g():\n    pass\n"
    after = before.replace(
        "def f(a):\n    b = a\n\n    return b\n", "def h(x):\n    y = x\n\n    return y\n"
    )
    assert len(cut_of(before, after)) == 1


def test_a_class_that_gets_another_name_is_not_all_of_it() -> None:
    methods = "".join(f"    def m{row}(self):\n        return {row}\n\n" for row in range(20))
    before = f"class Old:\n{methods}"
    after = before.replace("Old", "New").replace("return 17", "return 18")
    assert [start for start, *_ in cut_of(before, after)] == [0, 53]


def test_a_getter_and_its_setter_are_two_functions() -> None:
    before = (
        "class A:\n    @property\n    def x(self):\n        return self._x\n\n"
        "    @x.setter\n    def x(self, value):\n        self._x = value\n"
    )
    after = before.replace("return self._x", "return self._y").replace(
        "self._x = value", "self._y = value"
    )
    assert [start for start, *_ in cut_of(before, after)] == [3, 7]


def test_without_a_grammar_near_changes_of_one_block_are_one() -> None:
    before = "a {\n  one\n  two\n  three\n  four\n}\n"
    after = before.replace("one", "1").replace("four", "4")
    assert len(cut_of(before, after, "a.conf")) == 1
    assert len(cut_of(before, after.replace("two", "2"), "a.conf")) == 1


@pytest.mark.parametrize(
    "between", ["  x\n\n", "x\n", "  x\n  y\n  z\n"], ids=["blank", "outer", "far"]
)
def test_without_a_grammar_other_changes_stay_apart(between: str) -> None:
    before = f"a {{\n  one\n{between}  four\n}}\n"
    after = before.replace("one", "1").replace("four", "4")
    assert len(cut_of(before, after, "a.conf")) == 2


def test_what_happens_to_whole_files_is_as_ever() -> None:
    patch = Patch(
        files=(
            FileChange(path="a.py", before=None, after="import a\n\n\nb = 1\n"),
            FileChange(path="b.py", before="import a\n\n\nb = 1\n", after=None),
            FileChange(path="c.py", before="x = 1\n", after="x = 2\n", renamed_from="d.py"),
        )
    )
    assert cut(patch) == hunks(patch)
    assert [hunk.kind for hunk in cut(patch)] == ["create", "delete", "rename", "change"]


PIECES = st.sampled_from(
    [
        "import a",
        "import b",
        "from c import (",
        ")",
        "def f(a):",
        "def g(a):",
        "    def f(self):",
        "class A:",
        "@deco",
        "    @deco",
        "    return 1",
        "        return 1",
        "    x = '''",
        "# é\u2028🎉",
        "",
        "",
        "",
        "\x0c",
        "x = 1",
        "    y = 2",
    ]
)
PYTHON = st.lists(st.tuples(PIECES, st.sampled_from(["\n", "\n", "\n", "\r\n", "\r"])), max_size=30)


@st.composite
def changed(draw: st.DrawFn) -> tuple[str, str]:
    """A text of such lines, and what a few changes of lines make of it."""
    lines = [word + end for word, end in draw(PYTHON)]
    after = list(lines)
    for _ in range(draw(st.integers(0, 5))):
        at = draw(st.integers(0, len(after)))
        more = [
            word + end for word, end in draw(st.lists(st.tuples(PIECES, st.just("\n")), max_size=4))
        ]
        after[at : at + draw(st.integers(0, 3))] = more
    last = draw(PIECES)
    return "".join(lines) + draw(st.sampled_from(["", last])), "".join(after) + last


def held(before: str, after: str, path: str, data: st.DataObject) -> None:
    """Hold the hunks of a change to what every cut promises."""
    patch = change_of(before, after, path=path)
    found = cut(patch)
    assert found == cut(patch)
    assert with_hunks(before, found) == after
    # A line stands between two, so that no two can be taken for one.
    for one, other in pairwise(found):
        assert one.start + len(one.before) < other.start
    assert all(one.before != one.after for one in found)
    chosen = [hunk for hunk in found if data.draw(st.booleans())]
    assert with_hunks(before, data.draw(st.permutations(chosen))) == rebuilt(before, chosen)


def rebuilt(before: str, chosen: list[Hunk]) -> str:
    """The text with those hunks, put in from the last to the first."""
    lines = split_lines(before)
    for hunk in reversed(chosen):
        lines[hunk.start : hunk.start + len(hunk.before)] = hunk.after
    return "".join(lines)


@settings(max_examples=300, deadline=None)
@given(changed(), st.sampled_from(["a.py", "a.conf"]), st.data())
def test_the_hunks_of_changed_code_fit_in_any_choice(
    texts: tuple[str, str], path: str, data: st.DataObject
) -> None:
    held(*texts, path, data)


@settings(max_examples=200, deadline=None)
@given(TEXTS, TEXTS, st.sampled_from(["a.py", "a.conf"]), st.data())
def test_the_hunks_of_any_texts_fit_in_any_choice(
    before: str, after: str, path: str, data: st.DataObject
) -> None:
    held(before, after, path, data)


def test_a_file_of_thousands_of_functions_and_runs_of_imports_is_cut() -> None:
    units = [f"import a{row}\n\n\ndef f{row}():\n    return a{row}\n\n\n" for row in range(3000)]
    before = "".join(units)
    for row in range(0, 3000, 10):
        units[row] = units[row].replace("return a", "return b")
    assert len(cut_of(before, "".join(units))) == 300
