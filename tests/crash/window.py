"""A window: a user at an editor with a real server, who types, decides, saves and closes at random."""

import asyncio
import random
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.crash.editor import Documents, file_of, on_disk, typed
from tests.support.lsp_client import Client, started
from tests.support.lsp_peer import ABLE, Policy, RpcError

PATIENCE = 60.0
_DONE = (
    "type",
    "type",
    "save",
    "save",
    "undo",
    "look",
    "notice",
    "notice",
    "turn",
    *["decide"] * 5,
)
_DEEDS = ("accept", "accept", "accept", "takeBack", "takeBack", "reject")


class Gone(Exception):  # noqa: N818 - what became of the server
    """The server was killed before it answered."""


@dataclass(kw_only=True)
class Window:
    """A user at an editor.

    Attributes:
        name: With which each line that is typed begins.
        root: The workspace.
        environment: Of the server.
        documents: What is open; that outlives the server.
        numbers: The hunks that are decided on.
        lots: What is drawn from.
        options: What the editor gives the server.
        kills: The turns in which the server is killed.
        saved: The lines of ours that were saved last, by path.
        tally: What was done.
        refused: Why hunks were refused.
        told: Messages to the user, by kind and words.
        errors: What went wrong.
        known: What files said when their changes were last looked at, by URI.
    """

    name: str
    root: Path
    environment: dict[str, str]
    documents: Documents
    numbers: list[int]
    lots: random.Random
    options: dict[str, Any]
    kills: set[int]
    saved: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    tally: Counter[str] = field(default_factory=Counter[str])
    refused: Counter[str] = field(default_factory=Counter[str])
    told: Counter[tuple[int, str]] = field(default_factory=Counter[tuple[int, str]])
    errors: list[str] = field(default_factory=list[str])
    known: dict[str, str | None] = field(default_factory=dict[str, str | None])

    async def start(self) -> None:
        """Start a server, and tell it what is open."""
        self._stack = AsyncExitStack()
        policy = Policy(answers={"patchwright/save": self._save_asked})
        self.client: Client = await self._stack.enter_async_context(
            started(self.root.parent, environment=self.environment, policy=policy)
        )
        self.client.texts = self.documents
        self.dead = asyncio.ensure_future(self.client.process.wait())
        uris = list(self.documents.open)
        given: dict[str, Any] = {
            "processId": None,
            "rootUri": self.root.as_uri(),
            "capabilities": ABLE,
            "initializationOptions": self.options,
        }
        await self.client.request("initialize", given, PATIENCE)
        self.client.notify("initialized", {})
        for uri in uris:
            self.client.notify("textDocument/didOpen", self.documents.opened_again(uri))

    async def end(self, *, kill: bool = False) -> None:
        """End the server, and keep what it told."""
        if kill:
            self.client.process.kill()
        else:
            await self.client.request("shutdown", within=PATIENCE)
            self.client.notify("exit")
        code = await self.client.ended(PATIENCE)
        if code != (-9 if kill else 0):
            self.errors.append(f"the server ended with {code}")
        await self._stack.aclose()
        self.told.update(
            (one["type"], one["message"])
            for method in ("window/showMessage", "window/showMessageRequest", "window/logMessage")
            for one in self.client.of(method)
            if one["type"] < 3
        )
        self.errors += filter(None, [self.client.errors.decode()])

    async def act(self, turn: int) -> None:
        """Do one thing."""
        what = "decide" if turn in self.kills else self.lots.choice(_DONE)
        uris = sorted(file.as_uri() for file in self.root.glob("*.py"))
        uri = self.lots.choice(uris)
        self.tally[what] += 1
        match what:
            case "decide":
                await self._decide(kill=turn in self.kills)
            case "look":
                await self.proposals()
            case "save":
                self.save(uri)
            case "undo":
                told = self.documents.undone(uri) if uri in self.documents.open else None
                self._changed(told)
            case "turn":
                self._turn(uri)
            case "notice":
                self._notice()
            case _:
                self._type(uri)

    async def ask(self, method: str, params: Any) -> Any:
        """Return what the server answers; raises Gone."""
        answer = self.client.begin(method, params)[1]
        return await self._answered(answer)

    async def _answered(self, answer: asyncio.Future[Any]) -> Any:
        both = {answer, self.dead}
        done, _ = await asyncio.wait(both, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        assert done, f"{self.name}: the server does not answer"
        if answer not in done:
            raise Gone
        try:
            return answer.result()
        except RpcError as error:
            self.errors.append(f"an answer: {error}")
            return None

    async def proposals(self) -> dict[int, str]:
        """Return how the hunks stand, as the server says."""
        answer = await self.ask("patchwright/proposals", {})
        (proposal,) = answer["proposals"]
        return {one["number"]: one["state"] for one in proposal["hunks"]}

    def save(self, uri: str) -> bool:
        """Save a document, unless its file was changed by others: then read it and type again."""
        if uri not in self.documents.open:
            return True
        path = uri.rpartition("/")[2]
        ours = self._ours(self.documents.open[uri].text)
        if self.documents.save(uri):
            self.saved[path] = ours
            self.client.notify("textDocument/didSave", {"textDocument": {"uri": uri}})
            self._notice_one(uri)
            return True
        self.tally["conflict"] += 1
        gone = {*self.saved.get(path, ())} - {*ours}
        if on_disk(uri) is None:
            self.client.close(uri)
            return True
        self._changed(self.documents.read_again(uri))
        lines = self.documents.open[uri].text.splitlines(keepends=True)
        there = {line.removesuffix("\n") for line in lines}
        again = [f"{line}\n" for line in ours if line not in there]
        kept = [line for line in lines if line.removesuffix("\n") not in gone]
        if again or len(kept) < len(lines):
            self._changed(self.documents.changed(uri, "".join((*again, *kept))))
        return False

    def leave(self) -> None:
        """Save all, and close all."""
        for uri in list(self.documents.open):
            while not self.save(uri):
                pass
            if uri in self.documents.open:
                self.client.close(uri)
        self._notice()

    async def _decide(self, *, kill: bool) -> None:
        deed, number = self.lots.choice(_DEEDS), self.lots.choice(self.numbers)
        asked: dict[str, Any] = self.lots.choice(
            (*[{"hunks": [number]}] * 8, {"hunks": [number], "withNeeded": True}, {"all": True})
        )
        params = {"command": f"patchwright.{deed}", "arguments": [asked]}
        answer = self.client.begin("workspace/executeCommand", params)[1]
        if kill:
            await asyncio.sleep(self.lots.random() * 0.06)
            await self._killed()
            return
        if self.lots.random() < 0.3 and (uris := sorted(self.documents.open)):
            self._type(self.lots.choice(uris))
        decided = await self._answered(answer)
        if decided is not None:
            self.refused.update(one["reason"] for one in decided["refused"])
            self.tally[f"{deed} {'refused' if decided['refused'] else 'done'}"] += 1

    async def _killed(self) -> None:
        """Have the server die, and start another one: what is open stays open."""
        await self.end(kill=True)
        self.tally["killed"] += 1
        await self.start()

    def _type(self, uri: str) -> None:
        """Type a line that nobody else types."""
        if uri not in self.documents.open and (text := on_disk(uri)) is not None:
            self.client.open(uri, text)
        if uri not in self.documents.open:
            return
        self.tally["typed"] += 1
        lines = self.documents.open[uri].text.splitlines(keepends=True)
        lines.insert(
            self.lots.randrange(len(lines) + 1),
            f"# {self.name} {self.tally['typed']} \U0001d6fc é\n",
        )
        self._changed(self.documents.changed(uri, "".join(lines)))

    def _turn(self, uri: str) -> None:
        """Close what is open, perhaps unsaved; open what is not, and clear away what is empty."""
        if uri not in self.documents.open:
            if text := on_disk(uri):
                self.client.open(uri, text)
            elif text is not None:
                file_of(uri).unlink()
        elif not self.documents.is_changed(uri) or self.lots.random() < 0.5:
            self.client.close(uri)

    def _notice(self) -> None:
        """Take what others have done to files; mostly all at once, and not always told."""
        uris = {file.as_uri() for file in self.root.glob("*.py")} | self.known.keys()
        for uri in sorted(uris | self.documents.open.keys()):
            self._notice_one(uri)
            if uri in self.documents.open and self.documents.is_behind(uri):
                if on_disk(uri) is None and not self.documents.is_changed(uri):
                    self.client.close(uri)
                elif not self.documents.is_changed(uri) and self.lots.random() < 0.9:
                    self._changed(self.documents.read_again(uri))

    def _notice_one(self, uri: str) -> None:
        before, now = self.known.get(uri), on_disk(uri)
        self.known[uri] = now
        if before == now or self.lots.random() < 0.2:
            return
        kind = 1 if before is None else 3 if now is None else 2
        told = {"changes": [{"uri": uri, "type": kind}]}
        self.client.notify("workspace/didChangeWatchedFiles", told)

    def _changed(self, told: dict[str, Any] | None) -> None:
        if told is not None:
            self.client.notify("textDocument/didChange", told)

    def _save_asked(self, params: Any) -> None:
        for uri in params["uris"]:
            self.save(uri)

    def _ours(self, text: str) -> list[str]:
        return [line for line in typed(text) if line.startswith(f"# {self.name} ")]
