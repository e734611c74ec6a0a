"""Which hunks cannot stand without which others."""

from textwrap import dedent

from hypothesis import given, settings
from tests.edits.strategies import TEXTS

from patchwright.domain.edit import FileChange, Patch
from patchwright.edits.cutting.cut import cut
from patchwright.edits.needing.needs import needs

Files = dict[str, str | tuple[str, str] | None]
"""Texts by path; with where the file stood before, as a pair."""


def needed(before: dict[str, str], after: Files) -> list[tuple[str, list[str]]]:
    """Each hunk that needs others with those, by the first line of what it adds, else removes."""
    files = list[FileChange]()
    for path, text in sorted(after.items()):
        origin, new = text if isinstance(text, tuple) else ("", text)
        new = None if new is None else dedent(new)
        old = before.get(origin or path)
        files.append(
            FileChange(
                path=path,
                before=None if old is None else dedent(old),
                after=new,
                renamed_from=origin,
            )
        )
    hunks = cut(Patch(files=tuple(files)))
    texts = {path: dedent(text) for path, text in before.items()}
    told = [
        (hunk.path if hunk.kind != "change" else (hunk.after or hunk.before)[0].strip())
        for hunk in hunks
    ]
    found = needs(hunks, texts)
    assert len(found) == len(hunks)
    assert all(list(one) == sorted(set(one)) for one in found)
    assert all(at not in one for at, one in enumerate(found))
    return [(told[at], [told[n] for n in one]) for at, one in enumerate(found) if one]


MODULE = """\
    import os


    LIMIT = 3


    class Store:
        size = 1

        def read(self, path):
            return os.stat(path)

        def write(self, path):
            return path


    def total(rows):
        return sum(rows)


    def main():
        return total([LIMIT])
    """


def changed(*pairs: tuple[str, str]) -> dict[str, str]:
    """The module with words changed, each of which stands there once."""
    text = dedent(MODULE)
    for old, new in pairs:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return {"m.py": text}


def of_module(*pairs: tuple[str, str]) -> list[tuple[str, list[str]]]:
    return needed({"m.py": MODULE}, dict(changed(*pairs)))


def test_the_use_of_a_new_import_needs_it() -> None:
    found = of_module(("import os\n", "import math\nimport os\n"), ("sum(rows)", "math.fsum(rows)"))
    assert found == [("return math.fsum(rows)", ["import math"])]


def test_what_removes_an_import_needs_what_removes_its_uses() -> None:
    found = of_module(("import os\n", "import re\n"), ("os.stat(path)", "path"))
    assert found == [("import re", ["return path"])]


def test_an_import_put_for_another_and_its_use_need_each_other() -> None:
    found = of_module(("import os\n", "import io\n"), ("os.stat(path)", "io.open(path)"))
    assert found == [
        ("import io", ["return io.open(path)"]),
        ("return io.open(path)", ["import io"]),
    ]


def test_a_removed_import_that_is_used_on_needs_nothing_that_does_not_help() -> None:
    assert of_module(("import os\n", "\n"), ("sum(rows)", "max(rows)")) == []


def test_the_use_of_a_new_constant_function_or_class_needs_it() -> None:
    new = "LIMIT = 3\nMOST = 4\n"
    assert of_module(("LIMIT = 3\n", new), ("sum(rows)", "sum(rows[:MOST])")) == [
        ("return sum(rows[:MOST])", ["MOST = 4"])
    ]
    new = "def total(rows):\n    return sum(rows)\n\n\ndef mean(rows):\n    return 1\n"
    found = of_module(
        ("def total(rows):\n    return sum(rows)\n", new), ("total([LIMIT])", "mean([LIMIT])")
    )
    assert found == [("return mean([LIMIT])", ["def mean(rows):"])]


def test_a_method_that_is_called_on_the_object_itself_is_needed() -> None:
    new = "    def size_of(self):\n        return 1\n\n    def write"
    found = of_module(("    def write", new), ("os.stat(path)", "self.size_of()"))
    assert found == [("return self.size_of()", ["def size_of(self):"])]


def test_a_new_attribute_of_a_class_is_needed_where_it_is_named() -> None:
    found = of_module(("size = 1\n", "size = 1\n    depth = 2\n"), ("sum(rows)", "Store.depth"))
    assert found == [("return Store.depth", ["depth = 2"])]


