"""Undecided hunks are shown at their lines, whatever is typed, saved, and decided elsewhere."""

import asyncio
import random
from pathlib import Path

import pytest
from tests.editor.proposals.shown_scene import SWAPS, TEXT, make_files, showing, two_hunks
from tests.support.commands import be_new_user
from tests.support.proposals import ISSUE, RUN, changed, propose

from patchwright.domain.edit import FileChange
from patchwright.domain.issue import Issue
from patchwright.domain.run import RunId
from patchwright.domain.text import split_lines
from patchwright.editor.proposals.looking import Looked, look_at_all
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session

BOTH = {1: (1, 1), 2: (5, 5)}
NONE: dict[int, tuple[int, int]] = {}


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of a user who has set nothing."""
    be_new_user(monkeypatch, tmp_path / "home")
    return tmp_path / "work"


async def test_each_undecided_hunk_is_shown_in_a_closed_file(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        await scene.until(BOTH)
        first, second = scene.now()
        assert first["severity"] == 3
        assert (first["source"], first["code"]) == ("patchwright", "hunk")
        assert first["data"] == {"run": RUN, "number": 1}
        assert first["range"]["end"] == {"line": 1, "character": 14}
        assert second["message"] == (
            "Fix of #12, hunk 2 of 2: replaces 1 line by 1; take the last day"
        )


async def test_they_are_shown_within_a_second_after_a_restart(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        scene.open()
        await scene.until(BOTH)
        await scene.elsewhere("reject", 1)
        await scene.until({2: (5, 5)})
    async with showing(root) as scene:
        await scene.until({2: (5, 5)}, within=1.0)


async def test_they_move_with_what_is_typed_above_and_come_back_with_undo(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        scene.open()
        await scene.until(BOTH)
        scene.type("import os\n\n" + TEXT)
        await scene.until({1: (3, 3), 2: (7, 7)})
        scene.type(TEXT)
        await scene.until(BOTH)


async def test_what_is_typed_behind_them_leaves_them_where_they_are(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        scene.open()
        scene.type(TEXT + "\n\nEND = 1\n")
        await scene.until(BOTH)
        told = scene.editor.of("textDocument/publishDiagnostics")[-1]
        assert told["version"] == 2


async def test_one_that_is_typed_in_does_not_fit_and_says_so(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        scene.open()
        await scene.until(BOTH)
        scene.type(TEXT.replace("days[0]", "min(days)"))
        await scene.editor.until(lambda: any("Does not fit" in one for one in scene.messages()))
        assert scene.messages()[1] == (
            "Does not fit any more: you have changed the same lines;"
            " fix of #12, hunk 2 of 2: replaces 1 line by 1"
        )
        scene.type(TEXT)
        await scene.editor.until(lambda: "take the last day" in scene.messages()[1])


async def test_one_that_is_typed_by_hand_is_accepted_and_shown_no_more(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        scene.open()
        await scene.until(BOTH)
        scene.type(TEXT.replace("days[0]", "days[-1]"))
        await scene.until({1: (1, 1)})
        scene.type(TEXT)
        await scene.until(BOTH)


async def test_nothing_is_left_when_all_is_decided(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        scene.open()
        await scene.until(BOTH)
        scene.type(TEXT.replace(*SWAPS[0]).replace(*SWAPS[1]))
        await scene.until(NONE)
        scene.save()
        scene.editor.close(scene.uri())
        await asyncio.sleep(0.5)
        assert scene.lines() == NONE


async def test_what_another_process_accepts_is_gone_here(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        await scene.until(BOTH)
        await scene.elsewhere("accept", 1)
        await scene.until({2: (5, 5)})
        await scene.elsewhere("back", 1)
        await scene.until(BOTH)
        await scene.elsewhere("reject", 1, 2)
        await scene.until(NONE)


async def test_what_another_process_accepts_is_gone_from_a_text_of_before(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        scene.open()
        await scene.until(BOTH)
        await scene.elsewhere("accept", 1)
        # The editor still shows the old text: nothing can be said of its lines.
        await scene.until(NONE)
        scene.type((root / "dates.py").read_text("utf-8"))
        await scene.until({2: (5, 5)})


async def test_a_file_that_is_replaced_on_disk_is_read_again(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        await scene.until(BOTH)
        (root / "new.py").write_text("# new\n" + TEXT, "utf-8")
        (root / "new.py").rename(root / "dates.py")
        await scene.until({1: (2, 2), 2: (6, 6)})
        (root / "dates.py").unlink()
        await scene.until(NONE)


async def test_a_proposal_that_comes_later_is_shown(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("patchwright.editor.proposals.shown.shown.SLOW_BEAT", 0.2)
    make_files(root, dates_py=TEXT)
    async with showing(root) as scene:
        await scene.editor.command("status")
        propose(root, changed(root, "dates.py", SWAPS[1]))
        await scene.until({1: (5, 5)})


async def test_columns_are_counted_as_the_editor_counts_them(root: Path) -> None:
    make_files(root, dates_py="A = '😀😀'\nB = 1\n")
    propose(root, changed(root, "dates.py", ("A = '😀😀'", "A = ''")))
    async with showing(root) as scene:
        scene.open()
        await scene.until({1: (0, 0)})
        assert scene.now()[0]["range"]["end"] == {"line": 0, "character": 10}
    told = {"general": {"positionEncodings": ["utf-8"]}}
    async with showing(root, capabilities=told) as scene:
        scene.open()
        await scene.until({1: (0, 0)})
        assert scene.now()[0]["range"]["end"] == {"line": 0, "character": 14}


async def test_lines_that_end_otherwise_are_the_same_lines(root: Path) -> None:
    two_hunks(root, "\r\n")
    async with showing(root) as scene:
        scene.open()
        await scene.until(BOTH)
        assert scene.now()[0]["range"]["end"] == {"line": 1, "character": 14}
        scene.type(TEXT)
        await scene.editor.until(
            lambda: scene.editor.of("textDocument/publishDiagnostics")[-1]["version"] == 2
        )
        assert scene.lines() == BOTH


async def test_lines_that_are_only_added_mark_the_one_above(root: Path) -> None:
    make_files(root, dates_py=TEXT)
    propose(root, changed(root, "dates.py", ("\n\n\ndef last", "\n\n\nX = 1\n\n\ndef last")))
    async with showing(root) as scene:
        await scene.editor.until(scene.lines)
        [(first, last)] = scene.lines().values()
        assert first == last
        assert "adds 3 lines" in scene.messages()[0]
        [line] = {line for line, title in await scene.lenses() if title.startswith("Accept hunk")}
        assert line == first + 1


async def test_lines_at_the_very_top_mark_the_first_one(root: Path) -> None:
    make_files(root, dates_py=TEXT)
    change = FileChange(path="dates.py", before=TEXT, after="import os\n" + TEXT)
    propose(root, change)
    async with showing(root) as scene:
        await scene.until({1: (0, 0)})


async def test_what_happens_to_whole_files_is_shown_where_they_are(root: Path) -> None:
    make_files(root, old_py="X = 1\n", gone_py="Y = 1\n")
    propose(
        root,
        FileChange(path="new.py", before=None, after="Z = 1\n"),
        FileChange(path="gone.py", before="Y = 1\n", after=None),
        FileChange(path="moved.py", before="X = 1\n", after="X = 1\n", renamed_from="old.py"),
    )
    async with showing(root) as scene:
        await scene.until({2: (0, 0)}, "gone.py")
        await scene.until({3: (0, 0)}, "old.py")
        assert "deletes the file with 1 line" in scene.messages("gone.py")[0]
        assert "renames the file from old.py to moved.py" in scene.messages("old.py")[0]
        assert scene.lines("new.py") == NONE
        (root / "new.py").write_text("MINE = 1\n", "utf-8")
        await scene.until({1: (0, 0)}, "new.py")
        assert "another file stands at its path" in scene.messages("new.py")[0]


async def test_two_folders_show_each_its_own_and_a_closed_one_nothing(
    root: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    two_hunks(root)
    make_files(other, dates_py=TEXT)
    propose(other, changed(other, "dates.py", SWAPS[1]))
    async with showing(root, other) as scene:
        await scene.until(BOTH)
        uri = (other / "dates.py").as_uri()

        def lines() -> list[int]:
            told = scene.editor.of("textDocument/publishDiagnostics")
            last = [one for one in told if one["uri"] == uri][-1:]
            return [d["range"]["start"]["line"] for one in last for d in one["diagnostics"]]

        await scene.editor.until(lambda: lines() == [5])
        gone = {"removed": [{"uri": other.as_uri(), "name": "other"}], "added": []}
        scene.editor.notify("workspace/didChangeWorkspaceFolders", {"event": gone})
        await scene.editor.until(lambda: not lines())
        assert scene.lines() == BOTH


async def test_two_proposals_are_shown_and_told_apart(root: Path) -> None:
    two_hunks(root)
    other = Issue(title="Wrong start", origin="octo/demo#13")
    run = RunId("20260102-030406-abc124")
    change = FileChange(path="dates.py", before=TEXT, after=TEXT.replace("after(day)", "next(day)"))
    propose(root, change, run=run, issue=other, made=1_767_323_046.0)
    async with showing(root) as scene:
        await scene.editor.until(lambda: len(scene.now()) == 3)
        assert [one.partition(":")[0] for one in scene.messages()] == [
            "Fix of #13, hunk 1 of 1",
            "Fix of #12, hunk 1 of 2",
            "Fix of #12, hunk 2 of 2",
        ]
        scene.open()
        titles = await scene.titles(5)
        assert titles[0] == "Accept hunk 2 of 2 of #12"


async def test_a_secret_in_what_is_told_is_starred(root: Path) -> None:
    make_files(root, dates_py=TEXT)
    secret = "ghp_" + "a1B2" * 9
    issue = Issue(title=f"Wrong {secret}", origin="")
    propose(root, changed(root, "dates.py", SWAPS[1]), issue=issue)
    async with showing(root) as scene:
        await scene.until({1: (5, 5)})
        assert secret not in scene.messages()[0]


async def test_an_editor_that_asked_for_events_is_told_of_each_change(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        await scene.until(BOTH)
        told = await scene.editor.next("patchwright/proposalsChanged")
        assert told == {"root": str(root), "runs": [RUN]}
        await scene.elsewhere("accept", 1)
        await scene.editor.until(lambda: len(scene.editor.of("patchwright/proposalsChanged")) > 1)
    async with showing(root, options={}) as scene:
        await scene.until({2: (5, 5)})
        assert not scene.editor.of("patchwright/proposalsChanged")


async def test_lenses_are_asked_for_anew_where_the_editor_can(root: Path) -> None:
    two_hunks(root)
    can = {"workspace": {"codeLens": {"refreshSupport": True}}}
    async with showing(root, capabilities=can) as scene:
        await scene.until(BOTH)
        n_before = len(scene.editor.of("workspace/codeLens/refresh"))
        await scene.elsewhere("reject", 1)
        await scene.editor.until(
            lambda: len(scene.editor.of("workspace/codeLens/refresh")) == n_before + 1
        )
    async with showing(root) as scene:
        await scene.until({2: (5, 5)})
        assert not scene.editor.of("workspace/codeLens/refresh")


async def test_a_ledger_that_cannot_be_read_is_told_once_and_all_else_works(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    two_hunks(root)
    monkeypatch.setattr("patchwright.editor.proposals.shown.shown.SLOW_BEAT", 0.05)

    def broken(_ledger: object) -> int:
        raise ValueError("damaged")

    monkeypatch.setattr("patchwright.pipeline.ledger.ledger.Ledger.version", broken)
    async with showing(root) as scene:
        scene.open()
        await scene.editor.until(lambda: scene.editor.problems)
        await asyncio.sleep(0.5)
        assert len(scene.editor.problems) == 1
        assert "cannot be shown" in scene.editor.problems[0]
        assert (await scene.editor.command("status"))["folders"][0]["problems"] == []
        assert await scene.ask("codeLens") == []
        assert await scene.ask("hover", 1) is None
        assert await scene.titles(5) == []


async def test_nothing_is_ever_shown_in_a_wrong_line(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def slow(session: Session, folder: OpenFolder) -> tuple[Looked, ...]:
        found = await look_at_all(session, folder)
        await asyncio.sleep(0.03)
        return found

    monkeypatch.setattr("patchwright.editor.proposals.shown.shown.look_at_all", slow)
    make_files(root, dates_py=TEXT)
    propose(root, changed(root, "dates.py", *SWAPS))
    lines = {1: "    return day\n", 2: "    return days[0]\n"}
    drawn = random.Random(7)  # noqa: S311 - the same each time
    async with showing(root) as scene:
        scene.open()
        texts, text = {1: TEXT}, TEXT
        for version in range(2, 60):
            rows = split_lines(text)
            at = drawn.randrange(len(rows) + 1)
            gone = [rows[n] for n in range(at, min(at + 1, len(rows)))]
            if drawn.random() < 0.4 and not {*gone} & {*lines.values()}:
                del rows[at : at + 1]
            else:
                rows.insert(at, f"x = {version}\n")
            texts[version] = text = "".join(rows)
            scene.type(text)
            await asyncio.sleep(drawn.choice((0, 0, 0.01, 0.25)))
        last = [n for n, row in enumerate(split_lines(text)) if row in lines.values()]
        await scene.until({n: (at, at) for n, at in enumerate(last, start=1)})
        told = scene.editor.of("textDocument/publishDiagnostics")
        shown = [(texts[one["version"] or 1], d) for one in told for d in one["diagnostics"]]
        assert shown
        for said, diagnostic in shown:
            at: int = diagnostic["range"]["start"]["line"]
            assert split_lines(said)[at] == lines[diagnostic["data"]["number"]]


async def test_the_name_of_an_issue_without_a_number_is_its_title(root: Path) -> None:
    make_files(root, dates_py=TEXT)
    propose(root, changed(root, "dates.py", SWAPS[1]), issue=Issue(title=ISSUE.title))
    async with showing(root) as scene:
        await scene.until({1: (5, 5)})
        assert scene.messages()[0].startswith("Fix of Wrong day, hunk 1 of 1: ")
