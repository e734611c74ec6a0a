"""Whether the repository is trusted, and what is not started because it is not."""

from collections.abc import Iterator
from pathlib import Path

from patchwright.app.choice import choice_of
from patchwright.app.doctor.repository import Paths
from patchwright.app.needs_trust import needing_trust
from patchwright.app.trust import trust_of
from patchwright.cli.again import again
from patchwright.domain.health import Found, note, ok
from patchwright.domain.trust import Answer
from patchwright.settings.load import Loaded


def trust(root: Path, loaded: Loaded, paths: Paths) -> Iterator[Found]:
    """Say what was answered, and which servers wait for another answer."""
    kept = trust_of(root, loaded.settings)
    if kept.problem:
        yield note(kept.problem, _meaning(root))
    elif kept.trusted:
        yield ok("trusted: servers that it brings, and those that run its code, may run as you")
    else:
        yield _untrusted(root, kept.answer, _waiting(root, loaded, paths))


def _meaning(root: Path) -> str:
    return f"`{again(root, 'trust')}` says what that means, and with `--grant` trusts it."


def _untrusted(root: Path, answer: Answer, waiting: str) -> Found:
    why = "not trusted, as you said" if answer is Answer.NO else "not trusted; you were never asked"
    return note(f"{why}: {waiting} will not be started", _meaning(root)) if waiting else ok(why)


def _waiting(root: Path, loaded: Loaded, paths: Paths) -> str:
    if loaded.settings.language_servers == "off":
        return ""
    choice = choice_of(root, loaded.settings, trusted=False)
    return ", ".join(one.name for one in needing_trust(paths.readable(), choice))
