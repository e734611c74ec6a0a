"""Servers of a folder: asked in turns, started again, given up, and shown what snapshots hold."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncGenerator, Iterable
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio
from tests.support import language_server

from patchwright.domain.diagnostic import Checked, Clean, NewProblems, NoVerdict
from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.source import Snapshot
from patchwright.langservers import navigator as navigator_module
from patchwright.langservers import server as server_module
from patchwright.langservers import servers as servers_module
from patchwright.langservers import supervisor
from patchwright.langservers.disk import Stands
from patchwright.langservers.errors import Died, Hung, NoServer
from patchwright.langservers.find import Choice, Found, find
from patchwright.langservers.gate import ServerDiagnostician
from patchwright.langservers.navigator import Answer, Navigator, Unknown
from patchwright.langservers.servers import Servers
from patchwright.langservers.sight import Sight, live, sights
from patchwright.langservers.state import Condition
from patchwright.langservers.supervisor import Kept
from patchwright.langservers.table import Install, Row
from patchwright.storage.blobs import BlobStore
from patchwright.syntax.check import SyntaxDiagnostician
from patchwright.workspace.take import take

pytestmark = pytest.mark.slow

ROW = Row(
    name="scripted",
    serves="Tests",
    suffixes={".a": "alpha"},
    install=Install(by="system", packages=(), words="Nothing to install."),
    pulls=True,
    quiet=0.1,
)


class Ground:
    """A folder with files, its snapshot, and servers for it."""

    def __init__(self, home: Path) -> None:
        self.home, self.root = home, home / "project"
        self.root.mkdir()
        self.choice = Choice(root=self.root, ours=home / "ours", trusted=False, rows=(ROW,))
        self.servers = self.again()

    def program(self, *words: str, name: str = "scripted") -> None:
        """Have a server that behaves as *words* say."""
        folder = self.home / "ours" / name / "bin"
        folder.mkdir(parents=True, exist_ok=True)
        command = f"{sys.executable} {language_server.__file__} {' '.join(words)}"
        (folder / name).write_text(f"#!/bin/sh\nexec {command}\n")
        (folder / name).chmod(0o755)

    def again(self, *rows: Row) -> Servers:
        """Return new servers, of other rows."""
        self.servers = Servers(replace(self.choice, rows=rows or (ROW,)), self.home / "cache")
        return self.servers

    def write(self, **texts: str) -> Snapshot:
        """Write files `NAME.a`, and return the snapshot of all."""
        for name, text in texts.items():
            (self.root / f"{name}.a").write_text(text)
        return self.snapshot()

    def snapshot(self, **unsaved: str) -> Snapshot:
        """Return the files as they are, and *unsaved* texts over them."""
        over = {f"{name}.a": text for name, text in unsaved.items()}
        blobs = BlobStore(self.home / "blobs")
        return take(self.root, blobs=blobs, max_file_bytes=1 << 20, unsaved=over)

    def sight(self, snapshot: Snapshot) -> Sight:
        """Return *snapshot* as the server shall see it."""
        return sights(ROW, self.servers.disk, snapshot)[0]

    async def check(
        self, snapshot: Snapshot, *changes: FileChange, beside: tuple[str, ...] = ()
    ) -> Checked:
        """Return what the gate says of *changes*."""
        gate = ServerDiagnostician(self.servers, SyntaxDiagnostician())
        patch = Patch(files=changes)
        return await gate.check(snapshot, patch, patch.paths, beside)

    async def pid(self) -> int:
        """Return the process of the server, which is started if it must be."""
        async with self.servers.turn("x.a", live({"x.a": ""}, lambda _: None)) as turn:
            return turn.server.link.pid


@pytest_asyncio.fixture
async def ground(tmp_path: Path) -> AsyncGenerator[Ground]:
    made = Ground(tmp_path)
    made.program("pull")
    yield made
    await made.servers.close()


async def begun(ground: Ground) -> None:
    """Wait until a server says that it has been asked to introduce itself."""
    async with asyncio.timeout(60):
        while not pids(ground):  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.01)


def pids(ground: Ground) -> list[int]:
    """Return the servers that introduce themselves never, as they left word in their folder."""
    return [int(word.suffix[1:]) for word in ground.root.glob("mute.*")]


def running(ground: Ground) -> list[int]:
    """Return those of them that still run."""
    return [pid for pid in pids(ground) if Path(f"/proc/{pid}").exists()]


def change(path: str, before: str | None, after: str | None, origin: str = "") -> FileChange:
    return FileChange(path=path, before=before, after=after, renamed_from=origin)


def places(checked: Checked) -> list[str]:
    assert isinstance(checked, NewProblems), checked
    return [str(one.location) for one in checked.problems]


def counts(checked: Checked) -> tuple[int | None, int | None]:
    assert not isinstance(checked, NoVerdict), checked
    return checked.before, checked.after


async def test_a_patch_is_judged_over_the_disk_by_what_is_new(ground: Ground) -> None:
    snapshot = ground.write(x="def f\nuse nothing\n", y="use f\n")
    before = "def f\nuse nothing\n"
    clean = await ground.check(snapshot, change("x.a", before, "zero\n" + before))
    assert clean == Clean(by="scripted", before=1, after=1)
    wrong = await ground.check(snapshot, change("x.a", before, before + "use g\n"))
    assert places(wrong) == ["x.a:3"]
    assert counts(wrong) == (1, 2)
    assert counts(await ground.check(snapshot, change("x.a", before, "def f\n"))) == (1, 0)
    assert ground.servers.states()[0].on_tree is False


@pytest.mark.parametrize("way", ["push", "push late", "push unversioned", "push loud"])
async def test_one_that_sends_what_is_wrong_is_waited_for(way: str, ground: Ground) -> None:
    ground.program(way)
    ground.again(replace(ROW, pulls=False))
    snapshot = ground.write(x="def f\n", y="use f\n", z="")
    assert await ground.check(snapshot, change("z.a", "", "use f\n")) == Clean(
        by="scripted", before=0, after=0
    )
    wrong = change("z.a", "", "use g\n🙂 wrong\n")
    assert places(await ground.check(snapshot, wrong)) == ["z.a:1", "z.a:2"]


async def test_a_new_warning_is_told_and_stops_nothing(ground: Ground) -> None:
    snapshot = ground.write(x="odd\n")
    checked = await ground.check(snapshot, change("x.a", "odd\n", "odd\nodd 🙂 odd\n"))
    assert isinstance(checked, Clean)
    assert [str(one) for one in checked.warnings] == ["x.a:2: warning: It is odd."] * 2
    assert checked.warnings[1].location.range.start.column == len("odd 🙂 ")


async def test_a_package_that_the_repository_misses_elsewhere_too_is_a_warning(
    ground: Ground,
) -> None:
    snapshot = ground.write(x="import numpy\n", y="", z="numpy is wrong\n")
    checked = await ground.check(snapshot, change("y.a", "", "import numpy\n"))
    assert isinstance(checked, Clean)
    assert [str(one) for one in checked.warnings] == ["y.a:1: warning: numpy is not defined."]
    nobody = change("y.a", "", "import nunpy\n")
    assert places(await ground.check(snapshot, nobody)) == ["y.a:1"]
    own = change("x.a", "import numpy\n", "import numpy\nimport other\n")
    assert places(await ground.check(snapshot, own)) == ["x.a:2"]


async def test_an_import_of_what_git_ignores_is_a_warning_where_a_tree_lacks_it(
    ground: Ground,
) -> None:
    (ground.root / ".gitignore").write_text("made.a\n")
    (ground.root / "made.a").write_text("def made\n")
    snapshot = ground.write(x="")
    assert "made.a" not in snapshot.entries
    checked = await ground.check(snapshot, change("n.a", None, "import made\nimport none\n"))
    assert places(checked) == ["n.a:2"]
    checked = await ground.check(snapshot, change("n.a", None, "import made\n"))
    assert isinstance(checked, Clean)
    assert [one.message for one in checked.warnings] == ["made is not defined."]


async def test_what_a_patch_breaks_elsewhere_counts(ground: Ground) -> None:
    snapshot = ground.write(x="def f\n", y="use f\n", z="use gone\n")
    broken = change("x.a", "def f\n", "def g\n")
    assert await ground.check(snapshot, broken) == Clean(by="scripted", before=0, after=0)
    assert places(await ground.check(snapshot, broken, beside=("y.a", "z.a"))) == ["y.a:1"]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ((change("n.a", None, "def n\n"), change("y.a", "use f\n", "use n\n")), (0, 0)),
        ((change("n.a", None, "use nothing\n"),), ["n.a:1"]),
        ((change("x.a", "def f\nuse bad\n", None),), ["y.a:1"]),
        ((change("m.a", "def f\nuse bad\n", "def f\nuse bad\n", "x.a"),), (1, 1)),
        ((change("m.a", "def f\nuse bad\n", "def g\nuse bad\n", "x.a"),), ["y.a:1"]),
    ],
    ids=["created", "created wrong", "deleted", "moved", "moved and changed"],
)
async def test_files_that_come_and_go_are_judged_on_a_tree(
    changes: tuple[FileChange, ...], expected: list[str] | tuple[int, int], ground: Ground
) -> None:
    snapshot = ground.write(x="def f\nuse bad\n", y="use f\n")
    checked = await ground.check(snapshot, *changes, beside=("y.a",))
    found = counts(checked) if isinstance(checked, Clean) else places(checked)
    assert found == expected
    assert [state.on_tree for state in ground.servers.states()] == [True]
    assert sorted(path.name for path in ground.root.iterdir()) == ["x.a", "y.a"]


async def test_of_a_file_that_goes_nothing_is_left_to_say(ground: Ground) -> None:
    snapshot = ground.write(x="def f\n", y="use f\n")
    moved = (change("x.a", "def f\n", None), change("z.a", None, "def f\n"))
    assert await ground.check(snapshot, *moved, beside=("y.a",)) == Clean(
        by="scripted", before=0, after=0
    )
    gone = await ground.check(snapshot, change("y.a", "use f\n", None))
    assert gone == NoVerdict(by="syntax tree", why="the patch leaves no file to look at")


async def test_trees_go_from_one_snapshot_to_the_next_and_end_with_their_servers(
    ground: Ground,
) -> None:
    snapshot = ground.write(x="def f\n", y="use f\n")
    for _ in range(2):
        gone = await ground.check(snapshot, change("x.a", "def f\n", None), beside=("y.a",))
        assert places(gone) == ["y.a:1"]
        new = await ground.check(snapshot, change("n.a", None, "use f\n"))
        assert new == Clean(by="scripted", before=0, after=0)
    assert list((ground.home / "cache" / "trees").iterdir())
    await ground.servers.close()
    assert not list((ground.home / "cache" / "trees").iterdir())


async def test_a_server_that_reads_the_disk_gets_a_tree(ground: Ground) -> None:
    ground.again(replace(ROW, overlay=False))
    snapshot = ground.write(x="def f\n")
    assert await ground.check(snapshot, change("x.a", "def f\n", "def g\n")) == Clean(
        by="scripted", before=0, after=0
    )
    assert ground.servers.states()[0].on_tree


async def test_a_run_sees_its_snapshot_whatever_becomes_of_the_disk(ground: Ground) -> None:
    snapshot = ground.write(x="def f\n", y="use f\n")
    ground.write(x="nothing any more\n")
    after = change("y.a", "use f\n", "use f\nnew\n")
    assert await ground.check(snapshot, after) == Clean(by="scripted", before=0, after=0)
    now = ground.snapshot()
    ground.write(x="def later\n")
    after = change("y.a", "use f\n", "use f\nuse later\n")
    assert places(await ground.check(now, after)) == ["y.a:2"]


async def test_what_was_wrong_before_is_asked_once(ground: Ground) -> None:
    snapshot = ground.write(x="use nothing\n")
    gate = ServerDiagnostician(ground.servers, SyntaxDiagnostician())
    for after in ("use nothing\none\n", "use nothing\ntwo\n", "use nothing\nwrong\n"):
        patch = Patch(files=(change("x.a", "use nothing\n", after),))
        checked = await gate.check(snapshot, patch, patch.paths)
        expected = ["x.a:2"] if "wrong" in after else []
        assert (places(checked) if expected else checked) == (
            expected or Clean(by="scripted", before=1, after=1)
        )
    async with ground.servers.turn("x.a", live({"x.a": ""}, lambda _: None)) as turn:
        told = await turn.server.link.ask("workspace/symbol", {"query": ""})
    shown = [one for method, one in told if method.startswith("textDocument/did")]
    texts = [one["contentChanges"][0]["text"] for one in shown if "contentChanges" in one]
    assert "use nothing\ntwo\n" in texts
    assert "use nothing\n" not in texts


async def test_unsaved_text_is_what_runs_see(ground: Ground) -> None:
    ground.write(x="def f\n", y="")
    snapshot = ground.snapshot(x="def unsaved\n")
    assert await ground.check(snapshot, change("y.a", "", "use unsaved\n")) == Clean(
        by="scripted", before=0, after=0
    )
    assert places(await ground.check(snapshot, change("y.a", "", "use f\n"))) == ["y.a:1"]


async def test_what_one_patch_changed_is_not_seen_with_the_next(ground: Ground) -> None:
    snapshot = ground.write(x="def f\n", y="")
    await ground.check(snapshot, change("x.a", "def f\n", "def f\ndef g\n"))
    assert places(await ground.check(snapshot, change("y.a", "", "use g\n"))) == ["y.a:1"]


async def test_where_no_server_can_judge_grammars_do_and_the_reason_is_told(ground: Ground) -> None:
    ground.again(replace(ROW, suffixes={".a": "alpha", ".py": "python"}))
    (ground.root / "one.py").write_text("x = 1\n")
    snapshot = ground.write(x="")
    (ground.home / "ours" / "scripted" / "bin" / "scripted").unlink()
    checked = await ground.check(snapshot, change("one.py", "x = 1\n", "x = 2\n"))
    assert isinstance(checked, Clean)
    assert checked.by == "syntax tree"
    assert "There is no scripted" in checked.unsaid[0]
    assert places(await ground.check(snapshot, change("one.py", "x = 1\n", "x = = 2\n"))) == [
        "one.py:1"
    ]
    nobody = await ground.check(snapshot, change("x.a", "", "y"))
    assert isinstance(nobody, NoVerdict)
    assert "There is no scripted" in nobody.why


async def test_what_is_no_longer_found_because_of_a_patch_is_its_fault(ground: Ground) -> None:
    snapshot = ground.write(x="def f\n", y="import f\n", z="import f\n")
    gone = await ground.check(snapshot, change("x.a", "def f\n", None), beside=("y.a", "z.a"))
    assert places(gone) == ["y.a:1", "z.a:1"]


async def test_a_file_that_settings_exclude_is_left_to_its_grammar_and_that_is_told(
    ground: Ground,
) -> None:
    ground.again(replace(ROW, suffixes={".a": "alpha", ".py": "python"}))
    (ground.root / "excluded.py").write_text("x = 1\n")
    snapshot = ground.write(x="", excluded="")
    why = "scripted looks for no errors in excluded.py, which its settings may exclude."
    fine = change("excluded.py", "x = 1\n", "x = 2\n")
    checked = await ground.check(snapshot, fine, change("x.a", "", "right"))
    assert checked == Clean(by="scripted, syntax tree", unsaid=(why,), before=0, after=0)
    assert await ground.check(snapshot, fine) == Clean(
        by="syntax tree", unsaid=(why,), before=0, after=0
    )
    broken = change("excluded.py", "x = 1\n", "x = = 2\n")
    assert places(await ground.check(snapshot, broken)) == ["excluded.py:1"]


async def test_where_an_old_error_hides_all_others_there_is_no_verdict(ground: Ground) -> None:
    checked = await ground.check(ground.write(x="stop\n"), change("x.a", "stop\n", "stop\nwrong\n"))
    assert checked == NoVerdict(
        by="scripted, syntax tree",
        why="scripted sees no other error in x.a than: It is stop.; x.a: no grammar for it",
    )


async def test_a_file_of_which_a_server_sees_the_syntax_alone_has_no_verdict(
    ground: Ground,
) -> None:
    ground.again(replace(ROW, blind=frozenset({"w"})))
    snapshot = ground.write(x="odd\n", y="")
    checked = await ground.check(snapshot, change("x.a", "odd\n", "odd\nuse nothing\n"))
    assert places(checked) == ["x.a:2"]
    why = "scripted sees only the syntax of x.a: It is odd."
    half = change("x.a", "odd\n", "odd\nmore\n")
    checked = await ground.check(snapshot, half)
    assert isinstance(checked, NoVerdict)
    assert checked.why.startswith(why)
    checked = await ground.check(snapshot, half, change("y.a", "", "def y\n"))
    assert isinstance(checked, Clean)
    assert why in checked.unsaid


async def test_a_language_that_is_never_judged_has_no_verdict(ground: Ground) -> None:
    ground.again(replace(ROW, unjudged=frozenset({"alpha"})))
    checked = await ground.check(ground.write(x=""), change("x.a", "", "wrong"))
    assert isinstance(checked, NoVerdict)
    assert "reports no errors of files such as x.a" in checked.why


async def test_a_server_killed_while_it_is_asked_fails_at_once_and_the_next_one_answers(
    ground: Ground,
) -> None:
    sight = ground.sight(ground.write(x="def f\n"))
    async with ground.servers.turn("x.a", sight) as turn:
        asking = asyncio.create_task(turn.ask("test/hang", "x.a", seconds=300))
        await asyncio.sleep(0)
        os.killpg(turn.server.link.pid, signal.SIGKILL)
        with pytest.raises(Died):
            await asking
    async with ground.servers.turn("x.a", sight) as turn:
        assert await turn.diagnostics("x.a") == ()


async def test_a_verdict_survives_one_death(ground: Ground) -> None:
    snapshot = ground.write(x="")
    os.killpg(await ground.pid(), signal.SIGKILL)
    assert places(await ground.check(snapshot, change("x.a", "", "wrong\n"))) == ["x.a:1"]


async def test_one_that_dies_again_and_again_is_left_alone_with_its_last_words(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor, "_FIRST_PAUSE", 0.001)
    sight = ground.sight(ground.write(x=""))
    for _ in range(supervisor.MOST_ENDS):
        with pytest.raises(Died):
            async with ground.servers.turn("x.a", sight) as turn:
                await turn.ask("test/die", "x.a")
    with pytest.raises(NoServer, match=r"left alone for 10 min.*Out of memory"):
        async with ground.servers.turn("x.a", sight):
            pass
    (state,) = ground.servers.states()
    assert (state.condition, state.memory) == (Condition.UNHEALTHY, 0)
    assert "Out of memory" in state.why


async def test_the_next_best_serves_while_one_is_left_alone(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor, "_FIRST_PAUSE", 0.001)
    snapshot = ground.write(x="")
    ground.program("pull", name="second")
    ground.again(ROW, replace(ROW, name="second"))
    (ground.home / "ours" / "scripted" / "bin" / "scripted").write_text("#!/bin/sh\nexit 3\n")
    for _ in range(supervisor.MOST_ENDS):
        checked = await ground.check(snapshot, change("x.a", "", "wrong\n"))
        assert isinstance(checked, NoVerdict)
    checked = await ground.check(snapshot, change("x.a", "", "wrong\n"))
    assert isinstance(checked, NewProblems)
    assert checked.by == "second"


async def test_one_that_leaves_questions_unanswered_is_started_anew(ground: Ground) -> None:
    sight = ground.sight(ground.write(x=""))
    first = await ground.pid()
    for _ in range(supervisor.MOST_UNANSWERED):
        with pytest.raises(Hung):
            async with ground.servers.turn("x.a", sight) as turn:
                await turn.ask("test/hang", "x.a", seconds=0.05)
    assert await ground.pid() != first


async def test_one_that_says_nothing_of_its_texts_is_started_anew(ground: Ground) -> None:
    # It waits to be asked, and nobody asks it.
    ground.again(replace(ROW, pulls=False, seconds=0.3))
    snapshot = ground.write(x="")
    first = await ground.pid()
    for _ in range(supervisor.MOST_UNANSWERED):
        assert isinstance(await ground.check(snapshot, change("x.a", "", "new\n")), NoVerdict)
    assert await ground.pid() != first


async def test_one_that_holds_too_much_memory_is_ended(ground: Ground) -> None:
    found = find("x.a", ground.choice)
    assert isinstance(found, Found)
    kept = Kept(found, ground.root)
    await kept.get()
    assert await kept.weigh() > 1 << 20
    kept.found = replace(found, row=replace(ROW, memory=1))
    await kept.weigh()
    state = kept.state(on_tree=False)
    assert state.condition is Condition.STOPPED
    assert "of memory, more than 1" in state.why


async def test_states_tell_version_and_memory(ground: Ground) -> None:
    assert ground.servers.states() == ()
    await ground.pid()
    (state,) = ground.servers.states()
    assert (state.name, state.version, state.condition) == (
        "scripted",
        "1.2",
        Condition.RUNNING,
    )
    assert state.memory > 1 << 20


async def test_turns_are_exclusive(ground: Ground) -> None:
    sight = ground.sight(ground.write(x=""))
    order = list[str]()

    async def use(name: str) -> None:
        async with ground.servers.turn("x.a", sight):
            order.append(f"{name} in")
            await asyncio.sleep(0.05)
            order.append(f"{name} out")

    await asyncio.gather(use("1"), use("2"))
    first, second = order[0][0], order[2][0]
    assert order == [f"{first} in", f"{first} out", f"{second} in", f"{second} out"]
    assert first != second


async def test_after_the_end_nothing_is_started(ground: Ground) -> None:
    await ground.pid()
    await ground.servers.close()
    with pytest.raises(NoServer, match="have been ended"):
        await ground.pid()


@pytest.mark.parametrize("by", ["closed", "killed"])
async def test_a_start_that_hangs_ends_with_all_servers(by: str, ground: Ground) -> None:
    ground.program("mute")
    asking = asyncio.create_task(ground.pid())
    await begun(ground)
    if by == "closed":
        await ground.servers.close()
    else:
        await asyncio.to_thread(ground.servers.kill)
    with pytest.raises(NoServer, match="ended"):
        await asking
    assert running(ground) == []


async def test_what_was_killed_leaves_no_task_and_no_pipe(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servers_module, "_WATCH_SECONDS", 0.05)
    tasks, pipes = asyncio.all_tasks(), set(os.listdir("/proc/self/fd"))  # noqa: PTH208 - a folder of the kernel's
    await ground.pid()
    ground.servers.kill()
    async with asyncio.timeout(60):
        while asyncio.all_tasks() != tasks:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.01)
    assert set(os.listdir("/proc/self/fd")) == pipes  # noqa: PTH208 - likewise


async def test_a_start_ends_with_the_one_who_needs_it(ground: Ground) -> None:
    ground.program("mute")
    asking = asyncio.create_task(ground.pid())
    await begun(ground)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert running(ground) == []


async def test_one_that_hangs_while_it_starts_is_left_alone_too(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_module, "_START_SECONDS", 0.3)
    monkeypatch.setattr(supervisor, "SOUND_SECONDS", 0.1)
    monkeypatch.setattr(supervisor, "_FIRST_PAUSE", 0.01)
    ground.program("mute")
    for _ in range(supervisor.MOST_ENDS):
        with pytest.raises(NoServer, match="did not answer initialize"):
            await ground.pid()
    with pytest.raises(NoServer, match=r"scripted ended 4 times in a row and is left alone"):
        await ground.pid()


async def test_servers_can_be_made_ready_before_they_are_asked(ground: Ground) -> None:
    ground.servers.prepare(["x.a", "y.a", "z.unknown"])
    async with asyncio.timeout(60):
        while [state.condition for state in ground.servers.states()] != [Condition.RUNNING]:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.01)


async def test_a_navigator_puts_a_line_right_and_says_where_it_asked(ground: Ground) -> None:
    snapshot = ground.write(x="def f\ndef g\n", y="🙂\nsee 🙂 f\n\nuse g\n")
    navigator = Navigator(ground.servers, snapshot)
    answer = await navigator.find("definition", "y.a", 3, "mod.f")
    assert isinstance(answer, Answer)
    assert (answer.by, answer.path, answer.line) == ("scripted", "y.a", 1)
    assert [str(place.location) for place in answer.places] == ["x.a:1"]
    uses = await navigator.find("references", "x.a", 1, "g")
    assert isinstance(uses, Answer)
    assert sorted(str(place.location) for place in uses.places) == ["x.a:2", "y.a:4"]


async def test_what_a_navigator_finds_in_an_installed_package_is_no_file_of_the_repository(
    ground: Ground,
) -> None:
    snapshot = ground.write(y="use f\n")
    package = ground.root / ".venv" / "lib" / "site-packages"
    package.mkdir(parents=True)
    (package / "x.a").write_text("def f\n")
    answer = await Navigator(ground.servers, snapshot).find("definition", "y.a", 0, "f")
    assert isinstance(answer, Answer)
    (place,) = answer.places
    assert (place.outside, place.location.path) == (True, str(package / "x.a"))


async def test_an_answer_survives_one_death(ground: Ground) -> None:
    navigator = Navigator(ground.servers, ground.write(x="def f\n", y="use f\n"))
    answer = await navigator.find("definition", "y.a", 0, "f")
    os.killpg(await ground.pid(), signal.SIGKILL)
    assert await navigator.find("definition", "y.a", 0, "f") == answer


async def test_a_navigator_says_why_it_has_no_answer(ground: Ground) -> None:
    navigator = Navigator(ground.servers, ground.write(x="f\n"))
    assert await navigator.find("definition", "x.a", 0, "f") == Unknown(
        why="scripted knows no definition of f."
    )
    assert await navigator.find("definition", "x.a", 0, "h") == Unknown(
        why="scripted knows no definition of h."
    )
    assert await navigator.find("implementation", "x.a", 0, "f") == Unknown(
        why="scripted does not tell the implementation of a name."
    )
    assert await navigator.find("definition", "gone.a", 0, "f") == Unknown(
        why="There is no text at gone.a."
    )
    assert await navigator.find("definition", "x.cs", 0, "f") == Unknown(
        why="No language server is known for such files."
    )


async def test_one_that_leads_names_of_a_language_astray_is_asked_for_none(ground: Ground) -> None:
    servers = ground.again(replace(ROW, astray=frozenset({"alpha"})))
    navigator = Navigator(servers, ground.write(x="def f\nuse f\n"))
    for question in ("definition", "references"):
        assert await navigator.find(question, "x.a", 1, "f") == Unknown(
            why="scripted leads names in Alpha to wrong places, and so is asked for none."
        )
    assert not servers.running


async def test_a_navigator_looks_at_the_whole_disk_again_where_an_answer_cannot_be_right(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    navigator = Navigator(ground.servers, ground.write(x="def f\n", y="use f\n", z=""))
    monkeypatch.setattr(navigator_module, "LOOK_SECONDS", 1000)
    n_looked, look = list[int](), ground.servers.disk.look

    def counted(paths: Iterable[str]) -> Stands:
        found = look(paths)
        n_looked.append(len(found))
        return found

    monkeypatch.setattr(ground.servers.disk, "look", counted)
    for n_expected in ([3], [3, 2]):
        answer = await navigator.find("definition", "y.a", 0, "f")
        assert n_looked == n_expected
    # A server that reads the disk would point below what the snapshot holds.
    (ground.root / "x.a").write_text("\n\ndef f\n")
    assert await navigator.find("definition", "y.a", 0, "f") == answer
    assert n_looked == [3, 2, 2, 3]
