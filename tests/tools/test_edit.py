"""Edits that are tried: what is told of them, so that a finding is never read as a failed edit."""

from tests.tools.repositories import used

from patchwright.domain.diagnostic import Clean, Diagnostic, NewProblems, NoVerdict, Severity
from patchwright.domain.edit import Edit, Rejection
from patchwright.domain.text import Location, lines_range
from patchwright.tools.edit import Tried, edit_tools
from patchwright.tools.toolbox import Toolbox

PROBLEM = Diagnostic(
    location=Location(path="a.py", range=lines_range(2, 2)),
    severity=Severity.ERROR,
    message="`x` is not defined",
)


async def told(tried: Tried) -> str:
    async def trial(blocks: str) -> Tried:
        assert blocks == "a.py ..."
        return tried

    return await used(Toolbox(edit_tools(trial)), "try_edit", blocks="a.py ...")


async def test_new_problems_stand_under_a_heading_of_their_own_below_the_diff() -> None:
    found = await told(
        Tried(diff="+x\n", rejections=(), checked=NewProblems(by="ty", problems=(PROBLEM,)))
    )
    assert found == (
        "These edits were made, for this trial only (1 new problem):\n+x\n\n"
        "## Problems that are new with these edits (by ty)\n"
        "- a.py:3: error: `x` is not defined"
    )


async def test_what_did_not_fit_is_told_apart_from_what_did() -> None:
    refused = Rejection(
        change=Edit(path="b.py", before="", after=""), reason="no such lines", nearest="1 | y"
    )
    found = await told(Tried(diff="+x\n", rejections=(refused,), checked=Clean(by="ty")))
    assert found == (
        "These edits were not made:\n- b.py: no such lines\n  The nearest lines are:\n1 | y\n\n"
        "These edits were made, for this trial only (no new errors):\n+x\n\n## No new errors (by ty)"
    )


async def test_warnings_stop_nothing_and_no_verdict_is_not_clean() -> None:
    warned = Clean(by="ty", warnings=(PROBLEM,) * 22)
    found = await told(Tried(diff="+x\n", rejections=(), checked=warned))
    assert "New warnings, which stop nothing:" in found
    assert found.endswith("[... 2 more]")
    unknown = NoVerdict(by="ty", why="ty has ended.")
    assert (await told(Tried(diff="+x\n", rejections=(), checked=unknown))).endswith(
        "## Not checked\nty has ended."
    )


async def test_what_the_syntax_tree_cannot_see_is_said() -> None:
    sound = Clean(by="ty, syntax tree")
    found = await told(Tried(diff="+x\n", rejections=(), checked=sound))
    assert found.endswith("The syntax tree sees no unknown names and no wrong types.")


async def test_edits_that_change_nothing_are_said_to_do_so() -> None:
    assert await told(Tried(diff="", rejections=(), checked=None)) == "The edits change nothing."
