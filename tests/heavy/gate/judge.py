"""What the gate says of patches: the same `ServerDiagnostician` that every run asks.

Each package is laid out in a folder of its own, as a workspace that its user trusts.
"""

import asyncio
import shutil
import tempfile
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.heavy.gate.fetch import tree_of
from tests.heavy.gate.packages import Package
from tests.heavy.gate.trials import Trial

from patchwright.domain.diagnostic import Checked
from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.source import Snapshot
from patchwright.langservers.find import Choice
from patchwright.langservers.gate import ServerDiagnostician
from patchwright.langservers.servers import Servers
from patchwright.settings.places import servers_of
from patchwright.settings.table import Settings
from patchwright.storage.blobs import BlobStore
from patchwright.syntax.check import SyntaxDiagnostician
from patchwright.workspace.take import take

_LARGEST = 1 << 20  # bytes, as the setting `max_file_bytes`


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A patch, what the gate said of it, and how long it took, in seconds."""

    trial: Trial
    checked: Checked
    seconds: float


def judge(package: Package, trials: Sequence[Trial]) -> list[Judged]:
    """Return what the gate says of each of *trials*, in their order, by servers that are warm."""
    return asyncio.run(_judge(package, trials))


async def _judge(package: Package, trials: Sequence[Trial]) -> list[Judged]:
    judged = list[Judged]()
    with tempfile.TemporaryDirectory() as scratch:
        root = _laid(package, Path(scratch) / "root")
        blobs = BlobStore(Path(scratch) / "blobs")
        snapshot = take(root, blobs=blobs, max_file_bytes=_LARGEST)
        async with _gate(root, Path(scratch) / "cache") as gate:
            for trial in trials:
                began = time.monotonic()
                checked = await _check(gate, snapshot, trial)
                seconds = time.monotonic() - began
                judged.append(Judged(trial=trial, checked=checked, seconds=seconds))
    return judged


def _laid(package: Package, root: Path) -> Path:
    shutil.copytree(tree_of(package, package.newer), root)
    for path, text in package.laid.items():
        (root / path).write_text(text)
    return root


@asynccontextmanager
async def _gate(root: Path, cache: Path) -> AsyncGenerator[ServerDiagnostician]:
    choice = Choice(root=root, ours=servers_of(Settings()), trusted=True)
    servers = Servers(choice, cache)
    try:
        yield ServerDiagnostician(servers, SyntaxDiagnostician())
    finally:
        await servers.close()


async def _check(gate: ServerDiagnostician, newer: Snapshot, trial: Trial) -> Checked:
    # What a patch starts from may itself differ from the disk: a hunk is taken out of it.
    original = newer.with_patch(_patch(trial.path, newer.text(trial.path), trial.before))
    patch = _patch(trial.path, trial.before, trial.after)
    return await gate.check(original, patch, (trial.path,))


def _patch(path: str, before: str, after: str) -> Patch:
    return Patch(files=(FileChange(path=path, before=before, after=after),))
