"""Values of settings from defaults, files, environment and command line.

Later sources win: default, the user's file, the workspace's file, environment,
command line. A bad value is reported and the one before it stays.
"""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import Field, dataclass
from pathlib import Path
from typing import Any, cast

import platformdirs

from patchwright.settings.table import SECRET, Scope, Settings, table

WORKSPACE_FILE = ".patchwright.toml"
COMMAND_LINE = "command line"
"""The source of values that were given there."""

_LARGEST_FILE = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """Settings, where each value came from, and what was wrong on the way."""

    settings: Settings
    sources: Mapping[str, str]
    problems: tuple[str, ...]


def user_file() -> Path:
    """Return the path of the user's settings file; it may not exist."""
    return Path(platformdirs.user_config_dir("patchwright")) / "config.toml"


def load(
    workspace: Path | None = None,
    given: Mapping[str, Any] | None = None,
    environ: Mapping[str, str] | None = None,
) -> Loaded:
    """Return the settings in force for *workspace*.

    Args:
        workspace: The root of the repository, whose own file may set workspace settings.
        given: Values from the command line; None means not given.
        environ: The environment; the process's own by default.
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
            reading.put(setting, given[setting.name], COMMAND_LINE)
    return reading.done()


class _Reading:
    """Values so far, later ones over earlier ones."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        self.sources: dict[str, str] = {setting.name: "default" for setting in table()}
        self.problems: list[str] = []

    def file(self, path: Path, scope: Scope) -> None:
        """Take the values of a settings file, if there is one."""
        known = {setting.name: setting for setting in table()}
        for name, value in self._parsed(path).items():
            setting = known.get(name)
            if setting is None:
                self.problems.append(f"{path}: there is no setting {name}; it was passed over")
            elif scope is Scope.WORKSPACE and setting.metadata["scope"] is Scope.USER:
                self.problems.append(
                    f"{path}: {name} may only be set by the user, not by a workspace; it was passed over"
                )
            else:
                self.put(setting, value, str(path))

    def put(self, setting: Field[Any], value: Any, source: str) -> None:
        """Take one value, or say why not."""
        try:
            self.values[setting.name] = _typed(setting, value)
        except (TypeError, ValueError) as error:
            secret = setting.name in SECRET
            shown = "its value" if secret else repr(value)
            kept = self.values.get(setting.name, setting.default)
            stays = "the value before it" if secret else repr(kept)
            self.problems.append(f"{source}: {setting.name}: {shown} {error}; {stays} stays")
        else:
            self.sources[setting.name] = source

    def done(self) -> Loaded:
        """Return what was read."""
        settings = Settings(**self.values)
        return Loaded(settings=settings, sources=self.sources, problems=tuple(self.problems))

    def _parsed(self, path: Path) -> Mapping[str, Any]:
        try:
            # A pipe or a device would hang the program, and a workspace may hold either.
            if not path.is_file():
                return {}
            with path.open("rb") as file:
                return tomllib.loads(file.read(_LARGEST_FILE).decode("utf-8-sig"))
        except (OSError, ValueError) as error:
            self.problems.append(f"{path} cannot be read and was passed over: {error}")
            return {}


def _typed(setting: Field[Any], value: Any) -> Any:
    kind = cast("type[str | int | float]", type(setting.default))
    if kind is str:
        return _chosen(setting, value)
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise TypeError("is no number")
    if kind is int and isinstance(value, float) and not value.is_integer():
        raise ValueError("is no whole number")
    try:
        typed = kind(value)
        size = float(typed)
    except (ValueError, OverflowError):
        raise ValueError("is no number that can be used") from None
    least = setting.metadata["least"]
    # NaN fails every comparison, so the question is put this way round.
    if least is not None and not (least <= size < float("inf")):
        raise ValueError(f"is not {least:g} or more")
    return typed


def _chosen(setting: Field[Any], value: Any) -> str:
    choices = setting.metadata["choices"]
    if not isinstance(value, str):
        raise TypeError("is no text")
    if choices and value not in choices:
        raise ValueError(f"is none of {', '.join(choices)}")
    return value
