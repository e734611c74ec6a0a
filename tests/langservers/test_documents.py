"""What a server is told of the texts that it is shown."""

from pathlib import Path
from typing import Any

from patchwright.langservers import documents
from patchwright.langservers.documents import Documents
from patchwright.langservers.table import Install, Row

ROW = Row(
    name="it",
    serves="Tests",
    suffixes={".a": "alpha", ".b": "beta"},
    install=Install(by="system", packages=(), words=""),
)


def shown(*sets: dict[str, str]) -> tuple[Documents, list[str]]:
    """Show one set after the other; return what was told, in short."""
    told = list[str]()

    def tell(method: str, params: Any) -> None:
        document = params["textDocument"]
        text = document.get("text") or params.get("contentChanges", [{}])[0].get("text", "")
        name = Path(document["uri"]).name
        told.append(f"{method.partition('did')[2]} {name} {document.get('version', '')} {text}")

    here = Documents(Path("/w"), ROW, tell)
    for texts in sets:
        here.show(texts)
    return here, [line.strip() for line in told]


def test_only_what_differs_is_told() -> None:
    _, told = shown({"1.a": "one", "2.a": "two"}, {"1.a": "one", "2.a": "TWO"}, {"2.a": "two"})
    assert told == ["Open 1.a 1 one", "Open 2.a 2 two", "Change 2.a 3 TWO", "Change 2.a 4 two"]


def test_a_language_is_told_by_the_end_of_the_name() -> None:
    told = list[Any]()
    here = Documents(Path("/w"), ROW, lambda _, params: told.append(params["textDocument"]))
    here.show({"1.a": "", "2.B": "", "3": ""})
    assert [one["languageId"] for one in told] == ["alpha", "beta", "alpha"]


def test_a_text_is_closed_once() -> None:
    here, told = shown({"1.a": "one"})
    here.close("1.a")
    here.close("1.a")
    assert told == ["Open 1.a 1 one"]
    assert not len(here)


def test_those_longest_unused_are_closed_beyond_the_bound(monkeypatch: Any) -> None:
    monkeypatch.setattr(documents, "MOST", 2)
    here, told = shown({"1.a": "1", "2.a": "2"}, {"1.a": "1"}, {"3.a": "3"})
    assert told[-1] == "Close 2.a"
    assert len(here) == 2


def test_a_set_is_shown_whole_however_large(monkeypatch: Any) -> None:
    monkeypatch.setattr(documents, "MOST", 2)
    here, told = shown({f"{n}.a": "x" for n in range(5)})
    assert len(here) == 5
    assert not any(line.startswith("Close") for line in told)
