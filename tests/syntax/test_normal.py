"""Equal forms mean equal code."""

import pytest

from patchwright.domain.edit import FileChange, Patch
from patchwright.syntax.normal import normal_form, patch_form

BASE = "def f(a):\n    if a:\n        b\n        return c\n"


def same(one: str, other: str) -> bool:
    form = normal_form("a.py", one)
    assert form is not None
    return form == normal_form("a.py", other)


@pytest.mark.parametrize(
    "other",
    [
        "# why\ndef f( a ):\n\tif a:\n\t\tb  # what\n\n\t\treturn c",
        '"""Module."""\n\n\ndef f(a):\n    """Function."""\n    if a:\n        b\n        return c\n',
        BASE.replace("\n", "\r\n"),
    ],
)
def test_layout_comments_and_docstrings_do_not_matter(other: str) -> None:
    assert same(BASE, other)


@pytest.mark.parametrize(
    "other",
    [
        "def f(a):\n    if a:\n        b\n    return c\n",
        BASE.replace("return c", "return d"),
        BASE.replace("b\n", "'b'\n"),
        BASE + "f(1)\n",
    ],
)
def test_nesting_names_and_strings_matter(other: str) -> None:
    assert not same(BASE, other)


def test_there_is_no_form_without_grammar_or_of_broken_text() -> None:
    assert normal_form("a.unknown", "x") is None
    assert normal_form("a.py", "def f(:\n") is None


def patch(**files: tuple[str | None, str | None]) -> Patch:
    changes = [
        FileChange(path=name.replace("_", "."), before=before, after=after)
        for name, (before, after) in files.items()
    ]
    return Patch(files=tuple(changes))


def form(made: Patch) -> str:
    texts = {change.path: change.before for change in made.files}
    return patch_form(texts.get, made)


def test_patches_that_differ_in_layout_only_are_one() -> None:
    one = patch(a_py=(BASE, "def f(a):\n    return c\n"))
    other = patch(a_py=(BASE, "def f(a):  # short\n\treturn c\n"))
    assert form(one) == form(other)


def test_fixes_of_comments_are_compared_as_text() -> None:
    one = patch(a_py=(BASE, "# one\n" + BASE))
    again = patch(a_py=(BASE, "# one  \n" + BASE + "\n"))
    other = patch(a_py=(BASE, "# two\n" + BASE))
    assert form(one) == form(again)
    assert form(one) != form(other)


def test_files_without_grammar_are_compared_as_text() -> None:
    one, again, other = (patch(a_md=("a\n", after)) for after in ("b\n", "b  \r\n", "c\n"))
    assert form(one) == form(again)
    assert form(one) != form(other)


def test_deleting_differs_from_emptying() -> None:
    assert form(patch(a_py=(BASE, None))) != form(patch(a_py=(BASE, "")))


def test_the_same_change_of_another_file_is_another_patch() -> None:
    assert form(patch(a_py=(BASE, ""))) != form(patch(b_py=(BASE, "")))
