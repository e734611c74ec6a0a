"""Decisions in the fuzz: what may be refused, and what is planned for the texts."""

from collections.abc import Sequence

from tests.pipeline.ledger.fuzz.judge import OTHER, Turn, judge
from tests.pipeline.ledger.fuzz.plain import Side, Text
from tests.pipeline.ledger.fuzz.windows import Window
from tests.pipeline.ledger.fuzz.world import World, text_at

from patchwright.domain.edit import FileChange
from patchwright.domain.errors import WorkspaceError
from patchwright.domain.run import RunId
from patchwright.edits.diff import with_hunks
from patchwright.pipeline.ledger.ledger import Doing
from patchwright.pipeline.ledger.proposal import Entry, FileText, Proposal, Texts
from patchwright.pipeline.ledger.reading import readings
from patchwright.pipeline.ledger.standing import Said

ALL = 99
"""Every file of a decision."""

_SAID: dict[Side, Said] = {"in": Said.IN, "out": Said.OUT}
_SIDES: dict[Said, Side] = {said: side for side, said in _SAID.items()}


def begin(world: World, actor: Window, run: RunId, numbers: Sequence[int], wanted: Side) -> None:
    """Begin to turn hunks, unless *actor* is at it, and check what is planned."""
    if actor.doing:
        return
    proposal = world.look(actor, run)
    texts = actor.texts(proposal)
    barred = {n for n in numbers if _is_barred(world, actor, proposal, n)}
    sides = {e.number: world.side((run, e.number), e, texts) for e in proposal.entries}
    with world.untouched():
        doing = actor.ledger.begin(proposal, numbers, _SAID[wanted], texts)
    actor.doing = doing
    turned, refused = set(doing.planned.turned), set(doing.planned.refused)
    # Whoever decides on a hunk takes back that it was rejected, even if he comes to nothing.
    world.rejected -= {(run, n) for n in turned}
    assert turned | refused == set(numbers)
    assert not turned & refused
    assert barred <= refused, f"{barred} belong to others"
    moving = {e.number for e in proposal.entries if e.hunk.renamed_from and len(numbers) > 1}
    for n in set(numbers) - barred:
        if sides[n] in ("in", "out"):
            assert n in turned, f"{n} was refused: {doing.planned.refused[n]}"
        assert sides[n] != "gone" or n in refused or n in moving, f"{n} has no file, and goes"
    for change in doing.planned.changes:
        _judge(world, proposal, texts, doing, change)
        for path in filter(None, (change.path, change.renamed_from)):
            world.holder[path] = actor


def finish(
    world: World, actor: Window, most: int = ALL, *, opens: bool, settles: bool = True
) -> None:
    """Bring what *actor* has begun into the files, at most *most* of them, and settle."""
    if not (doing := actor.doing):
        return
    why = "" if most >= len(doing.planned.changes) else "The editor took no more."
    done = 0
    for change in doing.planned.changes[:most]:
        restored = doing.restored.get(change.path)
        try:
            actor.apply(change, restored[0] if restored else None, opens=opens)
        except WorkspaceError as error:
            why = str(error)
            break
        done += 1
    if settles:
        actor.doing = None
        texts = actor.texts(doing.proposal)
        with world.untouched():
            now = actor.ledger.settle(doing, texts, why=why)
        world.learn(now)
        world.saw(actor, now, texts)
        _remember(world, doing, done)


def reject(world: World, actor: Window, run: RunId, numbers: Sequence[int], *, again: bool) -> None:
    """Reject hunks, or lay them before the user again."""
    with world.untouched():
        do = actor.ledger.reconsider if again else actor.ledger.reject
        refused = do(world.proposal(run), numbers)
    may = ("rejected", "pending") if again else ("pending", "stale", "rejected")
    for n in numbers:
        key = (run, n)
        state = world.states.get(key, "pending")
        assert (n in refused) == (state not in may), f"{key} was {state}: {refused}"
        if n not in refused:
            (world.rejected.discard if again else world.rejected.add)(key)
            world.states[key] = "pending" if again else "rejected"