def test_a_new_member_is_needed_by_whoever_uses_a_name_that_nobody_had() -> None:
    new = "    def flush_all(self):\n        return 1\n\n    def write"
    found = of_module(("    def write", new), ("sum(rows)", "rows.flush_all()"))
    assert found == [("return rows.flush_all()", ["def flush_all(self):"])]


def test_a_common_member_is_paired_with_nobody() -> None:
    new = "    def items(self):\n        return 1\n\n    def write"
    assert of_module(("    def write", new), ("sum(rows)", "sum(rows.items())")) == []
    new = "    def stat(self, path):\n        return 1\n\n    def write"
    assert of_module(("    def write", new), ("sum(rows)", "sum(rows.stat())")) == []


def test_a_new_parameter_is_needed_in_its_function_and_where_it_is_given() -> None:
    body = "".join(f"        x{row} = {row}\n" for row in range(40))
    before = f"    def f(a):\n{body}        return a\n\n\n    def g():\n        return f(1)\n"
    after = before.replace("(a)", "(a, most)").replace("return a", "return most")
    found = needed({"m.py": before}, {"m.py": after.replace("f(1)", "f(1, most=2)")})
    new = "def f(a, most):"
    call = "return f(1, most=2)"
    assert found == [(new, [call]), ("return most", [new]), (call, [new])]


def test_a_function_that_gets_another_name_does_not_bind_its_parameters_anew() -> None:
    body = "".join(f"        x{row} = {row}\n" for row in range(40))
    before = f"    def f(a):\n{body}        return 1\n"
    after = before.replace("def f", "def g").replace("return 1", "return a")
    assert needed({"m.py": before}, {"m.py": after}) == []


def test_a_function_that_gets_another_name_and_its_caller_need_each_other() -> None:
    found = of_module(("def total", "def whole"), ("total([LIMIT])", "whole([LIMIT])"))
    assert found == [
        ("def whole(rows):", ["return whole([LIMIT])"]),
        ("return whole([LIMIT])", ["def whole(rows):"]),
    ]


def test_a_new_field_is_needed_where_it_is_given_and_where_it_is_read() -> None:
    found = of_module(
        ("size = 1\n", "size = 1\n    depth: int = 2\n"),
        ("os.stat(path)", "self.depth"),
        ("sum(rows)", "Store(depth=3)"),
    )
    new = ["depth: int = 2"]
    assert found == [("return self.depth", new), ("return Store(depth=3)", new)]


def test_what_an_object_is_given_in_one_method_is_needed_in_another() -> None:
    found = of_module(("return path\n", "self.last = path\n"), ("os.stat(path)", "self.last"))
    assert found == [("return self.last", ["self.last = path"])]


def test_what_objects_have_from_the_start_is_needed_of_where_they_get_it_first() -> None:
    start = "    def __init__(self):\n        self.is_open = True\n\n    def read"
    found = of_module(
        ("    def read", start),
        ("os.stat(path)", "self.is_open"),
        ("return path\n", "self.is_open = False\n"),
    )
    assert found == [("return self.is_open", ["def __init__(self):"])]


def parted(function: str, call: str, new_function: str, new_call: str) -> list[tuple[int, int]]:
    """Who needs whom, of the hunks 0 of a function, and 1 of what calls it further down."""
    between = "".join(f"X{row} = {row}\n" for row in range(9))
    before, after = (
        f"{dedent(one)}\n\n{between}\n\n{dedent(other)}"
        for one, other in ((function, call), (new_function, new_call))
    )
    hunks = cut(Patch(files=(FileChange(path="m.py", before=before, after=after),)))
    assert len(hunks) == 2
    found = needs(hunks, {"m.py": before})
    return [(at, other) for at, one in enumerate(found) for other in one]


def test_a_call_that_gives_more_needs_the_parameter_and_what_takes_it_needs_the_call() -> None:
    both = [(0, 1), (1, 0)]
    old, new = "def f(a):\n    return a\n", "def f(a, b):\n    return a\n"
    assert parted(old, "f(1)\n", new, "f(1, 2)\n") == both
    # And with a parameter less.
    assert parted(new, "f(1, 2)\n", old, "f(1)\n") == both
    assert parted(old, "f(\n    1,\n)\n", new, "f(\n    1,\n    2,\n)\n") == both


