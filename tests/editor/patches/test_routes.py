"""Which way a change goes: through the editor, or through us."""

import pytest

from patchwright.domain.encoding import Encoding
from patchwright.editor.folders.live_files import LiveFile
from patchwright.editor.patches.decision import Deleted, Edited, Moved
from patchwright.editor.patches.routes import routes
from patchwright.editor.session.client import Client
from patchwright.edits.line_edits import LineEdit


@pytest.mark.parametrize(
    ("end", "encoding", "version", "through_editor"),
    [
        pytest.param("\n", "utf-8", None, True, id="closed, as every editor reads it"),
        pytest.param("\r\n", "utf-8", None, False, id="closed, with ends of Windows"),
        pytest.param("\r", "utf-8", None, False, id="closed, with ends of old Macs"),
        pytest.param("\n", "utf-16", None, False, id="closed, in another encoding"),
        pytest.param("\r\n", "utf-8", 3, True, id="open, and so told by the editor"),
    ],
)
def test_we_write_what_an_editor_would_have_to_guess(
    end: str, encoding: str, version: int | None, through_editor: bool
) -> None:
    live = f"one{end}two{end}"
    step = Edited(path="a.py", live=live, edits=(LineEdit(start=1, stop=2, lines=(f"2{end}",)),))
    file = LiveFile(text=live, version=version, encoding=Encoding(name=encoding))
    client = Client(apply_edit=True, document_changes=True)
    found = routes([step], {"a.py": file}, client)
    assert (found.editor, found.disk) == (((step,), ()) if through_editor else ((), (step,)))


@pytest.mark.parametrize(
    "step",
    [Deleted(path="a.py", live="x\n"), Moved(path="b.py", origin="a.py", live="x\n", edits=())],
)
def test_no_file_is_taken_away_that_says_something_else_on_disk(step: Deleted | Moved) -> None:
    shown = LiveFile(text="x\n", version=3, is_saved=False, disk="x\nof somebody else\n")
    able = Client(
        apply_edit=True,
        document_changes=True,
        resource_operations=frozenset({"create", "rename", "delete"}),
    )
    (refused,) = routes([step], {"a.py": shown}, able).refused
    assert "says something else than the editor" in refused.reason
