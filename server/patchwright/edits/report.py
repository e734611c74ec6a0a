"""Why an edit does not fit, worded so that its author can write a better one."""

from collections.abc import Sequence

from patchwright.edits.elision import pieces_of, unpaired
from patchwright.edits.file_lines import MOST_PLACES, FileLines, bare, bare_look, look, same
from patchwright.edits.place import Block, Place, without_outer_blanks
from patchwright.edits.similar import similar, too_dear

_AROUND = 2
_MOST_SHOWN = 60
_MOST_CHARACTERS = 200


def ambiguous(path: str, places: Sequence[Place]) -> str:
    """Return that the lines stand at several places."""
    if len({place.start for place in places}) < len(places):
        return (
            f"The `...` in the ORIGINAL lines can be read in {len(places)} ways in {path}: "
            f"{_extents(places)}. Write more of the lines around each `...`."
        )
    many = f"{MOST_PLACES} or more" if len(places) >= MOST_PLACES else str(len(places))
    return (
        f"The ORIGINAL lines stand {many} times in {path}, at {_at_lines(places)}. "
        "Write more of the lines around the one that is meant, so that they stand only once."
    )


def _at_lines(places: Sequence[Place]) -> str:
    numbers = [str(place.start + 1) for place in places[:10]]
    if len(places) > 10:
        return f"lines {', '.join(numbers)} and more"
    return f"lines {', '.join(numbers[:-1])} and {numbers[-1]}"


def _extents(places: Sequence[Place]) -> str:
    shown = [f"lines {place.start + 1} to {place.stop}" for place in places[:5]]
    return ", or ".join(shown) + (", and more" if len(places) > 5 else "")


def absent(path: str, file: FileLines, block: Block) -> tuple[str, str]:
    """Return that the lines stand nowhere, and the numbered lines that come nearest."""
    said = f"The ORIGINAL lines do not stand in {path}."
    if unpaired(block):
        return f"{said} A `...` must stand in both halves alike, or all lines be written.", ""
    made = _already(file, block)
    if made is not None:
        said += (
            f" The UPDATED lines already stand there, at line {made + 1}: "
            "if this edit is made already, leave it out."
        )
    lines = _missing_piece(file, block.before)
    if too_dear(file, lines):
        return f"{said} There is too much text to look for lines like them: write fewer lines.", ""
    best = similar(file, lines)
    if not best:
        return f"{said} No lines like them were found: read the file again, and check the path.", ""
    start, stop = best[0].start, best[0].stop
    difference = _first_difference(file, lines, start)
    said += f" {difference}" if difference else ""
    if made is None:
        said += " Copy the lines as they stand, with their white space."
    return said, numbered(file, start - _AROUND, stop + _AROUND)


def _missing_piece(file: FileLines, lines: Sequence[str]) -> Sequence[str]:
    """Return, of lines with `...` between, the first part that does not stand in the file."""
    pieces = [piece for piece in pieces_of(lines) if piece]
    if len(pieces) < 2:
        return lines
    return next((piece for piece in pieces if not file.occurrences(piece, bare_look)), lines)


def _already(file: FileLines, block: Block) -> int | None:
    after = without_outer_blanks(Block(before=block.after, after=())).before
    if not any(map(bare, after)):
        return None
    for key in (same, bare):
        if found := file.occurrences(after, key):
            return found[0]
    return None


def _first_difference(file: FileLines, lines: Sequence[str], start: int) -> str:
    rows = file.contents[start : start + len(lines)]
    for number, (ours, row) in enumerate(zip(lines, rows, strict=False), start + 1):
        if ours.rstrip() != row.rstrip():
            how = _how(ours, row)
            return f"Line {number} is `{_short(row)}`, the block says `{_short(ours)}`{how}."
    return ""


def _how(ours: str, row: str) -> str:
    if bare(ours) == bare(row):
        return " (the indentation differs)"
    return " (look-alike characters differ)" if look(ours) == look(row) else ""


def _short(line: str) -> str:
    return line if len(line) <= _MOST_CHARACTERS else line[:_MOST_CHARACTERS] + "\u2026"


def numbered(file: FileLines, start: int, stop: int) -> str:
    """Return lines of the file with their numbers, counted from one; long ones cut."""
    start, stop = max(0, start), min(len(file.contents), stop)
    width = len(str(stop))
    shown = min(stop, start + _MOST_SHOWN)
    rows = [f"{row + 1:>{width}} | {_short(file.contents[row])}" for row in range(start, shown)]
    if shown < stop:
        rows.append(f"({stop - shown} more lines)")
    return "\n".join(rows)
