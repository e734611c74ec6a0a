"""Hunks in a text that goes on changing: which stands, what accepting leaves, nothing lost."""

from hypothesis import given, settings
from hypothesis import strategies as st

from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.proposal import Hunk
from patchwright.domain.text import split_lines
from patchwright.edits.diff import hunks, with_hunks
from patchwright.pipeline.ledger.changing import Swap, changed, lines_of
from patchwright.pipeline.ledger.standing import Beside, Said, contents, stand

ENDS = st.sampled_from(["\n", "\r\n", "\r"])


@st.composite
def texts(draw: st.DrawFn) -> str:
    lines = draw(st.lists(st.sampled_from(["a", "b", "c", "", "}", "x = 1", "é\x0c"]), max_size=12))
    ends = draw(st.sampled_from(["\n", "\r\n", "mixed"]))
    text = "".join(line + (draw(ENDS) if ends == "mixed" else ends) for line in lines)
    return text if draw(st.booleans()) else text.rstrip("\r\n")


def numbered(before: str, after: str) -> dict[int, Hunk]:
    change = FileChange(path="f", before=before, after=after)
    return dict(enumerate(hunks(Patch(files=(change,))), 1))


@settings(max_examples=300)
@given(before=texts(), after=texts(), data=st.data())
def test_accepting_and_taking_back_in_any_order_is_exact(
    before: str, after: str, data: st.DataObject
) -> None:
    if before == after:
        return
    proposed = numbered(before, after)
    live, inside, swaps = before, set[int](), dict[int, Swap]()
    for _ in range(6):
        number = data.draw(st.sampled_from(sorted(proposed)))
        found = stand(before, proposed, inside, live)
        assert {n for n, one in found.items() if one.said is Said.IN} == inside
        assert all(one.is_whole for one in found.values())
        made = changed(lines_of(live), proposed[number], found[number], swaps.get(number))
        live, swaps[number] = made.text, made.swap
        inside ^= {number}
        assert live == with_hunks(before, [proposed[n] for n in inside])


@settings(max_examples=300)
@given(before=texts(), after=texts(), data=st.data())
def test_what_was_undone_without_a_word_is_known_by_its_text(
    before: str, after: str, data: st.DataObject
) -> None:
    proposed = numbered(before, after)
    if not proposed:
        return
    really = data.draw(st.sets(st.sampled_from(sorted(proposed))))
    believed = data.draw(st.sets(st.sampled_from(sorted(proposed))))
    live = with_hunks(before, [proposed[n] for n in really])
    found = stand(before, proposed, believed, live)
    said = {n for n, one in found.items() if one.said is Said.IN}
    assert contents(with_hunks(before, [proposed[n] for n in said])) == contents(live)


@settings(max_examples=300)
@given(before=texts(), after=texts(), data=st.data())
def test_no_line_that_was_typed_is_lost(before: str, after: str, data: st.DataObject) -> None:
    proposed = numbered(before, after)
    live, inside, known = before, set[int](), dict[int, Beside]()
    typed, number = list[str](), 0
    for _ in range(6):
        lines = split_lines(live)
        if data.draw(st.booleans()):
            at = data.draw(st.integers(0, len(lines)))
            number += 1
            if at and at == len(lines) and not lines[-1].endswith(("\n", "\r")):
                lines[-1] += "\n"
            lines.insert(at, f"typed {number}\n")
            typed.append(f"typed {number}")
            live = "".join(lines)
        elif proposed:
            n = data.draw(st.sampled_from(sorted(proposed)))
            found = stand(before, proposed, inside, live, known)
            known.update({k: one.beside for k, one in found.items() if one.is_whole})
            # As the ledger has it: of what is neither, the side that was known last counts.
            inside |= {k for k, one in found.items() if one.said is Said.IN}
            inside -= {k for k, one in found.items() if one.said is Said.OUT}
            if found[n].other is not None:
                made = changed(lines_of(live), proposed[n], found[n])
                live, known[n] = made.text, made.beside
                again = stand(before, proposed, inside ^ {n}, live, known)[n].said
                # What is merged is a hunk of its own afterwards, which `planning` sees to.
                assert not found[n].is_whole or again is (Said.OUT if n in inside else Said.IN)
                inside ^= {n}
        now = contents(live)
        assert [line for line in now if line.startswith("typed")] == [
            line for line in now if line in typed
        ]
        assert sorted(line for line in now if line in typed) == sorted(typed)
