"""Where a workspace's cache and state lie: outside of it, in the user's own folders."""

import hashlib
import re
from pathlib import Path

import platformdirs

from patchwright.settings.table import Settings


def key_of(root: Path) -> str:
    """Return the folder name of a workspace: readable, and distinct by its real path."""
    real = root.resolve()
    slug = re.sub(r"[^A-Za-z0-9._-]+", "-", real.name)[:40] or "root"
    return f"{slug}-{hashlib.sha256(str(real).encode('utf-8', 'surrogateescape')).hexdigest()[:12]}"


def cache_of(root: Path, settings: Settings) -> Path:
    """Return the cache folder of a workspace; what is in it may vanish at any time."""
    return _cache(settings) / key_of(root)


def github_cache_of(settings: Settings) -> Path:
    """Return the folder for copies of issues, whatever the workspace; it may vanish at any time."""
    return _cache(settings) / "github"


def state_of(root: Path, settings: Settings) -> Path:
    """Return the state folder of a workspace; what is in it must never be lost."""
    return _state(settings) / key_of(root)


def faults_of(settings: Settings) -> Path:
    """Return the folder for tracebacks of faults, whatever the workspace."""
    return _state(settings) / "faults"


def log_of(settings: Settings) -> Path:
    """Return the file of the log, whatever the workspace; `.1`, `.2` … behind it hold what is older."""
    return _state(settings) / "log" / "patchwright.log"


def servers_of(settings: Settings) -> Path:
    """Return the folder for language servers that were installed by us, each in one of its own."""
    if settings.state_dir:
        return _state(settings) / "servers"
    return Path(platformdirs.user_data_dir("patchwright")) / "servers"


def _cache(settings: Settings) -> Path:
    return Path(settings.cache_dir or platformdirs.user_cache_dir("patchwright")).expanduser()


def _state(settings: Settings) -> Path:
    return Path(settings.state_dir or platformdirs.user_state_dir("patchwright")).expanduser()
