"""A block that is copied badly is made where it was meant, or not at all."""

from collections.abc import Sequence

from hypothesis import assume, given
from hypothesis import strategies as st

from patchwright.domain.edit import Edit
from patchwright.edits.apply import apply

BODY = st.sampled_from(
    [
        ("    total = 0",),
        ("    for item in items:", "        total += item.price"),
        ("    for item in items:", "        total += item.price * item.count"),
        ("    if not items:", "        return None"),
        ("", '    log("started")'),
        ("    # It's done.", '    log("done")', ""),
        ("    with open(path) as file:", "        text = file.read()", "        text.strip()"),
    ]
)


@st.composite
def modules(draw: st.DrawFn) -> list[str]:
    """Return the lines of a module of functions that resemble each other."""
    lines = ["import os", "", ""]
    for number in range(draw(st.integers(1, 4))):
        lines.append(f"def f{number}(items, path):")
        for part in draw(st.lists(BODY, min_size=1, max_size=4)):
            lines += part
        lines += ["    return total", "", ""]
    return lines


def shifted(lines: Sequence[str], by: int) -> list[str]:
    return [line if not line else " " * by + line if by > 0 else line[-by:] for line in lines]


def dressed(lines: Sequence[str]) -> list[str]:
    table = str.maketrans({" ": "\u00a0", "'": "\u2019"})
    return [line.translate(table).replace('"', "\u201c", 1) for line in lines]


@st.composite
def spoiled(draw: st.DrawFn, before: list[str], after: list[str]) -> tuple[list[str], list[str]]:
    """Return both halves with the faults that models make, each in both alike."""
    least = min((len(line) - len(line.lstrip()) for line in before + after if line), default=0)
    fault = draw(st.sampled_from(["shift", "dress", "blanks", "outer", "trailing", "none"]))
    if fault == "shift":
        by = draw(st.integers(-least, 8))
        return shifted(before, by), shifted(after, by)
    if fault == "dress":
        return dressed(before), dressed(after)
    if fault == "blanks":
        return [line for line in before if line], after
    if fault == "outer":
        return ["", *before, ""], ["", *after, ""]
    if fault == "trailing":
        return [line + "  " for line in before], after
    return before, after


@given(modules(), st.data())
def test_a_spoiled_block_is_made_where_it_was_meant_or_refused(
    lines: list[str], data: st.DataObject
) -> None:
    start = data.draw(st.integers(0, len(lines) - 1))
    stop = data.draw(st.integers(start + 1, min(len(lines), start + 8)))
    row = data.draw(st.integers(start, stop - 1))
    before = lines[start:stop]
    # The new line is written without any character that the faults change.
    new = lines[row][: len(lines[row]) - len(lines[row].lstrip())] + "changed()"
    after = [*lines[start:row], new, *lines[row + 1 : stop]]
    old, now = data.draw(spoiled(before, after))
    # Where the block could be taken for another place, even a person might take it so.
    assume(times(plain(old), plain(lines)) <= 1)
    edit = Edit(path="a", before=text(old), after=text(now))
    applied = apply([edit], {"a": text(lines)}.get)
    if applied.rejections:
        return
    (change,) = applied.patch.files
    assert change.after is not None
    assert solid(change.after) == solid(text([*lines[:row], new, *lines[row + 1 :]]))


@given(modules(), st.data())
def test_a_block_with_a_wrong_word_is_made_where_it_was_meant_or_refused(
    lines: list[str], data: st.DataObject
) -> None:
    start = data.draw(st.integers(0, len(lines) - 1))
    stop = data.draw(st.integers(start + 1, len(lines)))
    wrong, row = (data.draw(st.integers(start, stop - 1)) for _ in range(2))
    before = lines[start:stop]
    before[wrong - start] = before[wrong - start].replace("item", "itom").replace("log", "lag")
    after = [*before[: row - start], "changed()", *before[row + 1 - start :]]
    applied = apply(
        [Edit(path="a", before=text(before), after=text(after))], {"a": text(lines)}.get
    )
    if applied.rejections:
        return
    (change,) = applied.patch.files
    assert change.after == text([*lines[:row], "changed()", *lines[row + 1 :]])


def plain(lines: Sequence[str]) -> list[str]:
    """Return the lines that are not blank, without what the faults change."""
    table = str.maketrans({"\u00a0": " ", "\u2019": "'", "\u201c": '"'})
    return [line.translate(table).strip() for line in lines if line.strip()]


def times(some: list[str], lines: list[str]) -> int:
    return sum(lines[row : row + len(some)] == some for row in range(len(lines) - len(some) + 1))


def text(lines: Sequence[str]) -> str:
    return "".join(line + "\n" for line in lines)


def solid(whole: str) -> list[str]:
    """Return the lines that are not blank: which blank ones were meant a fault may hide."""
    return [line.rstrip() for line in whole.split("\n") if line.strip()]
