"""One schema holds all that is ours in the protocol, and what is written from it is up to date."""

import json
from pathlib import Path
from typing import Annotated, Any, get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import Field, PlainSerializer
from pydantic.alias_generators import to_camel
from tests.support import scripted_program
from tests.support.own_schema import misfits, row, schema

from patchwright.domain.diagnostic import Checked, NoVerdict
from patchwright.domain.event import Event, Noticed
from patchwright.domain.told import ToldHunk
from patchwright.domain.wire import VERSION, Line, event_to_json, line_to_json, value_to_json
from patchwright.editor.commands.table import COMMANDS
from patchwright.editor.commands.written import configuration, types
from patchwright.editor.commands.written import schema as schema_text
from patchwright.editor.messages.message import Message
from patchwright.editor.messages.own import OwnMessage
from patchwright.editor.messages.proposals import OpenHunk
from patchwright.editor.messages.table import MESSAGES
from patchwright.editor.schema.configuration import restricted
from patchwright.editor.schema.definitions import NameTakenError
from patchwright.editor.schema.document import document
from patchwright.editor.schema.typescript import typescript
from patchwright.settings.table import SECRET, Scope, table

ROOT = Path(__file__).parents[2]
EVENT = {"$ref": "#/$defs/Event"}
LINE = {"$ref": "#/$defs/Line"}
LINES: st.SearchStrategy[Line] = st.one_of(*map(st.from_type, get_args(Line)))


@pytest.mark.parametrize(
    ("file", "now"),
    [
        ("docs/protocol.schema.json", schema_text),
        ("vscode-extension/src/protocol/generated.ts", types),
    ],
)
def test_what_is_written_is_what_would_be_written_now(file: str, now: Any) -> None:
    assert (ROOT / file).read_text("utf-8") == now(), "run `poe schema`"


def test_package_json_has_the_settings_that_would_be_written_now() -> None:
    text = (ROOT / "vscode-extension" / "package.json").read_text("utf-8")
    manifest, now = json.loads(text), json.loads(configuration())
    declared = manifest["contributes"]["configuration"]
    ours = {name: one for name, one in declared["properties"].items() if name in now["properties"]}
    assert list(ours.items()) == list(now["properties"].items()), "run `poe schema`"
    assert declared["title"] == now["title"]
    untrusted = manifest["capabilities"]["untrustedWorkspaces"]
    assert untrusted["restrictedConfigurations"] == restricted()
    assert text == json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"


def test_no_setting_is_declared_that_holds_a_secret_or_names_programs() -> None:
    names = json.loads(configuration())["properties"].keys()
    known = {one.name for one in table()} - SECRET - {"servers"}
    assert names == {f"patchwright.{to_camel(one)}" for one in known}


def test_what_only_its_user_may_set_cannot_be_set_by_a_folder() -> None:
    declared = json.loads(configuration())["properties"]
    by_folder = {name for name, one in declared.items() if one["scope"] == "resource"}
    workspace = {one.name for one in table() if one.metadata["scope"] is Scope.WORKSPACE}
    assert by_folder == {f"patchwright.{to_camel(one)}" for one in workspace}
    assert set(restricted()) <= by_folder


def test_every_event_is_in_it_and_no_other() -> None:
    refs = [one["$ref"].rpartition("/")[2] for one in schema()["$defs"]["Event"]["anyOf"]]
    assert refs == [kind.__name__ for kind in get_args(Event)]
    for name in refs:
        fields = schema()["$defs"][name]["properties"]
        assert (fields["type"], fields["version"]) == ({"const": name}, {"const": VERSION})


def test_a_line_is_an_event_or_a_hunk_and_so_is_the_whole_document() -> None:
    refs = [one["$ref"].rpartition("/")[2] for one in schema()["$defs"]["Line"]["anyOf"]]
    assert refs == ["Event", "ToldHunk"]
    assert schema()["$ref"] == LINE["$ref"]
    fields = schema()["$defs"]["ToldHunk"]["properties"]
    assert list(fields)[:2] == ["version", "type"]
    assert fields["version"] == {"const": VERSION}


def test_a_hunk_is_told_to_editors_as_to_terminals_but_for_its_place() -> None:
    told, shown = dict[str, Any](get_type_hints(ToldHunk)), OpenHunk.model_fields
    assert told.keys() - shown.keys() == {"run", "revision", "open", "lines", "evidence"}
    assert shown.keys() - told.keys() == {"uri", "range"}
    same = told.keys() & shown.keys()
    assert [name for name in same if shown[name].annotation != told[name]] == []


