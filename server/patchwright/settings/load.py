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
            reading.put(setting, given[setting.name], "command line")
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
            shown = "its value" if setting.name in SECRET else repr(value)
            kept = self.values.get(setting.name, setting.default)
            self.problems.append(
                f"{source}: {setting.name}: {shown} {error}; {kept!r} stays in force"
            )
        else:
            self.sources[setting.name] = source

    def done(self) -> Loaded:
        """Return what was read."""
        settings = Settings(**self.values)
        return Loaded(settings=settings, sources=self.sources, problems=tuple(self.problems))

    def _parsed(self, path: Path) -> Mapping[str, Any]:
        try:
            return tomllib.loads(path.read_text("utf-8"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as error:
            self.problems.append(f"{path} cannot be read and was passed over: {error}")
            return {}


def _typed(setting: Field[Any], value: Any) -> Any:
    kind = cast("type[str | int | float]", type(setting.default))
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise TypeError(f"is no {kind.__name__}")
    if kind is str and not isinstance(value, str):
        raise TypeError("is no text")
    if kind is int and isinstance(value, float) and not value.is_integer():
        raise ValueError("is no whole number")
    try:
        typed = kind(value)
    except ValueError:
        raise ValueError("is no number") from None
    least = setting.metadata["least"]
    # NaN fails every comparison, so the question is put this way round.
    if least is not None and not (least <= float(typed) < float("inf")):
        raise ValueError(f"is not {least:g} or more")
    return typed
