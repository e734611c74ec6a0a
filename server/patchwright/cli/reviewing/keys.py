"""The keys of a review, as in `git add -p` where both do the same; which are there at a hunk."""

from patchwright.cli.render.screen import Screen
from patchwright.domain.proposal import HunkState
from patchwright.pipeline.ledger.proposal import Entry, is_undecided

HELP = {
    "y": "accept this hunk: it is written into its file at once",
    "n": "reject this hunk; its file stays as it is",
    "e": "edit its new lines in $VISUAL or $EDITOR; then you are asked again",
    "s": "skip this hunk: it stays undecided (to split one, edit it)",
    "a": "accept this hunk and all later ones in the file",
    "d": "reject this hunk and all later ones in the file",
    "A": "accept all that are left; those of tests only from one of tests on",
    "u": "take back this hunk, if it is decided, or else what you decided last",
    "j": "leave it undecided, go to the next undecided hunk",
    "k": "leave it undecided, go to the previous undecided hunk",
    "J": "go to the next hunk, decided or not",
    "K": "go to the previous hunk, decided or not",
    "g": "go to a hunk by its number, as in g 3",
    "w": "why: all that speaks for this hunk, and what became of it",
    "p": "print this hunk again, all of it",
    "q": "quit; what is undecided stays so, and is asked again next time",
    "?": "print this help",
}
_SHORT = {
    "y": "accept",
    "n": "reject",
    "e": "edit",
    "s": "skip",
    "u": "undo",
    "w": "why",
    "?": "help",
}


def keys_at(entry: Entry, *, can_undo: bool, can_edit: bool) -> str:
    """Return the keys that mean something at a hunk."""
    left_out = set[str]() if can_edit else set("e")
    if not is_undecided(entry):
        left_out |= set("snadA")
        if entry.state is not HunkState.REJECTED:
            left_out |= set("ye")
    elif not can_undo:
        left_out |= set("u")
    if entry.state is HunkState.STALE:
        # It can be accepted once it is edited; what was taken and changed is its user's.
        left_out |= set("yu") if entry.inside else set("y")
    return "".join(key for key in HELP if key not in left_out)


def prompt_at(entry: Entry, place: tuple[int, int], keys: str) -> str:
    """Return what is asked at a hunk, the *place*-th of all."""
    asked = "Accept this hunk" if "y" in keys else f"{_said(entry)}: what now"
    return f"({place[0]}/{place[1]}) {asked} [{','.join(keys)}]?"


def line_at(keys: str) -> str:
    """Return the keys that are wanted most, on one short line."""
    return " · ".join(f"{key} {does}" for key, does in _SHORT.items() if key in keys)


def show_help(screen: Screen, keys: str) -> None:
    """Say what each key does."""
    for key in keys:
        screen.say(f"{key} - {HELP[key]}", "bold red")


def _said(entry: Entry) -> str:
    if entry.state is HunkState.STALE:
        return "It is yours" if entry.inside else "It conflicts"
    return f"It is {entry.state.value}"
