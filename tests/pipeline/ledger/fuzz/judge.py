"""What turning hunks may make of a text, judged by the plain model."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tests.pipeline.ledger.fuzz.plain import Line, Piece, Side, Text

ANY_END = "?"
OTHER: dict[Side, Side] = {"in": "out", "out": "in"}


@dataclass(frozen=True, kw_only=True)
class Turn:
    """Hunks of one text that go to the side *wanted*.

    Attributes:
        wanted: Whereto.
        going: The hunks that go.
        swapped: What the text had, and what it got, when each went the other way last.
        there: Those of which the ledger said before that they are there already.
    """

    wanted: Side
    going: Sequence[Piece]
    swapped: Mapping[int, tuple[tuple[Line, ...], tuple[Line, ...]]] = field(
        default_factory=dict[int, tuple[tuple[Line, ...], tuple[Line, ...]]]
    )
    there: frozenset[int] = frozenset()


def judge(before: Text, after: Text, turn: Turn) -> None:
    """Raise AssertionError where *after* lost, invented, moved or spoiled a line."""
    _nothing_lost_nor_invented(before, after, turn)
    _order_and_ends_kept(before, after, turn)
    for piece in turn.going:
        # Where lines go between others that are typed, only the exact text below can tell.
        can_tell = piece.side(after) != "unclear" and _turned(piece, turn.wanted)[1]
        if piece.side(before) in OTHER and can_tell:
            assert piece.side(after) == turn.wanted, f"hunk {piece.number} did not go"
    if all(piece.side(before) in OTHER for piece in turn.going):
        _exactly(before, after, turn)


def _nothing_lost_nor_invented(before: Text, after: Text, turn: Turn) -> None:
    lost = Counter(before.words) - Counter(after.words)
    gained = Counter(after.words) - Counter(before.words)
    may_go, may_come = Counter[str](), Counter[str]()
    for piece in turn.going:
        old, new = _turned(piece, turn.wanted)
        may_go += Counter(line.words for line in old)
        may_come += Counter(line.words for line in new)
        side = piece.side(before)
        if side == "touched" and piece.number not in turn.there:
            came = Counter(line.words for line in new) - Counter(line.words for line in old)
            missing = came - Counter(after.words)
            assert not missing, f"hunk {piece.number} went, but for {missing}"
    assert not lost - may_go, f"lost: {lost - may_go}"
    assert not gained - may_come, f"invented: {gained - may_come}"


def _order_and_ends_kept(before: Text, after: Text, turn: Turn) -> None:
    """Check the lines that no hunk has, as far as they are one of a kind."""
    of_hunks = {line.words for one in turn.going for line in (*one.before, *one.after)}
    counts, new_counts = Counter(before.words), Counter(after.words)
    alone = {w for w, n in counts.items() if n == 1 == new_counts[w] and w not in of_hunks}
    old = [line for line in before.lines if line.words in alone]
    new = [line for line in after.lines if line.words in alone]
    assert [line.words for line in old] == [line.words for line in new], "lines moved"
    if _may_meet(before) or _may_meet(after):
        return
    lasts = {before.lines[-1:], after.lines[-1:]}
    for one, other in zip(old, new, strict=True):
        if (one,) not in lasts and (other,) not in lasts:
            assert one.end == other.end, f"{one} ends otherwise: {other}"


def _may_meet(text: Text) -> bool:
    """Say whether a lone CR and a LF could come to be one line end when lines between them go."""
    has_lone = any(line.end == "\r" for line in text.lines)
    return has_lone and Line("", "\n") in text.lines


def _exactly(before: Text, after: Text, turn: Turn) -> None:
    """Check line by line, where every hunk that goes stands as a whole."""
    lines = before.lines
    for piece in turn.going:
        side = piece.side(Text(lines))
        if side != turn.wanted:
            lines = _with(lines, piece, side, turn)
    assert [one.words for one in lines] == after.words, f"wanted {lines}, got {after.lines}"
    known = tuple(Line(w, "\n" if end == ANY_END else end) for w, end in lines)
    if Text.of(Text(known).text).lines != known:
        return  # A lone CR and a LF that would be one end: some end has to be another one.
    ends = {one.end for one in before.lines if one.end}
    ends |= {end for was, _ in turn.swapped.values() for _, end in was}
    for wanted, got in zip(lines, after.lines, strict=True):
        if wanted.end == ANY_END:
            assert not ends or not got.end or got.end in ends, f"{got} has a new kind of end"
        elif wanted.end and got.end:
            assert wanted.end == got.end, f"{got} should end as {wanted}"
    assert all(one.end for one in after.lines[:-1])


def _with(lines: tuple[Line, ...], piece: Piece, side: Side, turn: Turn) -> tuple[Line, ...]:
    """Return *lines* with those of a hunk on its other side; ends that nobody knows are `?`."""
    start, stop = piece.spot(Text(lines), side)
    new = _turned(piece, turn.wanted)[1]
    was, put = turn.swapped.get(piece.number, ((), ()))
    if put and put == lines[start:stop]:
        new = was
    elif not piece.is_exact(Text(lines), side) or (was and not put and was != new):
        # Whether what stood here last comes back follows from the ends around, then and now.
        new = tuple(Line(words, ANY_END) for words, _ in new)
    return (*lines[:start], *new, *lines[stop:])


def _turned(piece: Piece, wanted: Side) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    return (piece.before, piece.after) if wanted == "in" else (piece.after, piece.before)
