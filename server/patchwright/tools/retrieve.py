"""MarsCode's retrieval from the code graph: a question and the names it mentions.

Source: Liu et al., "MarsCode Agent: AI-native Automated Bug Fixing" (2024),
section on the code knowledge graph: mentions are looked up exactly, the question
by its words; both are merged and ranked, and each hit says why it is there.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from patchwright.graph import search
from patchwright.graph.search import Hit
from patchwright.tools.clip import clip_line
from patchwright.tools.show import titled
from patchwright.tools.toolbox import Arguments, Tool
from patchwright.tools.view import View

_MOST_HITS = 10


class Mention(BaseModel):
    """A name that the question mentions."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str = Field(description="The name, as in Field.clean or models/fields.py.")
    kind: Literal["file", "class", "function", "method", "variable", "other"] = Field(
        default="other", description="What it names."
    )


class Question(Arguments):
    """What is sought, in words."""

    question: str = Field(description="What the code does that is sought.", min_length=1)
    mentions: tuple[Mention, ...] = Field(default=(), description="Names that it mentions.")


def retrieval_tools(view: View) -> tuple[Tool, ...]:
    """Return the tool that asks the graph in words."""
    return (
        Tool(
            name="find_code",
            description="Find functions and classes by what they do, in words, and by the names you mention. Use it where you know no exact name. Gives places with reasons, best first, without their code.",
            arguments=Question,
            run=lambda given: _find(view, given),
        ),
    )


def _find(view: View, given: Question) -> str:
    hits = search.search(
        view.graph,
        given.question,
        mentions=[mention.name for mention in given.mentions],
        limit=_MOST_HITS,
        tests=view.tests,
    )
    shown = [_shown(hit) for hit in hits if view.is_searched(hit.symbol.location.path)]
    if not shown:
        return "Found nothing. Ask with other words, or name what you look for."
    return "\n".join(["The likeliest places, best first:", *shown])


def _shown(hit: Hit) -> str:
    reasons = f"\n   because: {' '.join(hit.reasons)}" if hit.reasons else ""
    signature = f"\n   {clip_line(hit.symbol.signature, 200)}" if hit.symbol.signature else ""
    return f"- {titled(hit.symbol)}{signature}{reasons}"
