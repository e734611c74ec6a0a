"""Values of settings from defaults, files, environment and what an edge was given.

Later sources win: default, the user's file, the workspace's file, environment, and
at last the command line or the editor. A bad value is reported and the one before it stays; but a limit
that its user has tried to set is then unknown, and no run may begin under another.
"""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import Field, dataclass
from pathlib import Path
from typing import Any, cast

import platformdirs

from patchwright.domain.invisible import spelled
from patchwright.settings.own_servers import OwnServer, own_servers
from patchwright.settings.table import LIMITS, SECRET, Scope, Settings, table

WORKSPACE_FILE = ".patchwright.toml"
COMMAND_LINE = "command line"
EDITOR = "editor"
"""The sources of values that were given there."""

_LARGEST_FILE = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """Settings, where each value came from, and what was wrong on the way.

    Attributes:
        settings: The values in force.
        sources: Where each came from, by name.
        problems: What was passed over and why, in sentences.
        unknown_limits: Why limits that were set could not be read, unless a stronger
            source sets them; empty where each limit is what its user meant.
    """

    settings: Settings
    sources: Mapping[str, str]
    problems: tuple[str, ...]
    unknown_limits: tuple[str, ...] = ()


def user_file() -> Path:
    """Return the path of the user's settings file; it may not exist."""
    return Path(platformdirs.user_config_dir("patchwright")) / "config.toml"


def load(
    workspace: Path | None = None,
    given: Mapping[str, Any] | None = None,
    environ: Mapping[str, str] | None = None,
    *,
    source: str = COMMAND_LINE,
) -> Loaded:
    """Return the settings in force for *workspace*.

    Args:
        workspace: The root of the repository, whose own file may set workspace settings.
        given: Values that the edge was given, which win; None means not given.
        environ: The environment; the process's own by default.
        source: What the edge is called.
    """
    environ = os.environ if environ is None else environ  # noqa: TID251 - the one reader
    reading = _Reading()
    reading.file(user_file(), Scope.USER)
    if workspace is not None:
        reading.file(workspace / WORKSPACE_FILE, Scope.WORKSPACE)
    for setting in table():
        for name in filter(None, (setting.metadata["env"], f"PATCHWRIGHT_{setting.name.upper()}")):
            if environ.get(name):
                reading.put(setting, environ[name], f"environment {name}")
    for setting in table():
        if given and given.get(setting.name) is not None:
            reading.put(setting, given[setting.name], source)
    if workspace is not None:
        reading.warn_of_folders(workspace)
    return reading.done()


