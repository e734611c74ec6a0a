"""What users, windows and other programs may do to proposals, in any order."""

from typing import Any, get_args

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)
from tests.pipeline.ledger.fuzz.anew import keep, write_anew
from tests.pipeline.ledger.fuzz.buffers import Buffer
from tests.pipeline.ledger.fuzz.deciding import begin, finish, reject
from tests.pipeline.ledger.fuzz.made import projects
from tests.pipeline.ledger.fuzz.plain import Text
from tests.pipeline.ledger.fuzz.typed import Change, What, outside, typed
from tests.pipeline.ledger.fuzz.windows import Window
from tests.pipeline.ledger.fuzz.world import World

from patchwright.domain.run import RunId
from patchwright.pipeline.ledger.proposal import Entry, Proposal

SMALL = st.integers(0, 7)
ANY = st.integers(0, 40)
ACTORS = st.integers(0, 4)
HUNKS = st.tuples(SMALL, SMALL)
HABITS = st.sampled_from(["exact", "lf", "one"])
PATHS = ["f.py", "g.py", "h.py", "n.py"]
EDGES = st.sampled_from(["above", "top", "inside", "last", "below", "anywhere"])
CHANGES = st.builds(Change, st.sampled_from([*get_args(What), "insert"]), st.integers(1, 3), ANY)


