"""What a server offers, in all the forms that it may say so."""

from pathlib import Path

from patchwright.langservers.row import Install, Row
from patchwright.langservers.server import Server

ROW = Row(
    name="scripted",
    serves="Tests",
    suffixes={".a": "alpha"},
    install=Install(by="system", packages=(), words=""),
)


def test_options_without_a_word_are_an_offer(tmp_path: Path) -> None:
    server = Server(ROW, tmp_path)
    server.can = {"yes": True, "options": {}, "no": False, "null": None}
    assert [server.offers(name) for name in server.can] == [True, True, False, False]
    assert server.offers("unsaid", "options")
    assert not server.offers("unsaid")