def _is_barred(world: World, actor: Window, proposal: Proposal, number: int) -> bool:
    entry = proposal.entry(number)
    assert entry is not None
    held = any(world.holder.get(path) not in (None, actor) for path in entry.paths)
    return held or world.doer((proposal.run, number)) is not None


def _judge(
    world: World, proposal: Proposal, texts: Texts, doing: Doing, change: FileChange
) -> None:
    live = text_at(texts, change.renamed_from or change.path)
    assert change.before == live, "it begins with a text that is not there"
    if change.before is None or change.after is None:
        return
    run, wanted = proposal.run, _SIDES[doing.wanted]
    going = _going(proposal, doing, change)
    there = "accepted" if wanted == "in" else "pending"
    turn = Turn(
        wanted=wanted,
        going=[world.pieces[run, e.number] for e in going],
        swapped={
            n: world.swapped[run, n] for n in (e.number for e in going) if (run, n) in world.swapped
        },
        there=frozenset(e.number for e in going if e.state.value in (there, "rejected")),
    )
    judge(Text.of(change.before), Text.of(change.after), turn)
    _judge_back(world, doing, change)
    if going and not any(e.edited for e in proposal.entries):
        _judge_untyped(proposal, going, change, wanted)


def _going(proposal: Proposal, doing: Doing, change: FileChange) -> list[Entry]:
    """Return the hunks of lines that go in one file."""
    return [
        e
        for e in proposal.entries
        if e.number in doing.planned.turned and change.path in e.paths and e.hunk.kind == "change"
    ]


def _turning(doing: Doing) -> frozenset[int]:
    """Return the hunks that go and are not there yet."""
    to_be = doing.wanted is Said.IN
    entries = doing.proposal.entries
    return frozenset(
        e.number for e in entries if e.number in doing.planned.turned and e.inside != to_be
    )


def _judge_back(world: World, doing: Doing, change: FileChange) -> None:
    """Check that what was just done and is undone gives the text before, to the byte."""
    last = world.last.get((doing.proposal.run, _turning(doing)))
    if last and last[0] is not doing.wanted and last[1].after == change.before:
        assert change.after == last[1].before, "taken back is not what was"


def _judge_untyped(
    proposal: Proposal, going: list[Entry], change: FileChange, wanted: Side
) -> None:
    """Check the text by that of the patch, where nobody has typed anything."""
    base, path = going[0].base, going[0].hunk.path
    group = [e for e in proposal.entries if e.hunk.kind == "change" and e.hunk.path == path]
    if base is None or any(e.base_blob != going[0].base_blob for e in group):
        return
    said = readings(proposal, {path: FileText(text=change.before)})
    inside = {e.number for e in group if said[e.number].said is Said.IN}
    was = with_hunks(base, [e.hunk for e in group if e.number in inside])
    if Text.of(was).words == Text.of(change.before or "").words:
        turned = {e.number for e in going}
        inside = inside | turned if wanted == "in" else inside - turned
        wished = with_hunks(base, [e.hunk for e in group if e.number in inside])
        assert Text.of(wished).words == Text.of(change.after or "").words, "not the patch's"


def _remember(world: World, doing: Doing, done: int) -> None:
    """Keep what was swapped, by which it must come back to the byte."""
    run, turned = doing.proposal.run, _turning(doing)
    changes = doing.planned.changes
    for other in [one for one in world.last if one[0] == run and one[1] & turned]:
        del world.last[other]
    for change in changes[:done]:
        if change.before is not None and change.after is not None:
            for entry in _going(doing.proposal, doing, change):
                _remember_one(world, (run, entry.number), change)
    if done == len(changes) == 1 and changes[0].before is not None and changes[0].after is not None:
        world.last[run, turned] = doing.wanted, changes[0]


def _remember_one(world: World, key: tuple[str, int], change: FileChange) -> None:
    piece = world.pieces[key]
    before, after = Text.of(change.before or ""), Text.of(change.after or "")
    one, two = piece.side(before), piece.side(after)
    world.swapped.pop(key, None)
    if OTHER.get(one) == two:
        (a, b), (c, d) = piece.spot(before, one), piece.spot(after, two)
        world.swapped[key] = before.lines[a:b], after.lines[c:d]