class _Reading:
    """Values so far, later ones over earlier ones."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        self.sources: dict[str, str] = {setting.name: "default" for setting in table()}
        self.problems: list[str] = []
        self.unknown: dict[str, str] = {}

    def file(self, path: Path, scope: Scope) -> None:
        """Take the values of a settings file, if there is one."""
        known = {setting.name: setting for setting in table()}
        values = self._parsed(path)
        if values is None:
            # Only the user sets limits, and here perhaps did.
            if scope is Scope.USER:
                self.unknown.update(dict.fromkeys(LIMITS, self.problems[-1]))
            return
        for name, value in values.items():
            setting = known.get(name)
            if setting is None:
                self.problems.append(
                    f"{path}: there is no setting {spelled(name)}; it was passed over"
                )
            elif scope is Scope.WORKSPACE and setting.metadata["scope"] is Scope.USER:
                self.problems.append(
                    f"{path}: {name} may only be set by the user, not by a workspace; it was passed over"
                )
            else:
                self.put(setting, value, str(path))

    def put(self, setting: Field[Any], value: Any, source: str) -> None:
        """Take one value, or say why not."""
        try:
            self.values[setting.name] = (
                self._tables(value, source)
                if setting.metadata["tables"]
                else _typed(setting, value)
            )
        except (TypeError, ValueError) as error:
            secret = setting.name in SECRET
            shown = "its value" if secret else repr(value)
            kept = self.values.get(setting.name, setting.default)
            stays = "the value before it" if secret else repr(kept)
            wrong = f"{source}: {setting.name}: {shown} {error}"
            self.problems.append(f"{wrong}; {stays} stays")
            if setting.name in LIMITS:
                self.unknown[setting.name] = wrong
        else:
            self.sources[setting.name] = source
            self.unknown.pop(setting.name, None)

    def warn_of_folders(self, workspace: Path) -> None:
        """Say where a folder of ours would lie in *workspace*, among its files."""
        root = workspace.resolve()
        for setting in table():
            value = self.values.get(setting.name)
            if (
                setting.metadata["folder"]
                and value
                and _folder(value).resolve().is_relative_to(root)
            ):
                self.problems.append(
                    f"{self.sources[setting.name]}: {setting.name}: {value} lies inside the"
                    " repository, where git sees what is kept there; it is used all the same"
                )

    def done(self) -> Loaded:
        """Return what was read."""
        # Of a file that cannot be read each limit says the same.
        unknown = dict.fromkeys(self.unknown[name] for name in sorted(self.unknown))
        return Loaded(
            settings=Settings(**self.values),
            sources=self.sources,
            problems=tuple(self.problems),
            unknown_limits=tuple(unknown),
        )

    def _tables(self, value: Any, source: str) -> tuple[OwnServer, ...]:
        # An editor may have it from the workspace, and it names programs.
        if source != str(user_file()):
            raise ValueError(f"can only be set in {user_file()}")
        taken, wrong = own_servers(value)
        self.problems += [f"{source}: {one}; it was passed over" for one in wrong]
        return taken

    def _parsed(self, path: Path) -> Mapping[str, Any] | None:
        """Return what the file sets; None where it cannot be read, which is then the last problem."""
        try:
            return _contents(path)
        except OSError as error:
            why = error.strerror or str(error)
        except UnicodeDecodeError:
            why = "it is not UTF-8"
        except ValueError as error:
            why = str(error)
        self.problems.append(f"{path} cannot be read and was passed over: {why}")
        return None


def _contents(path: Path) -> Mapping[str, Any]:
    if not path.exists():
        return {}
    # A pipe or a device would hang the program, and a workspace may hold either.
    if not path.is_file():
        raise ValueError("it is no file")
    with path.open("rb") as file:
        data = file.read(_LARGEST_FILE + 1)
    if len(data) > _LARGEST_FILE:
        raise ValueError(f"it is longer than {_LARGEST_FILE:,} bytes")
    return tomllib.loads(data.decode("utf-8-sig"))


def _typed(setting: Field[Any], value: Any) -> Any:
    kind = cast("type[str | int | float]", type(setting.default))
    if kind is str:
        return _text(setting, value)
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise TypeError("is no number")
    if kind is int and isinstance(value, float) and not value.is_integer():
        raise ValueError("is no whole number")
    try:
        typed = kind(value)
        size = float(typed)
    except (ValueError, OverflowError):
        raise ValueError("is no number that can be used") from None
    least, most = setting.metadata["least"], setting.metadata["most"]
    # NaN fails every comparison, so the question is put this way round.
    if least is not None and not (least <= size < float("inf")):
        raise ValueError(f"is not {least:g} or more")
    if most is not None and size > most:
        raise ValueError(f"is more than {most:g}")
    return typed


def _text(setting: Field[Any], value: Any) -> str:
    facts = setting.metadata
    if not isinstance(value, str):
        raise TypeError("is no text")
    if facts["choices"] and value not in facts["choices"]:
        raise ValueError(f"is none of {', '.join(facts['choices'])}")
    if facts["filled"] and not value.strip():
        raise ValueError("is empty")
    # It would mean another folder wherever a command is given, a repository's often.
    if facts["folder"] and value and ("\0" in value or not _folder(value).is_absolute()):
        raise ValueError("is no absolute path (one may begin with ~)")
    return value


def _folder(value: str) -> Path:
    try:
        return Path(value).expanduser()
    except RuntimeError as error:
        raise ValueError("begins with the home of nobody who is known here") from error
