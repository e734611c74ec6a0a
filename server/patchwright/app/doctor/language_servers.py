"""Which language server serves each language of a repository; none is started."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from patchwright.app.choice import choice_of
from patchwright.app.doctor.repository import Paths
from patchwright.app.standings import standings
from patchwright.app.trust import is_trusted
from patchwright.cli.render.figures import count
from patchwright.domain.health import Found, note, ok
from patchwright.domain.server import ServerStanding, Standing
from patchwright.settings.load import Loaded

_OFF = (
    "none is asked, as the setting `language_servers` says; patches are checked by grammars alone"
)
_ON = "Set it to auto to have them asked."


def servers(root: Path, loaded: Loaded, paths: Paths) -> Iterator[Found]:
    """Say for each language of the repository which server would be asked, or why none."""
    settings = loaded.settings
    if settings.language_servers == "off":
        yield note(_OFF, _ON)
        return
    choice = choice_of(root, settings, trusted=is_trusted(root, settings))
    for one in standings(paths.readable(), choice):
        if one.n_files:
            yield replace(_of_language(one), about=one.language)


def _of_language(one: ServerStanding) -> Found:
    files = f"for {count(one.n_files, 'file')}"
    match one.standing:
        case Standing.THERE | Standing.READY if one.why:
            why = one.why[:1].lower() + one.why[1:].removesuffix(".")
            return note(f"{one.server} ({one.program}): {why}; {files}", one.remedy)
        case Standing.THERE | Standing.READY:
            return ok(f"{one.server} ({one.program}); {files}")
        case Standing.UNTRUSTED:
            return note(f"{one.server} ({one.program}) waits for trust; {files}", one.remedy)
        case Standing.MISSING | Standing.TOO_OLD | Standing.FAILS:
            return note(f"{one.why.removesuffix('.')}; {files}", one.remedy)