def test_a_parameter_that_may_be_left_out_is_needed_by_whoever_gives_it_alone() -> None:
    old, new = "def f(a):\n    return a\n", "def f(a, b=None):\n    return a\n"
    assert parted(old, "f(1)\n", new, "f(1, 2)\n") == [(1, 0)]
    assert parted(old, "f(1)\n", new, "f(2)\n") == []
    assert parted(old, "f()\n", "def f(a=1):\n    return a\n", "f(  )\n") == [(1, 0)]


def test_parameters_of_methods_and_of_what_starts_an_object_are_counted_without_itself() -> None:
    old = "class A:\n    def after(self, day):\n        return day\n"
    new = old.replace("day)", "day, steps)")
    assert parted(old, "A().after(1)\n", new, "A().after(1, 2)\n") == [(0, 1), (1, 0)]
    assert parted(old, "A.after(x, 1)\n", new, "A.after(x, 1, 2)\n") == [(0, 1), (1, 0)]
    started = (one.replace("after", "__init__") for one in (old, new))
    assert parted(next(started), "A(1)\n", next(started), "A(1, 2)\n") == [(0, 1), (1, 0)]
    static = [one.replace("    def", "    @staticmethod\n    def") for one in (old, new)]
    assert parted(static[0], "A.after(x, 1)\n", static[1], "A.after(x, 1, 2)\n") == [(0, 1), (1, 0)]


def test_the_object_itself_gives_more_to_a_method_that_takes_more() -> None:
    """The bundled demo: `days` calls `self.after(first, steps)`."""
    rows = "".join(f"        x{row} = {row}\n" for row in range(40))
    old = f"class A:\n    def f(self, a):\n{rows}\n    def g(self):\n        self.f(1)\n"
    new = old.replace("(self, a)", "(self, a, steps)").replace("f(1)", "f(1, 2)")
    assert needed({"m.py": old}, {"m.py": new}) == [
        ("def f(self, a, steps):", ["self.f(1, 2)"]),
        ("self.f(1, 2)", ["def f(self, a, steps):"]),
    ]


def test_what_cannot_be_counted_is_needed_by_nobody() -> None:
    old, new = "def f(a):\n    return a\n", "def f(a, b):\n    return a\n"
    for more in ("*rest", "**rest", "*, b=1, **rest"):
        starred = f"def f(a, {more}):\n    return a\n"
        assert parted(old, "f(1)\n", starred, "f(1, 2)\n") == []
    assert parted(old, "f(1)\n", new, "f(*some)\n") == [(0, 1)]
    assert parted(old, "f(*some)\n", new, "f(1, *some)\n") == []
    wrapped = [f"@wrap\n{one}" for one in (old, new)]
    assert parted(wrapped[0], "f(1)\n", wrapped[1], "f(1, 2)\n") == []
    # Who calls what has the name of a method may mean another one.
    twice = "class A:\n    def f(self, a):\n        return a\n\n\nclass B:\n    def f(self):\n        return 1\n"
    assert parted(twice, "x.f(1)\n", twice.replace("a)", "a, b)"), "x.f(1, 2)\n") == []


def test_a_function_that_is_imported_is_called_by_what_it_takes() -> None:
    before = {"pkg/m.py": MODULE, "pkg/app.py": "from pkg.m import total\n\n\ntotal(1)\n"}
    other = changed(("total(rows)", "total(rows, start)"))["m.py"]
    after = "from pkg.m import total\n\n\ntotal(1, 2)\n"
    found = needed(before, {"pkg/m.py": other, "pkg/app.py": after})
    assert found == [
        ("total(1, 2)", ["def total(rows, start):"]),
        ("def total(rows, start):", ["total(1, 2)"]),
    ]


def test_an_argument_that_is_gone_is_given_by_nobody_any_more() -> None:
    before = {"m.py": MODULE.replace("total([LIMIT])", "total(rows=1)")}
    after = changed(("def total(rows):", "def total(many):"), ("sum(rows)", "sum(many)"))
    new = after["m.py"].replace("total([LIMIT])", "total(many=1)")
    found = needed(before, {"m.py": new})
    function, call = "def total(many):", "return total(many=1)"
    assert found == [(function, [call]), (call, [function])]


def test_a_local_name_hides_a_new_one_of_the_module() -> None:
    new = "LIMIT = 3\nrows = 4\n"
    assert of_module(("LIMIT = 3\n", new), ("sum(rows)", "max(rows)")) == []


