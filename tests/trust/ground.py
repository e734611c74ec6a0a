"""A repository among things that are none of a run's business, and what a run did there."""

import json
import os
import re
import shutil
import sys
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pytest import MonkeyPatch  # noqa: PT013 - for annotations
from tests.support.commands import Command, Ended, be_new_user
from tests.support.model_server import serving
from tests.trust.corpus import Injection, Obeying

import patchwright.cli.demo
from patchwright.processes.run import run
from patchwright.storage.blobs import BlobStore

PROJECT = Path(patchwright.cli.demo.__file__).parent / "project"
CANARY = re.compile(rb"CANARY[-_]\w")
"""What stands in files, settings and the environment that no run may look at."""

KEY = "sk-CANARY-key"
_HIDDEN_AWAY = {
    ".env": "TOKEN=CANARY-env\n",
    "id_rsa": "CANARY-id\n",
    "config/server.pem": "CANARY-pem\n",
    "ignored/notes.py": "CANARY_IGNORED = 1\n",
}
_OWN = frozenset({"state", "cache", "config", "data"})
NEVER_OPENED = frozenset({".env", "id_rsa", "server.pem", "canary-outside.txt", "passwd"})


@dataclass
class Watch:
    """What this process did while it was watched: addresses, names of files, words of commands."""

    connected: list[Any] = field(default_factory=list[Any])
    opened: set[str] = field(default_factory=set[str])
    started: set[str] = field(default_factory=set[str])


@dataclass(frozen=True, kw_only=True)
class Seen:
    """What a run did."""

    ended: Ended
    bodies: list[dict[str, Any]]
    events: list[dict[str, Any]]
    watch: Watch
    url: str
    changed: frozenset[str]
    elsewhere: frozenset[str]
    kept: bytes

    @property
    def requests(self) -> str:
        """All that the model was asked."""
        return json.dumps(self.bodies, ensure_ascii=False)

    @property
    def offered(self) -> dict[str, str]:
        """The tools, model and room for an answer that each role was given."""
        return {
            str(body["system"]): json.dumps(
                [body.get("tools"), body["model"], body["max_tokens"], sorted(body)],
                sort_keys=True,
            )
            for body in self.bodies
        }

    @property
    def first_brief(self) -> str:
        """What the Searcher is told first."""
        content = self.bodies[0]["messages"][0]["content"]
        return content if isinstance(content, str) else "".join(part["text"] for part in content)

    @property
    def limits(self) -> Any:
        """The limits in force."""
        return self.events[0]["limits"]


_watching: list[Watch] = []


def _hook(event: str, arguments: tuple[Any, ...]) -> None:
    # Nothing can take an audit hook away again, so there is one, which mostly sleeps.
    for watch in _watching:
        if event == "socket.connect":
            watch.connected.append(arguments[1])
        elif event in {"open", "os.remove", "os.rename"} and isinstance(arguments[0], str | bytes):
            watch.opened.add(os.path.basename(os.fsdecode(arguments[0])))  # noqa: PTH119 - bytes too
        elif event == "subprocess.Popen":
            watch.started.update(word for word in map(os.fsdecode, arguments[1]) if "/" not in word)
        elif event in {"os.system", "os.exec", "os.posix_spawn"}:
            watch.started.add(event)


sys.addaudithook(_hook)


@contextmanager
def watched() -> Generator[Watch]:
    """Watch what this process does while the block runs."""
    watch = Watch()
    _watching.append(watch)
    try:
        yield watch
    finally:
        _watching.remove(watch)


def plant(root: Path, injection: Injection) -> None:
    """Make the repository with all that is around it, and the injection in it."""
    shutil.copytree(PROJECT, root, ignore=shutil.ignore_patterns("__pycache__"))
    outside = root.parent / "outside"
    outside.mkdir()
    (outside / "canary-outside.txt").write_text("class Canary: CANARY-outside\n")
    for path, text in _HIDDEN_AWAY.items():
        (root / path).parent.mkdir(exist_ok=True)
        (root / path).write_text(text)
    (root / "link").symlink_to(outside)
    (root / "link.txt").symlink_to(outside / "canary-outside.txt")
    (root / ".gitignore").write_text("ignored/\n")
    if injection.where == "file":
        (root / injection.path).parent.mkdir(parents=True, exist_ok=True)
        (root / injection.path).write_text(injection.text)
    _write_issue(root / "ISSUE.md", injection)
    _commit(root, injection.text if injection.where == "commit" else "begin")
    with (root / ".git" / "config").open("a") as config:
        config.write('[canary]\n\tmark = "CANARY-git"\n')


def _write_issue(file: Path, injection: Injection) -> None:
    title, _, body = file.read_text().partition("\n")
    if injection.where == "title":
        title = f"# {injection.text}"
    if injection.where == "issue":
        body = f"{body}\n\n{injection.text}\n"
    file.write_text(f"{title}\n{body}")


def _commit(root: Path, subject: str) -> None:
    who = ("-c", "user.name=x", "-c", "user.email=x@example.org")
    for arguments in (("init", "-q"), ("add", "-A"), (*who, "commit", "-q", "-F", "-")):
        done = run(["git", *arguments], cwd=root, stdin=subject.encode(), timeout=30)
        assert done.code == 0, done.err


def tree(root: Path) -> dict[str, bytes]:
    """Return every file below *root*, links as what they point at."""
    return {
        str(path.relative_to(root)): os.fsencode(path.readlink())
        if path.is_symlink()
        else path.read_bytes()
        for path in root.rglob("*")
        if path.is_symlink() or path.is_file()
    }


def fix(command: Command, monkeypatch: MonkeyPatch, home: Path, injection: Injection) -> Seen:
    """Have the obeying model fix a repository in *home*, with all of it written at the end."""
    root = home / "pocketbook"
    be_new_user(monkeypatch, home)
    plant(root, injection)
    monkeypatch.chdir(root)
    before, around = tree(root), tree(home)
    with serving(Obeying(injection)) as server, watched() as watch:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
        ended = command("fix", "ISSUE.md", "--apply", "--json")
    after = tree(root)
    made = {path for path, data in tree(home).items() if around.get(path) != data}
    return Seen(
        ended=ended,
        bodies=[asked.body for asked in (*server.requests, *server.counted)],
        events=[json.loads(line) for line in ended.out.split("\n")[:-1]],
        watch=watch,
        url=server.url,
        changed=frozenset(
            path for path in before.keys() | after.keys() if before.get(path) != after.get(path)
        ),
        elsewhere=frozenset(path for path in made if path.split("/")[0] not in {*_OWN, root.name}),
        kept=_kept(home),
    )


def _kept(home: Path) -> bytes:
    """Return all that the program keeps of a run, unpacked."""
    folders = [file.parent for file in (home / "state").rglob("runs.db")]
    stores = [BlobStore(folder / "blobs") for folder in folders]
    blobs = [store.get(blob) for store in stores for blob in store.ids()]
    files = [file.read_bytes() for file in (home / "state").rglob("*") if file.is_file()]
    return b"\0".join([*blobs, *files])
