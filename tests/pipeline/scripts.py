"""A model that plays all roles, each from lines that depend on the request alone.

So a run that goes on with another such model gets the same answers.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from patchwright.domain.model import ModelReply, ModelRequest, TextPart, ToolCall, Usage
from patchwright.domain.ports import OnText
from patchwright.llm.scripted import Answer, ScriptedModel

COST = Usage(calls=1, input_tokens=100, output_tokens=10, usd=0.01)

FIX = """\
shapes/area.py
<<<<<<< ORIGINAL
    if width < 0:
        return None
=======
    if width < 0 or height < 0:
        raise ValueError("negative")
>>>>>>> UPDATED
"""
OTHER = FIX.replace("width < 0 or height < 0", "min(width, height) < 0")
BROKEN = FIX.replace("raise ValueError", "raise (ValueError")
STRAY = FIX.replace("return None", "return 0  # not in the file")
TEST = """\
tests/test_area.py
<<<<<<< ORIGINAL
def test_area():
=======
def test_negative():
    assert True


def test_area():
>>>>>>> UPDATED
"""


def drafts(*blocks: str) -> str:
    """Return an answer of the Editor with one draft for each of *blocks*."""
    return "\n".join(f"## Draft {n}\nDraft {n} says so.\n\n{b}" for n, b in enumerate(blocks, 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """What each role says.

    Attributes:
        drafts: The blocks of each draft.
        returned: The blocks that come back for a returned draft.
        likes: What stands in the diff that ballots choose; empty chooses the first shown.
        way: What the Planner chooses.
        place: The function that the Searcher names.
        usage: What each answer takes.
    """

    drafts: tuple[str, ...] = (FIX, OTHER)
    returned: str = FIX
    likes: str = ""
    way: str = "static"
    place: str = "area"
    usage: Usage = COST

    def __call__(self, request: ModelRequest) -> Answer:
        """Return the line for *request*."""
        turn = sum(message.author == "assistant" for message in request.messages)
        brief = "".join(
            part.text for part in request.messages[0].parts if isinstance(part, TextPart)
        )
        if "You are the Searcher" in request.system:
            return self._searcher(turn)
        if "You are the Planner" in request.system:
            return self._typed(_plan(self.way))
        if "you now choose" in request.system:
            return self._typed({"reason": "It is right.", "choice": _label(brief, self.likes)})
        if "You wrote a draft" in brief:
            return self._said(drafts(self.returned))
        return self._said(drafts(*self.drafts))

    def _searcher(self, turn: int) -> ModelReply:
        if turn == 0:
            calls = (
                ToolCall(id="a", name="search_method", arguments={"method_name": "area"}),
                ToolCall(id="b", name="search_code", arguments={"code_str": "width"}),
            )
            return ModelReply(parts=calls, stop="tool_calls", usage=self.usage)
        place = {
            "file": "shapes/area.py",
            "class_name": "",
            "function_name": self.place,
            "why": "It returns None.",
            "intended": "It raises.",
        }
        return self._typed({"places": [place]})

    def _typed(self, answer: dict[str, Any]) -> ModelReply:
        return ModelReply(parts=(TextPart(text="{}"),), answer=answer, usage=self.usage)

    def _said(self, text: str) -> ModelReply:
        return ModelReply(parts=(TextPart(text=text),), usage=self.usage)


def model(script: Callable[[ModelRequest], Answer] | None = None, **changes: Any) -> ScriptedModel:
    """Return a model that plays *script*, or the usual one with *changes*."""
    return ScriptedModel(script or Script(**changes))


def failing_at(number: int, error: Exception, script: Script) -> ScriptedModel:
    """Return a model that plays *script* and raises *error* at its call *number*, from zero."""
    made = 0

    def answer(request: ModelRequest) -> Answer:
        nonlocal made
        made += 1
        return error if made == number + 1 else script(request)

    return ScriptedModel(answer)


class Hanging:
    """A model that gives some answers, then calls *hangs* and never answers again."""

    name = "scripted"

    def __init__(self, n_answers: int, hangs: Callable[[], object]) -> None:
        self._left, self._hangs, self._answering = n_answers, hangs, model()

    async def ask(self, request: ModelRequest, on_text: OnText | None = None) -> ModelReply:
        """Return an answer, or never return."""
        self._left -= 1
        if self._left >= 0:
            return await self._answering.ask(request, on_text)
        self._hangs()
        await asyncio.Event().wait()
        raise AssertionError


def _plan(way: str) -> dict[str, Any]:
    step = {
        "file": "shapes/area.py",
        "symbol": "area",
        "change": "Raise ValueError.",
        "new_file": False,
    }
    return {"way": way, "reason": "The code shows it.", "steps": [step]}


def _label(brief: str, likes: str) -> str:
    for part in brief.split("\nChange ")[1:]:
        if likes in part:
            return part[0]
    return "A"