class Hunks(RuleBasedStateMachine):
    """What may happen to proposals, in any order."""

    repeats = False

    def __init__(self) -> None:
        super().__init__()
        self.world: World | None = None
        self.early: tuple[int, Proposal, Entry] | None = None

    def teardown(self) -> None:
        if self.world:
            self.world.close()

    @property
    def w(self) -> World:
        assert self.world
        return self.world

    def window(self, number: int) -> Window:
        return self.w.actors[number % 2]

    @initialize(data=st.data())
    def start(self, data: st.DataObject) -> None:
        made = data.draw(projects(repeats=self.repeats))
        self.world = World(made)

    def _has(self) -> bool:
        return bool(self.world and self.world.runs)

    def _hunk(self, run: int, number: int) -> tuple[Any, int]:
        name = self.w.runs[run % len(self.w.runs)]
        entries = self.w.proposal(name).entries
        return name, entries[number % len(entries)].number

    # ---------------------------------------------------------------- windows

    @rule(which=SMALL, path=st.sampled_from(PATHS), habit=HABITS)
    def open_file(self, which: int, path: str, habit: Any) -> None:
        window, text = self.window(which), self.w.disk.read(path)
        if text is not None and path not in window.buffers:
            window.buffers[path] = Buffer.opened(text, habit)

    def _opens(self) -> list[Buffer]:
        actors = self.world.actors if self.world else []
        return [buffer for one in actors for buffer in one.buffers.values()]

    def _buffer(self, which: int, at: int) -> tuple[Window, str, Buffer] | None:
        window = self.window(which)
        for _ in range(2):
            paths = sorted(window.buffers)
            if paths:
                path = paths[at % len(paths)]
                return window, path, window.buffers[path]
            text = self.w.disk.read("f.py")
            if text is None:
                return None
            window.buffers["f.py"] = Buffer.opened(text, "exact")
        return None

    @rule(which=SMALL, path=SMALL, hunk=HUNKS, edge=EDGES, change=CHANGES)
    def type_near_a_hunk(
        self, which: int, path: int, hunk: tuple[int, int], edge: str, change: Change
    ) -> None:
        if found := self._buffer(which, path):
            buffer = found[2]
            at = self._place(buffer.text, hunk, edge, change.where)
            new = [self.w.name() for _ in range(change.count)]
            text = typed(buffer.text, at, change, new, buffer.end)
            if text != buffer.text:
                buffer.change(text)

    def _place(self, text: Text, hunk: tuple[int, int], edge: str, where: int) -> int:
        """Return a line at a hunk, where the model knows that it is there, else any."""
        piece = self.w.pieces.get(self._hunk(*hunk)) if self.w.runs else None
        side = piece.side(text) if piece else "unclear"
        if edge == "anywhere" or piece is None or side in ("touched", "unclear"):
            return where % (len(text.lines) + 1)
        start, stop = piece.spot(text, side)
        edges = {"above": start - 1, "top": start, "inside": start + 1, "last": stop - 1}
        return min(max(edges.get(edge, stop), 0), len(text.lines))

    @precondition(lambda self: any(one.undo or one.redo for one in self._opens()))
    @rule(which=SMALL, path=SMALL, count=st.integers(1, 3), back=st.booleans())
    def undo_or_redo(self, which: int, path: int, count: int, back: bool) -> None:
        found = self._buffer(which, path)
        for _ in range(count if found else 0):
            assert found
            buffer = found[2]
            one, other = (buffer.undo, buffer.redo) if back else (buffer.redo, buffer.undo)
            if one:
                other.append(buffer.text)
                buffer.text = one.pop()

    @precondition(lambda self: self._opens())
    @rule(which=SMALL, path=SMALL)
    def save(self, which: int, path: int) -> None:
        if found := self._buffer(which, path):
            _, name, buffer = found
            self.w.disk.write(name, buffer.saved())
            buffer.marked = buffer.text

    @precondition(lambda self: self._opens())
    @rule(which=SMALL, path=SMALL)
    def close(self, which: int, path: int) -> None:
        if found := self._buffer(which, path):
            del found[0].buffers[found[1]]

    @precondition(lambda self: self._opens())
    @rule(which=SMALL, path=SMALL)
    def reload(self, which: int, path: int) -> None:
        if found := self._buffer(which, path):
            window, name, buffer = found
            text = self.w.disk.read(name)
            if text is not None:
                new = Buffer.opened(text, buffer.habit)
                new.undo = [*buffer.undo, buffer.text]
                window.buffers[name] = new

    @rule(which=st.integers(0, 2))
    def kill(self, which: int) -> None:
        self.w.kill(self.w.actors[which])

    # ---------------------------------------------------------------- deciding

    @precondition(_has)
    @rule(which=ACTORS, hunk=HUNKS, opens=st.booleans())
    def accept(self, which: int, hunk: tuple[int, int], opens: bool) -> None:
        self._decide(which, hunk, "in", opens=opens)

    @precondition(_has)
    @rule(which=ACTORS, hunk=HUNKS, opens=st.booleans())
    def accept_what_is_open(self, which: int, hunk: tuple[int, int], opens: bool) -> None:
        self._decide(which, self._one_that_is("pending", hunk), "in", opens=opens)

    @precondition(lambda self: self._any_is("accepted"))
    @rule(which=ACTORS, hunk=HUNKS, opens=st.booleans())
    def take_back(self, which: int, hunk: tuple[int, int], opens: bool) -> None:
        self._decide(which, self._one_that_is("accepted", hunk), "out", opens=opens)

    @precondition(lambda self: self._any_is("stale"))
    @rule(which=ACTORS, hunk=HUNKS, wanted=st.sampled_from(["in", "out"]))
    def turn_what_is_stale(self, which: int, hunk: tuple[int, int], wanted: Any) -> None:
        self._decide(which, self._one_that_is("stale", hunk), wanted, opens=True)

    @precondition(_has)
    @rule(which=ACTORS, run=SMALL, wanted=st.sampled_from(["in", "out"]), opens=st.booleans())
    def decide_on_all(self, which: int, run: int, wanted: Any, opens: bool) -> None:
        actor, name = self.w.actors[which % 3], self.w.runs[run % len(self.w.runs)]
        finish(self.w, actor, opens=opens and actor.who == "editor")
        begin(self.w, actor, name, [e.number for e in self.w.proposal(name).entries], wanted)
        finish(self.w, actor, opens=opens and actor.who == "editor")

    @precondition(_has)
    @rule(which=ACTORS, hunk=HUNKS, wanted=st.sampled_from(["in", "out"]))
    def begin_only(self, which: int, hunk: tuple[int, int], wanted: Any) -> None:
        name, number = self._hunk(*hunk)
        begin(self.w, self._who(which, name, number), name, [number], wanted)

    def _decide(self, which: int, hunk: tuple[int, int], wanted: Any, *, opens: bool) -> None:
        name, number = self._hunk(*hunk)
        actor = self._who(which, name, number)
        opens = opens and actor.who == "editor"
        finish(self.w, actor, opens=opens)
        begin(self.w, actor, name, [number], wanted)
        finish(self.w, actor, opens=opens)

    def _who(self, which: int, run: RunId, number: int) -> Window:
        """Return who decides: often the one who can, since he holds the file."""
        entry = self.w.proposal(run).entry(number)
        holders = (
            [self.w.holder[path] for path in entry.paths if path in self.w.holder] if entry else []
        )
        return [*self.w.actors, *holders, *holders, *self.w.actors][which]

    def _any_is(self, state: str) -> bool:
        return bool(self.world) and state in self.world.states.values()

    def _one_that_is(self, state: str, hunk: tuple[int, int]) -> tuple[int, int]:
        found = sorted(key for key, one in self.w.states.items() if one == state)
        if not found:
            return hunk
        run, number = found[sum(hunk) % len(found)]
        name = RunId(run)
        return self.w.runs.index(name), number - 1

    @precondition(lambda self: self._busy())
    @rule(which=SMALL, most=st.integers(0, 3), opens=st.booleans())
    def finish_some(self, which: int, most: int, opens: bool) -> None:
        actor = self._busy()[which % len(self._busy())]
        finish(self.w, actor, most, opens=opens and actor.who == "editor")

    @precondition(lambda self: self._busy())
    @rule(which=SMALL, most=st.integers(0, 2), opens=st.booleans())
    def die_in_the_middle(self, which: int, most: int, opens: bool) -> None:
        actor = self._busy()[which % len(self._busy())]
        finish(self.w, actor, most, opens=opens and actor.who == "editor", settles=False)
        self.w.kill(actor)

    def _busy(self) -> list[Window]:
        return [one for one in self.world.actors if one.doing] if self.world else []

    @precondition(_has)
    @rule(which=ACTORS, run=SMALL, number=SMALL, again=st.booleans())
    def reject_or_not(self, which: int, run: int, number: int, again: bool) -> None:
        name, n = self._hunk(run, number)
        reject(self.w, self.w.actors[which % 3], name, [n], again=again)

    @precondition(_has)
    @rule(which=ACTORS, run=SMALL, number=SMALL, later=st.booleans(), empty=SMALL)
    def edit_hunk(self, which: int, run: int, number: int, later: bool, empty: int) -> None:
        name, n = self._hunk(run, number)
        actor = self.w.actors[which % 3]
        made = write_anew(self.w, actor, name, n, empty=empty == 7)
        if made and later:
            self.early = (which % 3, self.w.proposal(name), made)
        elif made:
            keep(self.w, actor, self.w.proposal(name), made)

    @precondition(lambda self: self.early)
    @rule()
    def keep_what_was_written_earlier(self) -> None:
        if self.early:
            which, begun, made = self.early
            self.early = None
            keep(self.w, self.w.actors[which], begun, made)

    # ---------------------------------------------------------------- others

    @rule(
        path=st.sampled_from(["f.py", "f.py", "g.py", "h.py", "n.py"]),
        what=st.sampled_from(
            ["base", "patched", "delete", "ends", "append", "drop", "swap", "move"]
        ),
        end=st.sampled_from(["\n", "\r\n", "\r"]),
        where=ANY,
    )
    def change_outside(self, path: str, what: Any, end: str, where: int) -> None:
        disk, old = self.w.disk, self.w.disk.read(path)
        if what in ("base", "patched"):
            for text in self._known_texts(path, what):
                disk.write(path, text)
        elif old is None:
            disk.write(path, f"{self.w.name()}{end}" if what == "append" else None)
        elif what == "delete":
            disk.write(path, None)
        elif what == "move":
            other = {"g.py": "h.py", "h.py": "g.py", "f.py": "x.py"}.get(path, "y.py")
            (disk.root / path).rename(disk.root / other)
        else:
            disk.write(path, outside(Text.of(old), what, where, self.w.name(), end).text)

    def _known_texts(self, path: str, what: str) -> list[str]:
        """Return what a checkout may bring: the text as it was, or as a patch makes it."""
        made = self.w.made
        if what == "base":
            return [made.files[path]] if path in made.files else []
        changes = [change for patch in made.patches for change in patch.files]
        return [one.after for one in changes if one.path == path and one.after is not None]

    @invariant()
    def all_see_the_same(self) -> None:
        if self.world:
            self.world.look_all()


class EqualLines(Hunks):
    """The same where lines stand in files more than once."""

    repeats = True
