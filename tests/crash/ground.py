"""What is the same for all kills: the repository, and what undisturbed commands do with it."""

import random
import time
from contextlib import ExitStack
from dataclasses import dataclass, field

from tests.crash import project
from tests.crash.home import PATIENCE, Home, Tree
from tests.crash.kills import AIMS, Undisturbed, folder_of
from tests.crash.watch import Watch

COMMANDS = {
    "index": ("index",),
    "fix": ("fix", "ISSUE.md", "--json"),
    "apply": ("fix", "ISSUE.md", "--apply"),
    "resume": ("runs", "resume", "", "--apply"),
}
_ASKED = (("locate", "ISSUE.md", "--json"), ("search", "rounded total", "--json"))


@dataclass(frozen=True, kw_only=True)
class Ground:
    """What is the same for all kills.

    Attributes:
        home: Where they happen.
        before: Its files before the change.
        after: Its files after it.
        n_asked: How often an undisturbed run asks the model.
    """

    home: Home
    before: Tree
    after: Tree
    n_asked: int
    _usual: dict[str, Undisturbed] = field(default_factory=dict[str, Undisturbed])
    _answers: dict[str, str] = field(default_factory=dict[str, str])

    def prepare(self, command: str, lots: random.Random) -> tuple[str, ...]:
        """Make everything as it is before *command*; return its arguments."""
        self.home.put(self.before)
        self.home.clear()
        if command != "resume":
            return COMMANDS[command]
        return ("runs", "resume", self.interrupted(lots.randint(1, self.n_asked)), "--apply")

    def interrupted(self, n: int) -> str:
        """Kill a run when it asks the model for the *n*th time, and return its id."""
        model = self.home.model
        asked = len(model.requests)
        with self.home.started("fix", "ISSUE.md") as process:
            give_up = time.monotonic() + PATIENCE
            while len(model.requests) < asked + n:
                assert process.poll() is None
                assert time.monotonic() < give_up
                time.sleep(0.001)  # noqa: TID251 - this thread has nothing else to do
            process.kill()
        (run,) = self.home.runs()
        assert run["state"] == "interrupted"
        return run["id"]

    def usual(self, command: str) -> Undisturbed:
        """Return what *command* takes undisturbed, measured once for each place to look at."""
        if command not in self._usual:
            arguments = self.prepare(command, random.Random(1))  # noqa: S311 - no secret
            with ExitStack() as stack:
                aims = AIMS[command][1:]
                watches = {
                    aim: stack.enter_context(Watch(folder_of(self.home, aim))) for aim in aims
                }
                begun = time.monotonic()
                process = stack.enter_context(self.home.started(*arguments))
                while process.poll() is None:
                    for watch in watches.values():
                        watch.look()
                    time.sleep(0.001)  # noqa: TID251 - likewise
                taken = time.monotonic() - begun
            happens = {aim: watch.counted for aim, watch in watches.items()}
            self._usual[command] = Undisturbed(seconds=taken, happens=happens)
        return self._usual[command]

    def answer(self, question: int) -> str:
        """Return what the index answers for the files as they are, read from nothing once."""
        name = f"{question}-{'after' if self.home.tree() == self.after else 'before'}"
        if name not in self._answers:
            fresh = str(self.home.folder / f"fresh-{name}")
            self._answers[name] = self.ask(question, PATCHWRIGHT_CACHE_DIR=fresh)
        return self._answers[name]

    def ask(self, question: int, **extra: str) -> str:
        """Return what the index answers now to one of two questions."""
        return self.home.succeed(*_ASKED[question % len(_ASKED)], **extra).out


def make(home: Home) -> Ground:
    """Make the repository of *home*, and let one undisturbed fix show what comes out."""
    home.project.mkdir()
    project.make(home.project)
    before = home.tree()
    asked = len(home.model.requests)
    home.succeed("fix", "ISSUE.md", "--apply")
    n_asked = len(home.model.requests) - asked
    after = home.tree()
    changed = {
        path for path in after if after[path] is not None and after[path] != before.get(path)
    }
    assert changed == {*project.CHANGED, project.CREATED}
    return Ground(home=home, before=before, after=after, n_asked=n_asked)
