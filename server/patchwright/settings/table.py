"""Every setting: name, scope, type, default, sentence.

The dataclass is the table: `patchwright config`, the documentation and the
editors' settings are made from its fields.
"""

from dataclasses import Field, dataclass, field, fields
from enum import Enum
from typing import Any

from patchwright.settings.own_servers import OwnServer

LANGUAGE_SERVERS = ("auto", "off")
NAVIGATION = ("off", "fallback", "on")
REFERENCE_LENSES = ("on", "off")
SAVE = ("never", "closedFiles", "all")
LOG_LEVELS = ("debug", "info", "warning", "error")


class Scope(Enum):
    """Who may set it: only the user, or the workspace's own file too."""

    USER = "user"
    WORKSPACE = "workspace"


def _user(default: Any, sentence: str, **facts: Any) -> Any:
    return _setting(default, Scope.USER, sentence, **facts)


def _workspace(default: Any, sentence: str, **facts: Any) -> Any:
    return _setting(default, Scope.WORKSPACE, sentence, **facts)


def _setting(  # noqa: PLR0913 - one parameter for each fact
    default: Any,
    scope: Scope,
    sentence: str,
    *,
    env: str = "",
    least: float | None = None,
    most: float | None = None,
    choices: tuple[str, ...] = (),
    filled: bool = False,
    folder: bool = False,
    tables: bool = False,
) -> Any:
    facts = {
        "scope": scope,
        "sentence": sentence,
        "env": env,
        "least": least,
        "most": most,
        "choices": choices,
        "filled": filled,
        "folder": folder,
        "tables": tables,
    }
    return field(default=default, metadata=facts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings in force."""

    model: str = _user("claude-opus-5-5", "The model that is asked.", filled=True)
    base_url: str = _user(
        "", "Where the Messages API is served; empty is Anthropic's own.", env="ANTHROPIC_BASE_URL"
    )
    api_key: str = _user("", "The key for the model's service.", env="ANTHROPIC_API_KEY")
    auth_token: str = _user(
        "", "A bearer token instead of a key, for gateways.", env="ANTHROPIC_AUTH_TOKEN"
    )
    api_version: str = _user(
        "", "The `anthropic-version` header, for local servers that want an older one."
    )
    github_token: str = _user(
        "",
        "A token for github.com alone; empty asks GH_TOKEN, then `gh auth token`.",
        env="GITHUB_TOKEN",
    )
    github_hosts: str = _user(
        "",
        "GitHub Enterprise hosts that may be asked too, with commas between; their token is GH_ENTERPRISE_TOKEN, or what `gh` keeps.",
    )
    context_tokens: int = _user(200_000, "The model's context window, in tokens.", least=4_000)
    price_input: float = _user(
        -1.0,
        "USD per million tokens read, for a model whose price is not known; -1 is unknown.",
        least=-1,
    )
    price_output: float = _user(
        -1.0, "USD per million tokens written, likewise; -1 is unknown.", least=-1
    )
    max_cost: float = _user(2.0, "The most a run may cost, in USD.", least=0)
    max_tokens: int = _user(
        1_000_000, "The most tokens a run may use where the price is not known.", least=0
    )
    max_calls: int = _user(200, "The most requests a run may make.", least=0)
    max_minutes: float = _user(30.0, "The longest a run may take, in minutes.", least=0)
    workers: int = _user(
        0, "Processes that read code; 0 is one for each core, at most 4.", least=0, most=64
    )
    cache_dir: str = _user("", "Where caches go; empty is the system's own place.", folder=True)
    state_dir: str = _user(
        "", "Where runs and edits are recorded; empty is the system's own place.", folder=True
    )
    log_level: str = _user(
        "warning",
        "What is logged to stderr: debug, info, warning, error; the log's file has info at the least.",
        choices=LOG_LEVELS,
    )
    keep_runs: int = _user(100, "How many ended runs of a workspace are kept.", least=1)
    language_servers: str = _user(
        "auto",
        "Whether language servers are asked: auto asks those that are there and may run, off asks none.",
        choices=LANGUAGE_SERVERS,
    )
    navigation: str = _user(
        "off",
        "Whether definitions, references, hovers, symbols and problems are answered in editors: off, fallback (in languages that the editor does not serve itself), on.",
        choices=NAVIGATION,
    )
    reference_lenses: str = _user(
        "on",
        "Whether a line that names an issue, as in `TODO(#12)`, has lenses above it to fix it: on, off.",
        choices=REFERENCE_LENSES,
    )
    save: str = _user(
        "closedFiles",
        "Which files an accepted hunk is saved in: never any, closedFiles (those that are not open in the editor), all.",
        choices=SAVE,
    )
    servers: tuple[OwnServer, ...] = _user(
        (),
        "Language servers that are added or changed by tables `[servers.NAME]`; in your settings file alone.",
        tables=True,
    )
    repository: str = _workspace(
        "",
        "The GitHub repository that #12 means, as owner/name; empty asks the remotes.",
    )
    drafts: int = _workspace(
        4, "How many independent drafts of a patch are asked for.", least=1, most=16
    )
    ballots: int = _workspace(
        3, "How many votes are cast at most between different patches.", least=1, most=15
    )
    max_file_bytes: int = _workspace(
        1_048_576, "Larger files are listed, not read, in bytes.", least=1
    )
    history_commits: int = _workspace(
        10_000, "How many commit subjects are read when places are sought.", least=0
    )


LIMITS = frozenset({"max_cost", "max_tokens", "max_calls", "max_minutes"})
"""Settings that bound what a run may use; where one cannot be read, none may begin."""

SECRET = frozenset({"api_key", "auth_token", "github_token"})
"""Settings whose values are never shown, logged or recorded."""


def table() -> tuple[Field[Any], ...]:
    """Return the settings, in the order of the table."""
    return fields(Settings)
