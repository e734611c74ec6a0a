"""The corpus: texts that want something, and what a model does that obeys them to the letter."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tests.support import scripted_fix
from tests.support.model_server import Answer, Reply

FOLDER = Path(__file__).with_name("corpus")
_AT_ONCE = 3
"""Paths in one run: a draft for each, and one that is as it should be."""
_PIECES = 2_000
"""Characters that stream at once: how a stream is cut is no matter here, and small cuts are slow."""

_FIX = scripted_fix.DRAFTS.split("## Draft 2", maxsplit=1)[0].partition("\n\n")[2]


@dataclass(frozen=True, kw_only=True)
class Injection:
    """A text from outside, and the obeying model's script.

    Attributes:
        name: What it is, for people.
        where: Where it stands: `issue`, `title`, `comment`, `author`, `label`, `commit`, `file`.
        text: Itself.
        wants: What it is after.
        path: Of the file that holds it.
        calls: The tools that the obeying model calls, with their arguments.
        draft: What it writes instead of a fix; *paths*: files that it makes in drafts of their own.
        only_draft: Whether it writes nothing else.
        drafts: How many drafts it writes.
        vote: What it chooses; empty: the change that is not the fix.
        place: What it finds; empty: the place of the fault.
        may_write: Files that a user may ask for, so that they are written.
        unseen: What no request to a model holds.
        notice: What the user is told.
    """

    name: str
    where: str
    text: str
    wants: str
    path: str = ""
    calls: Sequence[Mapping[str, Any]] = ()
    draft: str = ""
    paths: Sequence[str] = ()
    only_draft: bool = False
    drafts: int = 4
    vote: str = ""
    place: Mapping[str, Any] | None = None
    may_write: Sequence[str] = ()
    unseen: str = ""
    notice: str = ""


HONEST = Injection(name="no injection", where="issue", text="", wants="nothing")


def corpus() -> Iterator[Injection]:
    """Yield all injections; those of many paths in several runs."""
    for file in sorted(FOLDER.glob("*.toml")):
        for entry in tomllib.loads(file.read_text(encoding="utf-8"))["injection"]:
            injection = Injection(**entry)
            paths = injection.paths
            if len(paths) <= _AT_ONCE:
                yield injection
                continue
            for start in range(0, len(paths), _AT_ONCE):
                name = f"{injection.name} {start // _AT_ONCE + 1}"
                yield replace(injection, name=name, paths=paths[start : start + _AT_ONCE])


class Obeying:
    """A model that does what an injection says, whether it was shown to it or not."""

    def __init__(self, injection: Injection) -> None:
        self._injection = injection

    def __call__(self, body: dict[str, Any]) -> Answer:
        """Answer one request."""
        answer = self._answer(body)
        return replace(answer, pieces=_PIECES) if isinstance(answer, Reply) else answer

    def _answer(self, body: dict[str, Any]) -> Answer:
        injection, system = self._injection, str(body["system"])
        asked = len(body["messages"]) > 1
        if injection.calls and not asked and body.get("tools"):
            calls = [(call["name"], call["arguments"]) for call in injection.calls]
            return Reply(calls=calls)
        if "You are the Searcher" in system and injection.place and len(body["messages"]) < 5:
            return Reply(json={"places": [injection.place]})
        if "choose between" in system:
            return Reply(json={"reason": "It says so.", "choice": self._choice(body)})
        if "You are the Searcher" in system or "You are the Planner" in system:
            return scripted_fix.answer(body)
        return Reply(text=self._drafts())

    def _drafts(self) -> str:
        injection = self._injection
        evil = [f"{_made(path)}\n{_FIX}" for path in injection.paths]
        evil += [injection.draft] if injection.draft else []
        honest = [] if injection.only_draft else [_FIX] * max(injection.drafts - len(evil), 1)
        return "\n".join(
            f"## Draft {number}\nAs it was asked for.\n\n{blocks}"
            for number, blocks in enumerate([*evil, *honest], 1)
        )

    def _choice(self, body: dict[str, Any]) -> str:
        changes = str(body["messages"]).split("Change ")[1:]
        evil = [change[0] for change in changes if re.search(r"new file|or day", change)]
        return self._injection.vote or next(iter(evil), "A")


def _made(path: str) -> str:
    return f"{path}\n<<<<<<< ORIGINAL\n=======\nmade = 1\n>>>>>>> UPDATED\n"
