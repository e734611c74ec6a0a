"""Windows with editor buffers, and a terminal without, over one ledger and one disk."""

import os
import signal
import time

from tests.pipeline.ledger.fuzz.buffers import Buffer, Disk
from tests.pipeline.ledger.fuzz.plain import Text

from patchwright.domain.edit import FileChange
from patchwright.domain.errors import WorkspaceError
from patchwright.domain.text import with_lf
from patchwright.pipeline.lease import Owner, start_of
from patchwright.pipeline.ledger.ledger import Doing, Ledger
from patchwright.pipeline.ledger.proposal import FileText, Proposal
from patchwright.storage.state import State


class Body:
    """A process that lives until it is killed, and does nothing."""

    def __init__(self) -> None:
        self.pid = os.posix_spawn("/bin/sleep", ["sleep", "600"], {})
        self.owner = Owner(pid=self.pid, start=start_of(self.pid) or "", heartbeat=time.time())

    def kill(self) -> None:
        """End it, as SIGKILL does."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)


class Window:
    """An editor's window, or the terminal where it opens no file."""

    def __init__(self, state: State, disk: Disk, who: str, owner: Owner) -> None:
        self._state, self.disk, self.who = state, disk, who
        self.restart(owner)

    def restart(self, owner: Owner) -> None:
        """Begin anew as another process, with nothing open."""
        self.owner = owner
        self.ledger = Ledger(self._state, self.who, us=owner)
        self.buffers = dict[str, Buffer]()
        self.doing: Doing | None = None

    def file(self, path: str) -> FileText:
        """Return a file as `editor.proposals.texts` has it."""
        disk, buffer = self.disk.read(path), self.buffers.get(path)
        if buffer is None:
            return FileText(text=disk)
        if disk is not None and _plain(disk) == _plain(buffer.text.text):
            buffer.marked = buffer.text
            return FileText(text=buffer.text.text)
        if buffer.text == buffer.marked:
            return FileText(text=disk)
        return FileText(text=buffer.text.text, is_unsaved=True)

    def texts(self, proposal: Proposal) -> dict[str, FileText]:
        """Return all files of *proposal*."""
        return {path: self.file(path) for path in proposal.paths}

    def look(self, proposal: Proposal) -> Proposal:
        """Return *proposal* as it stands for this window."""
        return self.ledger.look(proposal, self.texts(proposal))

    def apply(self, change: FileChange, restored: bytes | None, *, opens: bool) -> None:
        """Bring one file to what was planned; raises WorkspaceError where it is another by now."""
        path, origin = change.path, change.renamed_from or change.path
        buffer = self.buffers.get(origin)
        now = buffer.text.text if buffer and change.after is not None else self.disk.read(origin)
        if now != change.before or (origin != path and self.disk.read(path) is not None):
            raise WorkspaceError(f"{origin} has changed meanwhile.")
        if change.before is None or change.after is None or origin != path:
            self._apply_whole(change, restored)
        elif buffer:
            buffer.change(Text.of(change.after))
        elif opens and change.before == Buffer.opened(change.before, "exact").text.text:
            self.buffers[path] = Buffer.opened(change.before, "exact")
            self.buffers[path].change(Text.of(change.after))
        else:
            self.disk.write(path, change.after)

    def _apply_whole(self, change: FileChange, restored: bytes | None) -> None:
        path, origin = change.path, change.renamed_from or change.path
        for one in {path, origin}:
            buffer = self.buffers.get(one)
            if buffer and self.file(one).is_unsaved:
                raise WorkspaceError(f"{one} is open with unsaved changes: save it first.")
            self.buffers.pop(one, None)
        if restored is not None:
            self.disk.restore(path, restored)
            return
        if origin != path:
            (self.disk.root / origin).rename(self.disk.root / path)
        self.disk.write(path, change.after)


def _plain(text: str) -> str:
    return with_lf(text.removeprefix("\ufeff"))
