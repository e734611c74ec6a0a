"""What a patch means for files as they are now."""

from hypothesis import given
from hypothesis import strategies as st

from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.live import Live, Unreadable
from patchwright.domain.text import BOM, line_end, split_lines
from patchwright.editor.patches.decide import decide, paths_of
from patchwright.editor.patches.decision import (
    AlreadyThere,
    Created,
    Decision,
    Deleted,
    Edited,
    Moved,
    Refused,
)
from patchwright.edits.line_edits import own_edits, plain, with_edits
from patchwright.edits.merge import merge

CONTENTS = st.sampled_from(["a", "b", "c", "", " x", "\f", "y\u2028z", "é😀"])
ENDS = st.sampled_from(["\n", "\r\n", "\r"])


@st.composite
def texts(draw: st.DrawFn, ends: st.SearchStrategy[str] = ENDS) -> str:
    lines = draw(st.lists(CONTENTS, max_size=8))
    text = "".join(line + draw(ends) for line in lines)
    return text + draw(CONTENTS)


@st.composite
def styled(draw: st.DrawFn) -> str:
    """A text whose lines all end in the same way."""
    return draw(texts(st.just(draw(ENDS))))


def one(before: str | None, after: str | None, live: Live, **more: Live) -> Decision:
    change = FileChange(path="a.py", before=before, after=after)
    (decision,) = decide(Patch(files=(change,)), {"a.py": live, **more})
    return decision


def moved(before: str, after: str, old: Live, new: Live = None) -> Decision:
    change = FileChange(path="b.py", before=before, after=after, renamed_from="a.py")
    (decision,) = decide(Patch(files=(change,)), {"a.py": old, "b.py": new})
    return decision


def text_of(decision: Decision) -> str:
    assert isinstance(decision, Edited)
    return decision.text


def reason_of(decision: Decision) -> str:
    assert isinstance(decision, Refused)
    return decision.reason


def test_an_untouched_file_gets_the_lines_of_the_patch_only() -> None:
    decision = one("a\nb\nc\n", "a\nB\nc\n", "a\nb\nc\n")
    assert isinstance(decision, Edited)
    assert [(edit.start, edit.stop, edit.lines) for edit in decision.edits] == [(1, 2, ("B\n",))]
    assert not decision.merged


def test_a_file_that_is_as_the_patch_wants_it_is_left_alone() -> None:
    assert one("a\n", "b\n", "b\n") == AlreadyThere(path="a.py")
    assert one("a\n", "b\n", BOM + "b\r\n") == AlreadyThere(path="a.py")


def test_new_lines_end_as_those_of_the_text_in_the_editor() -> None:
    assert text_of(one("a\nb\n", "a\nx\nb\n", "a\r\nb\r\n")) == "a\r\nx\r\nb\r\n"
    assert text_of(one("a\r\nb\r\n", "a\r\nx\r\nb\r\n", "a\nb\n")) == "a\nx\nb\n"


def test_in_a_mixed_text_a_new_line_ends_as_its_neighbor() -> None:
    assert text_of(one("a\nb\nc\n", "a\nB\nc\n", "a\nb\r\nc\n")) == "a\nB\r\nc\n"
    assert text_of(one("a\nb\nc\n", "a\nb\nx\nc\n", "a\nb\r\nc\n")) == "a\nb\r\nx\r\nc\n"
    assert text_of(one("a\nb\n", "x\na\nb\n", "a\r\nb\n")) == "x\r\na\r\nb\n"


def test_the_bom_of_the_text_stays_even_where_the_first_line_changes() -> None:
    assert text_of(one("a\nb\n", "x\nb\n", BOM + "a\nb\n")) == BOM + "x\nb\n"


def test_the_final_newline_is_as_the_patch_wants_it() -> None:
    assert text_of(one("a\nb\n", "a\nb", "a\r\nb\r\n")) == "a\r\nb"
    assert text_of(one("a\nb", "a\nb\n", "a\r\nb")) == "a\r\nb\r\n"


def test_a_patch_of_line_ends_alone_is_made_to_the_letter() -> None:
    assert text_of(one("a\r\nb\r\n", "a\nb\n", "a\r\nb\r\n")) == "a\nb\n"


def test_a_form_feed_or_a_line_separator_ends_no_line() -> None:
    live = "a\fb\u2028c\nd\n"
    decision = one(live, live.replace("d", "D"), live)
    assert isinstance(decision, Edited)
    assert decision.edits[0].start == 1


def test_what_was_changed_elsewhere_stays() -> None:
    decision = one("a\nb\nc\nd\n", "a\nb\nc\nD\n", "mine\na\nb\nc\nd\n")
    assert text_of(decision) == "mine\na\nb\nc\nD\n"
    assert isinstance(decision, Edited)
    assert decision.merged


