"""What several makers publish for one text stands there together."""

from typing import Any

from lsprotocol import types as lsp

from patchwright.editor.session.published import Published
from patchwright.editor.texts.documents import Documents

URI = "file:///w/a.py"


class Scene:
    """A text that is open, and what is published of it."""

    def __init__(self) -> None:
        self.documents, self.told = Documents(), list[Any]()
        self.published = Published(self.documents, lambda _method, params: self.told.append(params))
        self.documents.opened(lsp.TextDocumentItem(URI, "python", 1, "x\n"))

    def put(self, maker: str, *messages: str, uri: str = URI, version: int | None = None) -> None:
        here = lsp.Range(lsp.Position(0, 0), lsp.Position(0, 1))
        shown = [lsp.Diagnostic(here, one) for one in messages]
        self.published.put(uri, maker, shown, version=version)

    def type(self) -> None:
        change = lsp.TextDocumentContentChangeEvent_Type2("y\n")
        self.documents.changed(URI, (self.documents.version(URI) or 0) + 1, [change])

    @property
    def shown(self) -> list[str]:
        return [one.message for one in self.told[-1].diagnostics]


def test_one_maker_does_not_take_away_what_another_shows() -> None:
    scene = Scene()
    scene.put("place", "here")
    scene.put("servers", "wrong", version=1)
    assert scene.shown == ["here", "wrong"]
    scene.put("place")
    assert scene.shown == ["wrong"]
    scene.put("servers")
    assert scene.shown == []


def test_the_version_of_the_text_is_told() -> None:
    scene = Scene()
    scene.put("servers", "wrong", version=1)
    scene.type()
    scene.put("servers", "worse", version=2)
    assert [one.version for one in scene.told] == [1, 2]


def test_what_is_about_an_older_text_is_left_out_when_another_maker_publishes() -> None:
    scene = Scene()
    scene.put("servers", "wrong", version=1)
    scene.put("place", "here")
    scene.type()
    scene.put("place", "there")
    assert scene.shown == ["there"]
    scene.put("servers", "worse", version=2)
    assert sorted(scene.shown) == ["there", "worse"]


def test_nothing_is_published_where_nothing_stood_or_stands() -> None:
    scene = Scene()
    scene.put("servers")
    assert not scene.told


def test_spellings_of_one_text_share_what_stands_there() -> None:
    scene = Scene()
    scene.put("place", "here")
    scene.put("servers", "wrong", uri="file:///w/%61.py", version=1)
    assert scene.shown == ["here", "wrong"]


def test_what_stands_in_a_text_is_published_again_when_it_is_opened_again() -> None:
    scene = Scene()
    scene.put("place", "here")
    scene.put("servers", "wrong", version=1)
    scene.documents.closed(URI)
    assert len(scene.told) == 2
    scene.documents.opened(lsp.TextDocumentItem(URI, "python", 1, "x\n"))
    assert len(scene.told) == 3
    assert scene.shown == ["here", "wrong"]
    scene.type()
    assert len(scene.told) == 3
