"""The roles of the static way: who works, with which prompt, giving what.

| role | tools | gives |
| --- | --- | --- |
| Searcher | searches and reading | findings |
| Planner | none | a plan |
| Editor | reading | drafts |
| Voter | none | one ballot |

A role is made for one run, since its answers are held against the run's snapshot.
"""

from dataclasses import dataclass
from functools import partial

from patchwright.agents import drafts as draft_reader
from patchwright.agents import places, prompt
from patchwright.agents.answers import (
    BallotAnswer,
    PlaceAnswer,
    PlacesAnswer,
    PlanAnswer,
    StepAnswer,
    ballot_shape,
    shape_of,
    understood,
)
from patchwright.agents.drafts import Draft
from patchwright.agents.role import Correction, Role
from patchwright.domain.evidence import Finding, Plan, Step
from patchwright.domain.model import ModelReply
from patchwright.tools.clip import clip_line
from patchwright.tools.view import View

SEARCH_ROUNDS = 15
"""AutoCodeRover's limit of rounds (its paper has 10, its settings 15)."""

EDIT_ROUNDS = 8
"""Rounds of reading before drafts; the plan's places are shown from the start."""

MOST_PLACES = 8
"""More places than this are no finding."""

MOST_CHARACTERS = 600
"""Of what is said of a place, so much is kept; it stands in the briefs of all who follow."""

MOST_OF_STEP = 2000
"""Likewise of a step, and of the reason of a plan."""

_SEARCHER = prompt.load("searcher", "rounds", "places", "characters")
_PLANNER = prompt.load("planner")
_EDITOR = prompt.load("editor", "drafts")
_VOTER = prompt.load("voter", "choices", "labels")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ballot:
    """One vote: the index of the chosen change in the order shown, and why."""

    choice: int
    reason: str


def searcher(view: View, *, rounds: int = SEARCH_ROUNDS) -> Role[tuple[Finding, ...]]:
    """Return the role that finds the places to change, most important first."""
    return Role(
        name="searcher",
        system=_SEARCHER.fill(
            {"rounds": rounds, "places": MOST_PLACES, "characters": MOST_CHARACTERS}
        ),
        read=partial(_read_places, view),
        answer=shape_of(PlacesAnswer, "places"),
        rounds=rounds,
    )


def planner(view: View) -> Role[Plan]:
    """Return the role that says how to resolve the issue.

    It is not told what can be carried out: its honest choice stands in the plan.
    """
    return Role(
        name="planner",
        system=_PLANNER.fill({}),
        read=partial(_read_plan, view),
        answer=shape_of(PlanAnswer, "plan"),
        rounds=0,
    )


def editor(n_drafts: int) -> Role[tuple[Draft, ...]]:
    """Return the role that writes drafts; a draft returned to it is written again as one."""
    some = "one draft" if n_drafts == 1 else f"{n_drafts} independent drafts"
    return Role(
        name="editor",
        system=_EDITOR.fill({"drafts": some}),
        read=partial(_read_drafts, n_drafts),
        rounds=EDIT_ROUNDS,
        max_tokens=16_384,
    )


def voter(n_choices: int) -> Role[Ballot]:
    """Return the role that casts one ballot between *n_choices* changes."""
    labels = [label_of(index) for index in range(n_choices)]
    return Role(
        name="voter",
        system=_VOTER.fill({"choices": n_choices, "labels": ", ".join(labels)}),
        read=partial(_read_ballot, labels),
        answer=ballot_shape(labels),
        rounds=0,
        max_tokens=2048,
    )


def label_of(index: int) -> str:
    """Return the label of a change by its place in the order: A, B, ... Z, A1, B1."""
    again, letter = divmod(index, 26)
    return f"{chr(ord('A') + letter)}{again or ''}"


def _read_places(view: View, reply: ModelReply) -> tuple[Finding, ...] | Correction:
    answer = understood(PlacesAnswer, reply.answer)
    if isinstance(answer, Correction):
        return answer
    if not answer.places:
        return Correction(text="It names no place. Name at least the most likely one.")
    found: dict[tuple[str, str], Finding] = {}
    wrong: list[str] = []
    for rank, named in enumerate(answer.places[:MOST_PLACES]):
        resolved = places.resolve(view, _names(named))
        if isinstance(resolved, str):
            wrong.append(f"- {resolved}")
            continue
        for place in resolved:
            key = (str(place.location), place.symbol)
            found.setdefault(key, _finding(named, place, rank, len(answer.places)))
    if wrong:
        return Correction(text="\n".join(["Some places cannot be found:", *wrong]))
    return tuple(found.values())


def _names(answer: PlaceAnswer) -> places.Named:
    return places.Named(
        file=answer.file.strip(),
        class_name=answer.class_name.strip(),
        function_name=answer.function_name.strip().removesuffix("()"),
        line=answer.line,
    )


def _finding(named: PlaceAnswer, place: places.Place, rank: int, n_places: int) -> Finding:
    return Finding(
        location=place.location,
        symbol=place.symbol,
        why=clip_line(named.why.strip(), MOST_CHARACTERS),
        intended=clip_line(named.intended.strip(), MOST_CHARACTERS),
        score=1.0 - rank / max(n_places, 1),
        by="searcher",
    )


def _read_plan(view: View, reply: ModelReply) -> Plan | Correction:
    answer = understood(PlanAnswer, reply.answer)
    if isinstance(answer, Correction):
        return answer
    if not answer.steps:
        return Correction(text="It has no steps. Give at least one.")
    steps = [_step(view, step) for step in answer.steps]
    if wrong := [f"- {step}" for step in steps if isinstance(step, str)]:
        return Correction(text="\n".join(["Some steps name files that are not there:", *wrong]))
    kept = tuple(step for step in steps if isinstance(step, Step))
    reason = clip_line(answer.reason.strip(), MOST_OF_STEP)
    return Plan(way=answer.way, reason=reason, steps=kept)


def _step(view: View, step: StepAnswer) -> Step | str:
    file, change = step.file.strip(), clip_line(step.change.strip(), MOST_OF_STEP)
    if step.new_file and not view.snapshot.can_read(file):
        return Step(path=file, symbol=step.symbol.strip(), change=change)
    match view.paths_like(file):
        case [path]:
            return Step(path=path, symbol=step.symbol.strip(), change=change)
        case []:
            return f"{file}: there is no such file; say new_file if it is to be created."
        case several:
            return f"{file}: several files end so: {', '.join(several[:8])}. Give the whole path."


def _read_drafts(n_drafts: int, reply: ModelReply) -> tuple[Draft, ...] | Correction:
    drafts = draft_reader.read(reply.text)
    if drafts:
        return drafts[:n_drafts]
    return Correction(
        text="It has no block: a path alone on its line, then `<<<<<<< ORIGINAL`, the lines as they stand, `=======`, the lines as they shall be, `>>>>>>> UPDATED`."
    )


def _read_ballot(labels: list[str], reply: ModelReply) -> Ballot | Correction:
    answer = understood(BallotAnswer, reply.answer)
    if isinstance(answer, Correction):
        return answer
    choice = answer.choice.strip().strip("\"'.()").upper()
    if choice not in labels:
        return Correction(text=f"There is no change {choice}; choose one of {', '.join(labels)}.")
    return Ballot(choice=labels.index(choice), reason=answer.reason.strip())
