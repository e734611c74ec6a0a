"""Hunks that are written anew in the fuzz, at once or after others had their turn."""

from tests.pipeline.ledger.fuzz.windows import Window
from tests.pipeline.ledger.fuzz.world import World, text_at

from patchwright.domain.errors import UserError
from patchwright.domain.run import RunId
from patchwright.domain.text import split_lines
from patchwright.pipeline.ledger.proposal import Entry, Proposal
from patchwright.pipeline.ledger.reading import readings
from patchwright.pipeline.ledger.rewriting import editable, rewritten
from patchwright.pipeline.ledger.standing import Said

_MARKS = ("<<<<<<<", "=======", ">>>>>>>")


def write_anew(
    world: World, actor: Window, run: RunId, number: int, *, empty: bool
) -> Entry | None:
    """Return a hunk as its user writes it anew, not yet kept; None where that is refused."""
    proposal = world.look(actor, run)
    texts = actor.texts(proposal)
    entry, reading = proposal.entry(number), readings(proposal, texts)[number]
    assert entry
    live = text_at(texts, reading.path)
    try:
        kept = [
            line
            for line in split_lines(editable(entry, reading, live))
            if not line.startswith(_MARKS)
        ]
        text = "" if empty else "".join([f"{world.name()}\n", *kept])
        made = rewritten(entry, reading, live, text)
    except UserError:
        is_there = entry.state.value == "accepted" or reading.said is Said.IN
        assert entry.hunk.kind != "change" or is_there or empty
        return None
    assert entry.state.value != "accepted"
    return made


def keep(world: World, actor: Window, begun: Proposal, made: Entry) -> None:
    """Keep a hunk that was written anew, of a proposal as it was when that began."""
    key, was = (begun.run, made.number), begun.entry(made.number)
    before, there = world.states.get(key, "pending"), world.proposal(begun.run).entry(made.number)
    assert was
    assert there
    try:
        with world.untouched():
            now = actor.ledger.rewritten(begun, made)
    except UserError:
        assert before in ("accepted", "accepting") or was.hunk != there.hunk
        return
    assert before not in ("accepted", "accepting"), f"{key} was {before}, and is written anew"
    assert was.hunk == there.hunk, "what another wrote is lost"
    entry = now.entry(made.number)
    assert entry
    assert entry.hunk == made.hunk
    world.rejected.discard(key)
    world.states[key] = "pending"
    world.swapped.pop(key, None)
    world.last.clear()
    world.learn(now)
