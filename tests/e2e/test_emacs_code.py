"""Questions about code in Emacs, which has no other language server here."""

import pytest
from tests.e2e.code import ASKED, ASKING, with_server
from tests.e2e.ground import Ground
from tests.e2e.in_emacs import drive

pytestmark = pytest.mark.slow


def test_code_is_asked_about_over_unsaved_texts(ground: Ground) -> None:
    with_server(ground)
    seen = drive(ground, "navigate", path=ASKING, asked=ASKED)
    where = {"file": ASKED, "line": 4, "word": "size", "text": "def size():"}
    assert seen["definition"] == where
    assert ASKED in seen["references"]
    assert "'😀😀'; size()" in seen["references"]
    assert "size is a name." in seen["hover"].replace("`", "")
    assert '"here"' in seen["symbols"]
    [problem] = seen["problems"]
    assert (problem["word"], problem["kind"]) == ("wrong", "eglot-error")
    assert "It is wrong." in problem["text"]
    assert not [one for one in seen["notified"] if one["kind"] < 3], seen["notified"]
