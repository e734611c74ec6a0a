"""Settings for one repository; the log hides their secrets first, and then obeys its level."""

import logging
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from patchwright.log.secrets import hide
from patchwright.log.starting import show_from
from patchwright.settings.load import COMMAND_LINE, Loaded, load
from patchwright.settings.secrets import secrets_of

_log = logging.getLogger(__name__)


def loaded_for(
    root: Path, given: Mapping[str, Any] | None, *, source: str = COMMAND_LINE
) -> Loaded:
    """Return the settings in force in *root*, as `settings.load` does."""
    loaded = _with_servers(load(root, given, source=source))
    hide(*secrets_of(loaded.settings))
    show_from(loaded.settings.log_level)
    for problem in loaded.problems:
        _log.info("a problem with a setting: %s", problem)
    return loaded


def _with_servers(loaded: Loaded) -> Loaded:
    if not loaded.settings.servers:
        return loaded
    from patchwright.langservers.rows import wrong_in  # noqa: PLC0415 - few users add servers

    wrong = [f"{loaded.sources['servers']}: {one}" for one in wrong_in(loaded.settings)]
    return replace(loaded, problems=(*loaded.problems, *wrong))
