"""Our edits, made by an editor that knows nothing but the specification."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import converters
from tests.support.editor_texts import EditorTexts, Refusal

from patchwright.editor.patches.decision import Created, Deleted, Edited, Moved, Step
from patchwright.editor.patches.workspace_edit import text_edits, workspace_edit
from patchwright.editor.session.client import Client
from patchwright.edits.line_edits import exact_edits, own_edits, with_edits

CONTENTS = st.sampled_from(["", "a", "é", "😀", "\f", "\u2028", " x"])
ENCODINGS = st.sampled_from(["utf-8", "utf-16", "utf-32"])
CONVERTER = converters.get_converter()


@st.composite
def texts(draw: st.DrawFn) -> str:
    ends = st.sampled_from(["\n", "\r\n", "\r"])
    lines = [draw(CONTENTS) + draw(ends) for _ in range(draw(st.integers(0, 7)))]
    return "".join(lines) + draw(CONTENTS)


def plain(value: Any) -> Any:
    return CONVERTER.unstructure(value)


@given(texts(), texts(), ENCODINGS)
def test_an_editor_makes_the_text_that_we_mean(live: str, wanted: str, encoding: str) -> None:
    edits = exact_edits(live, wanted)
    given = [plain(one) for one in text_edits(live, edits, encoding)]
    assert EditorTexts(encoding).edited(live, given) == with_edits(live, edits) == wanted


@given(texts(), texts(), ENCODINGS)
def test_and_so_in_the_style_of_its_own_text(live: str, wanted: str, encoding: str) -> None:
    edits = own_edits(live, wanted.replace("\r\n", "\n").replace("\r", "\n"), otherwise="\n")
    given = [plain(one) for one in text_edits(live, edits, encoding)]
    assert EditorTexts(encoding).edited(live, given) == with_edits(live, edits)


ABLE = Client(
    apply_edit=True,
    document_changes=True,
    resource_operations=frozenset({"create", "rename", "delete"}),
)


def steps_in(tmp_path: Path) -> tuple[list[Step], Callable[[str], str]]:
    for path in ("a.py", "b.py", "c.py"):
        (tmp_path / path).write_text("one\n")
    edits = exact_edits("one\n", "two\n")
    steps: list[Step] = [
        Deleted(path="c.py", live="one\n"),
        Created(path="new folder/é.py", text="new\n"),
        Moved(path="moved/b.py", origin="b.py", live="one\n", edits=edits),
        Edited(path="a.py", live="one\n", edits=edits),
    ]
    return steps, lambda path: (tmp_path / path).as_uri()


def test_file_operations_work_in_the_order_in_which_they_come(tmp_path: Path) -> None:
    steps, uri_of = steps_in(tmp_path)
    texts = EditorTexts(opens=False)
    texts.apply(plain(workspace_edit(steps, ABLE, uri_of, {})))
    assert (tmp_path / "a.py").read_text() == "two\n"
    assert (tmp_path / "moved" / "b.py").read_text() == "two\n"
    assert (tmp_path / "new folder" / "é.py").read_text("utf-8") == "new\n"
    assert not (tmp_path / "c.py").exists()
    assert not (tmp_path / "b.py").exists()


def test_an_outdated_document_refuses_before_any_file_is_touched(tmp_path: Path) -> None:
    steps, uri_of = steps_in(tmp_path)
    texts = EditorTexts()
    texts.opened(uri_of("a.py"), "one\n", "python")
    texts.changed(uri_of("a.py"), "three\n")
    with pytest.raises(Refusal):
        texts.apply(plain(workspace_edit(steps, ABLE, uri_of, {"a.py": 1})))
    assert (tmp_path / "b.py").exists()
    assert (tmp_path / "c.py").exists()
    assert not (tmp_path / "new folder").exists()
