"""A workspace with its windows, and what the plain model knows of it."""

import shutil
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from tests.pipeline.ledger.fuzz.buffers import Disk
from tests.pipeline.ledger.fuzz.made import Made
from tests.pipeline.ledger.fuzz.plain import Line, Piece, Text, pieces
from tests.pipeline.ledger.fuzz.windows import Body, Window
from tests.pipeline.ledger.ground import EVIDENCE, write

from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.proposal import Hunk, ProposedHunk
from patchwright.domain.run import RunId
from patchwright.edits.cutting.cut import cut
from patchwright.pipeline.lease import Owner
from patchwright.pipeline.ledger.ledger import Doing
from patchwright.pipeline.ledger.proposal import Entry, Proposal, Texts, together
from patchwright.pipeline.ledger.standing import Said
from patchwright.storage.state import open_state

Key = tuple[str, int]
"""A hunk: run and number."""

FAST = Path("/dev/shm")  # noqa: S108 - of random names; on a disk each commit would wait for it


class World:
    """Files, a state, two windows and a terminal."""

    def __init__(self, made: Made) -> None:
        self.made = made
        self.folder = Path(tempfile.mkdtemp(dir=FAST if FAST.is_dir() else None))
        self.state = open_state(self.folder / "state")
        root = self.folder / "work"
        root.mkdir()
        self.disk = Disk(root)
        for path, text in made.files.items():
            bom = b"\xef\xbb\xbf" if made.bom and path == "f.py" else b""
            (root / path).write_bytes(bom + text.encode())
        written = [self._proposed(n, patch) for n, patch in enumerate(made.patches)]
        self.bodies = dict[int, Body]()
        self.actors = [
            Window(self.state, self.disk, who, self._born())
            for who in ("editor", "editor", "terminal")
        ]
        self.pieces = dict[Key, Piece]()
        self.states = dict[Key, str]()
        self.rejected = set[Key]()
        self.holder = dict[str, Window]()
        self.swapped = dict[Key, tuple[tuple[Line, ...], tuple[Line, ...]]]()
        self.last = dict[tuple[str, frozenset[int]], tuple[Said, FileChange]]()
        self.typed = 0
        self.known = dict[RunId, Proposal]()
        # One that is of line ends alone has no hunks.
        self.runs = [run for run in written if self._read(run).entries]
        for run in self.runs:
            self.learn(self._read(run))

    def close(self) -> None:
        """End all, and take the folders away."""
        for body in self.bodies.values():
            body.kill()
        self.state.close()
        shutil.rmtree(self.folder)

    def proposal(self, run: RunId) -> Proposal:
        """Return a proposal as it was when it was last looked at."""
        return self.known[run]

    def _read(self, run: RunId) -> Proposal:
        found = self.actors[0].ledger.find(run)
        assert found is not None
        return found

    def look(self, actor: Window, run: RunId) -> Proposal:
        """Have one look, and check that it told what the model knows."""
        proposal = self.proposal(run)
        texts = actor.texts(proposal)
        with self.untouched():
            now = actor.ledger.look(proposal, texts)
        self.saw(actor, now, texts)
        return now

    def saw(self, actor: Window, now: Proposal, texts: Texts) -> None:
        """Take in, and check, what *actor* was told of a proposal whose files say *texts*."""
        self._follow(actor, texts)
        self.known[now.run] = now
        for entry in now.entries:
            self._check(actor, now.run, entry, texts)

    def look_all(self) -> None:
        """Have everybody look until all have, and check that they say the same."""
        before, said = -1, list[list[object]]()
        for _ in range(4):
            if before == self._version():
                break
            before = self._version()
            said = [self._said(actor) for actor in self.actors]
        assert before == self._version(), f"those who look change each other's words: {said}"
        assert said[0] == said[1] == said[2], f"who looks sees another state: {said}"

    def _version(self) -> int:
        return self.actors[0].ledger.version()

    def _said(self, actor: Window) -> list[object]:
        entries = [entry for run in self.runs for entry in self.look(actor, run).entries]
        return [(e.number, e.state, e.inside, e.doing) for e in entries]

    @contextmanager
    def untouched(self) -> Generator[None]:
        """Check that the block changes no file."""
        before = self._all()
        yield
        assert self._all() == before, "a file was changed"

    def _all(self) -> dict[str, bytes]:
        return {one.name: one.read_bytes() for one in self.disk.root.iterdir()}

    def _follow(self, actor: Window, texts: Texts) -> None:
        # What is begun is held until it is settled, whatever its file says meanwhile.
        busy = _paths(actor.doing) if actor.doing else set[str]()
        for path, text in texts.items():
            other = self.holder.get(path) not in (None, actor)
            if text.is_unsaved and not other:
                self.holder[path] = actor
            elif self.holder.get(path) is actor and path not in busy:
                del self.holder[path]

    def _check(self, actor: Window, run: RunId, entry: Entry, texts: Texts) -> None:
        key, state = (run, entry.number), entry.state.value
        if doer := self.doer(key):
            assert state == "accepting", f"{key} is {state}, and not accepting"
            assert entry.doing is not None
            assert entry.doing.pid == doer.owner.pid
            self.states[key] = state
        elif any(self.holder.get(path) not in (None, actor) for path in entry.paths):
            told = self.states.get(key, "pending")
            assert told in (state, "accepting"), f"{key} is {state}, and was {told}"
        else:
            may = self.may_be(key, entry, texts)
            assert state in may, f"{key} is {state}, and should be {may}: {texts}"
            if state == "accepted":
                self.rejected.discard(key)
            self.states[key] = state

    def doer(self, key: Key) -> Window | None:
        """Return who has a hunk in work."""
        for one in self.actors:
            doing = one.doing
            if doing and doing.proposal.run == key[0] and key[1] in doing.planned.turned:
                return one
        return None

    def may_be(self, key: Key, entry: Entry, texts: Texts) -> set[str]:
        """Return the states that are true of a hunk."""
        side = self.side(key, entry, texts)
        if side == "in":
            return {"accepted"}
        out = {"out": {"pending"}, "gone": {"stale"}}.get(side, {"pending", "stale"})
        out = {"rejected"} if key in self.rejected else out
        return out if side in ("out", "gone") else {"accepted"} | out

    def side(self, key: Key, entry: Entry, texts: Texts) -> str:
        """Return the side on which a hunk stands, or `gone` where its file is not as it knows it."""
        hunk = entry.hunk
        live = text_at(texts, hunk.path)
        old = text_at(texts, hunk.renamed_from)
        if hunk.kind == "rename":
            return {(True, False): "in", (False, True): "out"}.get(
                (live is not None, old is not None), "gone"
            )
        if hunk.kind == "change":
            here = live if live is not None else old
            return "gone" if here is None else self.pieces[key].side(Text.of(here))
        there, none = ("in", "out") if hunk.kind == "create" else ("out", "in")
        wanted = Text.of("".join((*hunk.after, *hunk.before)))
        if live is None:
            return none
        return there if Text.of(live).words == wanted.words else "gone"

    def learn(self, proposal: Proposal) -> None:
        """Take the hunks of *proposal* as they are written down now."""
        self.known[proposal.run] = proposal
        for group in together(proposal.entries):
            base = next(iter(group.values())).base
            if base is not None:
                found = pieces(Text.of(base), {n: e.hunk for n, e in group.items()})
                self.pieces.update({(proposal.run, n): one for n, one in found.items()})

    def kill(self, actor: Window) -> None:
        """End a process, and start another one in its place."""
        self.bodies.pop(actor.owner.pid).kill()
        self.holder = {path: one for path, one in self.holder.items() if one is not actor}
        actor.restart(self._born())

    def _born(self) -> Owner:
        body = Body()
        self.bodies[body.pid] = body
        return body.owner

    def name(self) -> str:
        """Return a line that nobody has typed before."""
        self.typed += 1
        return f"typed {self.typed}"

    def _proposed(self, number: int, patch: Patch) -> RunId:
        run = RunId(f"2026010{number}-030405-abc123")
        hunks = [
            ProposedHunk(number=n, hunk=hunk, evidence=EVIDENCE)
            for n, hunk in enumerate(filter(_says_something, cut(patch)), 1)
        ]
        origins = [one.renamed_from or one.path for one in patch.files if one.before is not None]
        before = {path: (self.disk.root / path).read_bytes().decode() for path in origins}
        write(self.state, run, hunks, before)
        return run


def _says_something(hunk: Hunk) -> bool:
    """Say whether *hunk* is of more than line ends, of which an editor's text tells nothing."""
    is_whole = hunk.kind != "change"
    return is_whole or Text.of("".join(hunk.before)).words != Text.of("".join(hunk.after)).words


def text_at(texts: Texts, path: str) -> str | None:
    """Return the text of a file; None where there is none."""
    found = texts.get(path) if path else None
    return found.text if found and isinstance(found.text, str) else None


def _paths(doing: Doing) -> set[str]:
    """Return the files of what is begun."""
    going = (one for one in doing.proposal.entries if one.number in doing.planned.turned)
    return {path for one in going for path in one.paths}
