"""Files that become others on disk while a patch is judged."""

from collections.abc import AsyncGenerator, Callable
from pathlib import Path

import pytest
import pytest_asyncio
from tests.langservers.test_servers import Ground, change, places

from patchwright.domain.diagnostic import Clean, Diagnostic
from patchwright.domain.edit import Patch
from patchwright.langservers.gate import ServerDiagnostician
from patchwright.langservers.turn import Turn
from patchwright.syntax.check import SyntaxDiagnostician

pytestmark = pytest.mark.slow


@pytest_asyncio.fixture
async def ground(tmp_path: Path) -> AsyncGenerator[Ground]:
    made = Ground(tmp_path)
    made.program("pull")
    yield made
    await made.servers.close()


async def test_what_another_branch_lacks_is_no_fault_of_a_patch(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot = ground.write(x="def f\n", y="use f\n")
    # The patch is looked at when the file that it rests on has gone.
    leave = _meanwhile(lambda: ground.write(x="gone\n"), question=1)
    monkeypatch.setattr(Turn, "diagnostics", leave)
    gate = ServerDiagnostician(ground.servers, SyntaxDiagnostician())
    right = Patch(files=(change("y.a", "use f\n", "use f\nmore\n"),))
    assert await gate.check(snapshot, right, ("y.a",)) == Clean(by="scripted", before=0, after=0)
    assert [state.on_tree for state in ground.servers.states()] == [False, True]


async def test_what_was_seen_of_another_branch_is_not_remembered(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot = ground.write(x="def f\n", y="use f\n")
    gate = ServerDiagnostician(ground.servers, SyntaxDiagnostician())
    right = Patch(files=(change("y.a", "use f\n", "use f\nuse f\n"),))
    with monkeypatch.context() as patched:
        patched.setattr(Turn, "diagnostics", _meanwhile(lambda: ground.write(x="gone\n")))
        assert await gate.check(snapshot, right, ("y.a",)) == Clean(
            by="scripted", before=0, after=0
        )
    ground.write(x="def f\n")
    breaks = Patch(files=(change("x.a", "def f\n", "def h\n"),))
    assert places(await gate.check(snapshot, breaks, ("x.a",), ("y.a",))) == ["y.a:1"]


def _meanwhile(do: Callable[[], object], question: int = 0) -> Callable[..., object]:
    """Return `Turn.diagnostics`, which has *do* done just before a *question*, the first being 0."""
    ask, asked = Turn.diagnostics, list[str]()

    async def diagnostics(turn: Turn, path: str) -> tuple[Diagnostic, ...]:
        if len(asked) == question:
            do()
        asked.append(path)
        return await ask(turn, path)

    return diagnostics