def test_what_was_changed_at_the_same_place_refuses_with_both_versions() -> None:
    reason = reason_of(one("a\nb\nc\n", "a\npatch\nc\n", "new\na\nmine\nc\n"))
    assert "Line 3 was changed" in reason
    assert "now: “mine”; in the patch: “patch”" in reason


def test_a_conflict_names_the_lines_as_they_are_now() -> None:
    before = "".join(f"{n}\n" for n in range(20))
    live = before.replace("3\n", "3\nx\ny\n", 1).replace("15\n", "")
    after = before.replace("15\n", "fifteen\n")
    assert "What stood at line 18 was changed" in reason_of(one(before, after, live))
    live = before.replace("15\n16\n", "p\nq\nr\n")
    after = before.replace("2\n", "", 1).replace("15\n16\n", "")
    assert "Lines 16 to 18 were changed" in reason_of(one(before, after, live))


def test_many_conflicts_are_counted() -> None:
    before = "".join(f"{n}\n\n" for n in range(6))
    reason = reason_of(
        one(before, before.replace("\n\n", "a\n\n"), before.replace("\n\n", "b\n\n"))
    )
    assert reason.endswith("So it is at 3 more places.")


def test_a_file_that_is_gone_or_unreadable_refuses() -> None:
    assert reason_of(one("a\n", "b\n", None)) == "The patch changes it, but it is gone."
    assert reason_of(one("a\n", "b\n", Unreadable(reason="It is a folder."))) == "It is a folder."


def test_a_file_is_created_only_where_nothing_else_stands() -> None:
    assert one(None, "a\n", None) == Created(path="a.py", text="a\n")
    assert one(None, "a\n", "a\r\n") == AlreadyThere(path="a.py")
    assert "another file stands there" in reason_of(one(None, "a\n", "b\n"))


def test_a_file_is_deleted_only_as_the_run_saw_it() -> None:
    assert one("a\n", None, "a\r\n") == Deleted(path="a.py", live="a\r\n")
    assert one("a", None, "a\n") == Deleted(path="a.py", live="a\n")
    assert one("a\n", None, None) == AlreadyThere(path="a.py")
    assert "changed since" in reason_of(one("a\n", None, "mine\n"))


def test_a_file_is_moved_only_as_the_run_saw_it_and_to_a_free_place() -> None:
    decision = moved("a\nb\n", "a\nB\n", "a\r\nb\r\n")
    assert isinstance(decision, Moved)
    assert decision.text == "a\r\nB\r\n"
    saved = moved("a", "b", "a\n")
    assert isinstance(saved, Moved)
    assert saved.text == "b\n"
    assert moved("a\n", "b\n", None, "b\n") == AlreadyThere(path="b.py")
    assert "changed since" in reason_of(moved("a\n", "a\n", "mine\n"))
    assert "it is gone" in reason_of(moved("a\n", "a\n", None))
    assert "another file stands here" in reason_of(moved("a\n", "a\n", "a\n", "a\n"))
    assert "No text." in reason_of(moved("a\n", "a\n", Unreadable(reason="No text.")))


def test_old_names_are_looked_at_too() -> None:
    change = FileChange(path="b.py", before="", after="", renamed_from="a.py")
    assert paths_of(Patch(files=(change,))) == ("b.py", "a.py")


@given(texts(), texts(), texts())
def test_a_decision_says_what_the_merge_says(before: str, after: str, live: str) -> None:
    decision = one(before, after, live)
    merged = merge(plain(before), plain(after), plain(live))
    match decision:
        case Edited():
            wanted = plain(after) if live == before else merged.text
            assert plain(decision.text) == wanted
        case AlreadyThere():
            assert plain(live) in {plain(after), merged.text}
        case Refused():
            assert merged.conflicts
        case _:
            raise AssertionError(decision)


@given(texts(), texts(), texts())
def test_nobody_s_lines_are_lost(before: str, after: str, live: str) -> None:
    decision = one(before, after, live)
    if isinstance(decision, Edited):
        # A last line may get an end or lose it.
        known, left = plain(before).split("\n"), plain(decision.text).split("\n")
        assert all(line in left for line in plain(live).split("\n") if line not in known)


@given(texts(), texts(st.just("\n")))
def test_edits_give_the_wanted_text(live: str, wanted: str) -> None:
    edits = own_edits(live, wanted, otherwise="\n")
    assert plain(with_edits(live, edits)) == wanted
    assert list(edits) == sorted(edits, key=lambda edit: edit.start)


@given(styled(), texts(st.just("\n")))
def test_a_text_of_one_style_keeps_it(live: str, wanted: str) -> None:
    style = {line_end(line) for line in split_lines(live)} - {""}
    result = with_edits(live, own_edits(live, wanted, otherwise="\n"))
    if style:
        assert {line_end(line) for line in split_lines(result)} - {""} <= style
