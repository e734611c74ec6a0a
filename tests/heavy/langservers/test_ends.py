"""Servers that are killed, that are not there, and that look at no file of the kind."""

import asyncio
import signal
from contextlib import suppress
from pathlib import Path

import psutil
import pytest
from tests.heavy.langservers.ground import LEADING, Ground, cases

from patchwright.domain.diagnostic import Clean, NoVerdict
from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.text import Position
from patchwright.langservers.errors import Died
from patchwright.langservers.find import Choice
from patchwright.langservers.gate import ServerDiagnostician
from patchwright.langservers.servers import Servers
from patchwright.langservers.sight import live
from patchwright.storage.blobs import BlobStore
from patchwright.syntax.check import SyntaxDiagnostician
from patchwright.workspace.take import take

pytestmark = pytest.mark.slow


def signaled(guard: int, number: signal.Signals) -> None:
    for process in psutil.Process(guard).children(recursive=True):
        # One that ends may take others with it.
        with suppress(psutil.NoSuchProcess):
            process.send_signal(number)


@cases(LEADING)
async def test_a_kill_fails_the_question_in_flight_at_once_and_the_next_one_works(
    ground: Ground,
) -> None:
    path, text = ground.project.use
    sight = live({path: text}, ground.project.files.get)
    async with ground.servers.turn(path, sight) as turn:
        # A server that is stopped answers nothing before it is killed.
        signaled(turn.server.link.pid, signal.SIGSTOP)
        asking = asyncio.create_task(turn.ask("textDocument/hover", path, Position(0, 0)))
        await asyncio.sleep(0)
        signaled(turn.server.link.pid, signal.SIGKILL)
        with pytest.raises(Died):
            await asking
    defined, _ = ground.defined_and_used()
    assert await ground.find("definition", ground.snapshot()) == [defined]


@pytest.mark.parametrize(
    ("ground", "settings"),
    [
        ("ty", {"ty.toml": '[src]\nexclude = ["use.py"]\n'}),
        ("basedpyright", {"pyrightconfig.json": '{"ignore": ["use.py"]}\n'}),
        pytest.param(
            "pyright", {"pyrightconfig.json": '{"ignore": ["use.py"]}\n'}, marks=pytest.mark.heavy
        ),
    ],
    indirect=["ground"],
)
async def test_a_file_that_settings_exclude_is_not_called_clean_by_the_server(
    ground: Ground, settings: dict[str, str]
) -> None:
    for name, text in settings.items():
        ground.write(name, text)
    right, wrong = ground.right_and_wrong()
    for text in (wrong, right.replace("label", "title")):
        checked = await ground.check(ground.change(ground.project.use[0], text))
        why = f"{ground.found.row.name} looks for no errors in use.py, which its settings may exclude."
        assert checked == Clean(by="syntax tree", unsaid=(why,), before=0, after=0)


async def test_for_csharp_nobody_judges_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    root, ours = tmp_path / "project", tmp_path / "ours"
    root.mkdir()
    (root / "Use.cs").write_text("class Use { }\n")
    servers = Servers(Choice(root=root, ours=ours, trusted=True), tmp_path / "cache")
    snapshot = take(root, blobs=BlobStore(tmp_path / "blobs"), max_file_bytes=1 << 20)
    change = FileChange(path="Use.cs", before="class Use { }\n", after="class Use { Lable x; }\n")
    gate = ServerDiagnostician(servers, SyntaxDiagnostician())
    checked = await gate.check(snapshot, Patch(files=(change,)), ("Use.cs",))
    await servers.close()
    assert isinstance(checked, NoVerdict)
    assert "There is no csharp-ls or OmniSharp in PATH." in checked.why
