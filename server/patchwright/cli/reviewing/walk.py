"""The walk from hunk to hunk: show one, ask, do what was typed, go on."""

from collections.abc import Callable

from patchwright.cli.render.review.evidence import show_evidence
from patchwright.cli.render.review.hunk import View, view_of
from patchwright.cli.render.review.showing import marks, show_hunk
from patchwright.cli.reviewing.deciding import accept, accept_all, reject, take_back
from patchwright.cli.reviewing.editing import edit
from patchwright.cli.reviewing.keys import HELP, keys_at, line_at, prompt_at, show_help
from patchwright.cli.reviewing.moves import beside, following, neighbor, undecided
from patchwright.cli.reviewing.seat import Seat
from patchwright.pipeline.ledger.proposal import Entry, Proposal, is_undecided

_MOVED = "It is not as it was shown any more; this is how it is now."


class Walk:
    """One walk over the hunks of a proposal; `go` ends when all are decided or skipped, or at `q`.

    Args:
        seat: Where it takes place.
    """

    def __init__(self, seat: Seat) -> None:
        self._seat, self._at = seat, 0
        self._shown: View | None = None
        self._was_undecided = True
        self._skipped = set[int]()
        self._does: dict[str, Callable[[str], None]] = {
            "y": self._accept,
            "n": lambda _: self._decided(reject, [self._entry.number]),
            "e": self._edit,
            "s": self._skip,
            "a": lambda _: self._decided(accept_all, self._of_file()),
            "d": lambda _: self._decided(reject, self._of_file()),
            "A": lambda _: self._decided(accept_all, self._all()),
            "u": self._take_back,
            "j": lambda _: self._move(neighbor, 1, "There is no other undecided hunk."),
            "k": lambda _: self._move(neighbor, -1, "There is no other undecided hunk."),
            "J": lambda _: self._move(beside, 1, "There is no next hunk."),
            "K": lambda _: self._move(beside, -1, "There is no previous hunk."),
            "g": self._go_to,
            "w": self._why,
            "p": self._print,
            "q": lambda _: self._arrive(0),
            "?": lambda _: show_help(self._seat.screen, self._keys()),
        }

    def go(self) -> None:
        """Go from hunk to hunk; raises Left where standard input ends."""
        self._arrive(following(self._seat.proposal, 0, ()))
        while self._at:
            self._seat.look()
            if self._was_undecided and not is_undecided(self._entry):
                self._others_did()
            else:
                self._turn()

    @property
    def _entry(self) -> Entry:
        return self._seat.entry(self._at)

    def _turn(self) -> None:
        """Show where we are, ask once, and do it."""
        self._show()
        entries = self._seat.proposal.entries
        place = next(n for n, one in enumerate(entries, 1) if one.number == self._at), len(entries)
        keys = self._keys()
        typed = self._seat.ask(prompt_at(self._entry, place, keys))
        key, rest = typed[:1], typed[1:].strip()
        if rest and key != "g":
            self._seat.screen.say(f"Only one letter is expected, got {typed!r}.", "bold red")
        elif key and key in keys:
            self._does[key](rest)
        elif key in HELP:
            self._seat.screen.say(f"{key} cannot be done here; ? tells what can.", "bold red")
        elif key:
            show_help(self._seat.screen, keys)

    def _show(self) -> None:
        view = view_of(self._seat.review, self._seat.proposal, self._entry)
        if self._shown is not None and view.is_like(self._shown):
            self._shown = view
            return
        if self._shown is not None:
            self._seat.screen.say(_MOVED, "yellow")
        show_hunk(self._seat.screen, self._seat.proposal, view)
        self._shown = view
        self._seat.screen.say(line_at(self._keys()), "dim")

    def _accept(self, _: str) -> None:
        self._seat.look()
        # Nobody accepts what he has not seen.
        now = view_of(self._seat.review, self._seat.proposal, self._entry)
        if self._shown is not None and now.is_like(self._shown):
            self._decided(lambda seat, numbers: accept(seat, *numbers), [self._entry.number])

    def _decided(self, does: Callable[[Seat, list[int]], None], numbers: list[int]) -> None:
        does(self._seat, numbers)
        if not is_undecided(self._entry):
            self._go_on()

    def _edit(self, _: str) -> None:
        before = self._entry.hunk
        edit(self._seat, self._entry.number)
        if self._entry.hunk != before:
            self._arrive(self._at)

    def _skip(self, _: str) -> None:
        self._skipped.add(self._entry.number)
        self._go_on()

    def _take_back(self, _: str) -> None:
        here = [self._entry.number] if not is_undecided(self._entry) else []
        numbers = here or list(self._seat.last)
        take_back(self._seat, numbers)
        back = [n for n in numbers if is_undecided(self._seat.entry(n))]
        if back:
            self._skipped -= set(back)
            self._arrive(min(back))

    def _move(self, find: Callable[[Proposal, int, int], int], step: int, none: str) -> None:
        if found := find(self._seat.proposal, self._entry.number, step):
            self._arrive(found)
        else:
            self._seat.screen.say(none, "bold red")

    def _go_to(self, typed: str) -> None:
        typed = typed or self._seat.ask("Go to which hunk?")
        if typed.isdecimal() and self._seat.proposal.entry(int(typed)):
            self._arrive(int(typed))
        elif typed:
            self._seat.screen.say(f"There is no hunk {typed}.", "bold red")

    def _why(self, _: str) -> None:
        history = self._seat.review.history(self._seat.proposal)
        show_evidence(self._seat.screen, self._entry, history)

    def _print(self, _: str) -> None:
        self._shown = view_of(self._seat.review, self._seat.proposal, self._entry)
        show_hunk(self._seat.screen, self._seat.proposal, self._shown, whole=True)

    def _others_did(self) -> None:
        said = ", ".join(marks(self._entry))
        told = f"Hunk {self._at} was decided elsewhere meanwhile: {said}."
        self._seat.screen.say(told, "yellow")
        self._go_on()

    def _keys(self) -> str:
        can_edit = self._shown is not None and self._shown.has_lines
        return keys_at(self._entry, can_undo=bool(self._seat.last), can_edit=can_edit)

    def _of_file(self) -> list[int]:
        return undecided(self._seat.proposal, self._entry.hunk.path, self._entry.number)

    def _all(self) -> list[int]:
        numbers = undecided(self._seat.proposal)
        if self._entry.proposed.optional:
            return numbers
        return [n for n in numbers if not self._seat.entry(n).proposed.optional]

    def _go_on(self) -> None:
        """Go to the next hunk that is left."""
        self._arrive(following(self._seat.proposal, self._at, self._skipped))

    def _arrive(self, number: int) -> None:
        """Go to a hunk; 0 ends the walk."""
        self._at, self._shown = number, None
        self._was_undecided = bool(number) and is_undecided(self._seat.entry(number))