def test_every_command_and_every_message_is_in_it_and_no_other() -> None:
    tables = schema()["$defs"]
    assert list(tables["Commands"]["properties"]) == [one.name for one in COMMANDS]
    messages = [*tables["Requests"]["properties"], *tables["Notifications"]["properties"]]
    assert sorted(messages) == sorted(one.method for one in MESSAGES)


def test_a_message_says_whether_it_is_answered_by_its_kind() -> None:
    assert [one.method for one in MESSAGES if (one.kind == "request") != bool(one.answer)] == []


# -- the schema and the values


@settings(max_examples=200, deadline=None)
@given(LINES)
def test_every_line_that_there_can_be_fits(line: Line) -> None:
    assert misfits(LINE, line_to_json(line)) == []
    assert (misfits(EVENT, line_to_json(line)) == []) == (not isinstance(line, ToldHunk))


@pytest.mark.parametrize("event", scripted_program.events(), ids=lambda one: type(one).__name__)
def test_an_event_without_one_of_its_fields_or_with_another_does_not_fit(event: Event) -> None:
    told = event_to_json(event)
    assert misfits(EVENT, told) == []
    for name in told:
        assert misfits(EVENT, {key: one for key, one in told.items() if key != name}), name
    assert misfits(EVENT, {**told, "more": 1})


def test_what_a_reader_does_not_know_yet_is_no_error_in_the_schema_itself() -> None:
    fields = schema()["$defs"]["Noticed"]
    assert "additionalProperties" not in fields


@pytest.mark.parametrize(
    ("command", "given", "fits"),
    [
        ("fix", {"issue": "#12", "maxCost": 0.5}, True),
        ("fix", {"maxCost": -1}, False),
        ("fix", {"isue": "#12"}, False),
        ("runs", {"limit": 0}, False),
        ("trust", {}, False),
        ("status", {}, True),
    ],
)
def test_arguments_fit_where_the_command_takes_them(command: str, given: Any, fits: bool) -> None:
    known = row("Commands", f"patchwright.{command}")
    assert known
    assert (misfits(known["arguments"], given) == []) == fits


# -- what workers on messages rely on


class Corner(Message):
    """A place that goes both ways."""

    x: int = Field(default=0, description="How far")


class Around(Message):
    """Where something is asked."""

    corner: Corner = Field(description="Where")


class Verdict(Message):
    """An answer that holds a value of the domain."""

    corner: Corner = Field(description="Where")
    checked: Annotated[Checked, PlainSerializer(value_to_json)] = Field(description="What")


class Located(Message):
    """Has the name of an event."""


def asked(answer: type[Message]) -> OwnMessage:
    return OwnMessage(
        method="patchwright/verdict",
        title="Ask",
        kind="request",
        direction="to_server",
        params=Around,
        answer=answer,
    )


def test_a_shape_that_goes_both_ways_has_a_name_for_each_where_they_differ() -> None:
    made = document([], [asked(Verdict)])["$defs"]
    assert made["Requests"]["properties"]["patchwright/verdict"]["properties"] == {
        "params": {"$ref": "#/$defs/VerdictParams"},
        "answer": {"$ref": "#/$defs/VerdictResult"},
    }
    sent, told = made["VerdictParams"]["properties"], made["VerdictResult"]["properties"]
    assert sent["corner"]["$ref"] == "#/$defs/CornerInput"
    assert told["corner"]["$ref"] == "#/$defs/Corner"
    assert "required" not in made["CornerInput"]
    assert made["Corner"]["required"] == ["x"]


def test_a_value_of_the_domain_goes_out_with_its_type() -> None:
    checked = NoVerdict(by="the gate", why="It is closed.")
    answer = Verdict(corner=Corner(), checked=checked).model_dump(mode="json", by_alias=True)
    assert answer["checked"] == {"type": "NoVerdict", "by": "the gate", "why": "It is closed."}
    made = document([], [asked(Verdict)])["$defs"]["VerdictResult"]
    assert made["properties"]["checked"]["$ref"] == "#/$defs/Checked"


def test_a_name_is_never_given_twice() -> None:
    class Outer(Message):
        """Holds the other."""

        located: Located = Field(description="What has the same name as an event")

    with pytest.raises(NameTakenError, match="Located"):
        document([], [asked(Outer)])


def test_what_typescript_cannot_say_is_an_error() -> None:
    with pytest.raises(ValueError, match="no TypeScript is known"):
        typescript({"$defs": {"Odd": {"not": {"type": "string"}}}})


def test_lone_halves_of_pairs_in_a_text_are_told_as_they_are() -> None:
    [message] = [one for one in MESSAGES if one.method == "patchwright/event"]
    said = message.params(run="r", event=Noticed(text="\ud800")).model_dump(mode="json")  # pyright: ignore[reportCallIssue] - the shape of this row
    assert said["event"] == event_to_json(Noticed(text="\ud800"))
