"""Questions about code in Neovim, which has no other language server here."""

import pytest
from tests.e2e.code import ASKED, ASKING, with_server
from tests.e2e.ground import Ground
from tests.e2e.in_neovim import drive

pytestmark = pytest.mark.slow


def test_code_is_asked_about_over_unsaved_texts(ground: Ground) -> None:
    with_server(ground)
    seen = drive(ground, "navigate", page="neovim navigation", asking=ASKING, asked=ASKED)
    where = {"file": ASKED, "line": 4, "word": "size", "text": "def size():"}
    assert seen["definition"] == where
    # Neovim counts bytes: each of the two signs before the name has four.
    uses = {(one["file"], one["line"], one["column"]) for one in seen["references"]}
    assert uses == {(ASKED, 4, 4), (ASKING, 1, 12)}
    assert seen["hover"].split("\n")[0] == "`size` is a name."
    assert "From ty." in seen["hover"]
    assert [one["text"] for one in seen["workspace"]] == ["[Function] size"]
    assert [one["text"] for one in seen["symbols"]] == ["[Function] here"]
    problem = {"word": "wrong", "text": "It is wrong.", "source": "ty", "severity": 1}
    assert seen["problems"] == [problem]
    assert not [one for one in seen["notified"] if one["kind"] < 3], seen["notified"]