def test_names_in_comments_and_strings_do_not_count() -> None:
    new = "LIMIT = 3\nMOST = 4\n"
    use = "'MOST' + str(rows)  # MOST"
    assert of_module(("LIMIT = 3\n", new), ("sum(rows)", use)) == []
    use = "f'{MOST}'"
    assert len(of_module(("LIMIT = 3\n", new), ("sum(rows)", use))) == 1


def test_a_name_that_two_hunks_bind_is_needed_of_neither() -> None:
    found = of_module(
        ("import os\n", "import os\nimport most\n"),
        ("LIMIT = 3\n", "LIMIT = 3\nmost = 4\n"),
        ("sum(rows)", "sum(rows, most)"),
    )
    assert found == []


def test_a_function_that_moves_is_not_lost_on_its_way() -> None:
    moved = "def total(rows):\n    return sum(rows)\n\n\n"
    found = of_module((moved, ""), ("class Store:", moved + "class Store:"))
    assert len(found) == 1


def test_a_name_imported_from_another_file_needs_what_binds_it_there() -> None:
    before = {"pkg/m.py": MODULE, "pkg/app.py": "import os\n\n\ndef f():\n    return os\n"}
    other = changed(("LIMIT = 3\n", "LIMIT = 3\nMOST = 4\n"))["m.py"]
    for imported in ("from pkg.m import MOST", "from .m import MOST", "from m import MOST"):
        app = f"import os\n{imported}\n\n\ndef f():\n    return os, MOST\n"
        assert needed(before, {"pkg/m.py": other, "pkg/app.py": app}) == [
            (imported, ["MOST = 4"]),
            ("return os, MOST", [imported]),
        ]


def test_a_name_of_an_imported_module_needs_what_binds_it() -> None:
    before = {"m.py": MODULE, "app.py": "import m\n\n\ndef f():\n    return m\n"}
    other = changed(("LIMIT = 3\n", "LIMIT = 3\nMOST = 4\n"))["m.py"]
    after = "import m\n\n\ndef f():\n    return m.MOST\n"
    assert needed(before, {"m.py": other, "app.py": after}) == [("return m.MOST", ["MOST = 4"])]


def test_the_use_of_a_new_module_needs_its_creation() -> None:
    before = {"pkg/app.py": "import os\n"}
    for imported in (
        "from pkg.new import a",
        "import pkg.new",
        "from . import new",
        "from .new import *",
    ):
        after: Files = {"pkg/app.py": f"import os\n{imported}\n", "pkg/new.py": "a = 1\n"}
        assert needed(before, after) == [(imported, ["pkg/new.py"])]


def test_a_module_of_the_language_is_no_new_file_of_its_name() -> None:
    after: Files = {"pkg/app.py": "import os\nimport types\n", "pkg/types.py": "a = 1\n"}
    assert needed({"pkg/app.py": "import os\n"}, after) == []


def test_what_imports_a_renamed_module_needs_the_rename_and_its_text_does_not() -> None:
    before = {"pkg/old.py": "a = 1\n\n\ndef f():\n    return 1\n", "pkg/app.py": "import pkg.old\n"}
    after: Files = {
        "pkg/new.py": ("pkg/old.py", "a = 1\n\n\ndef f():\n    return a\n"),
        "pkg/app.py": "import pkg.new\n",
    }
    assert needed(before, after) == [
        ("import pkg.new", ["pkg/new.py"]),
        ("pkg/new.py", ["import pkg.new"]),
    ]


def test_a_deleted_file_needs_that_nobody_imports_it() -> None:
    before = {"pkg/old.py": "a = 1\n", "pkg/app.py": "import os\nfrom pkg.old import a\n"}
    after: Files = {"pkg/old.py": None, "pkg/app.py": "import os\n"}
    assert needed(before, after) == [("pkg/old.py", ["from pkg.old import a"])]


def test_languages_without_a_grammar_have_no_needs() -> None:
    before = {"a.unknown": "import os\n\n\nx\n"}
    assert needed(before, {"a.unknown": "import re\n\n\nre\n"}) == []


@settings(deadline=None)
@given(TEXTS, TEXTS)
def test_any_text_is_read(before: str, after: str) -> None:
    patch = Patch(files=(FileChange(path="a.py", before=before, after=after),))
    hunks = cut(patch)
    assert len(needs(hunks, {"a.py": before})) == len(hunks)
