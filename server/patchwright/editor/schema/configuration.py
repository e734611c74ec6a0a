"""The settings as VS Code declares them in an extension's package.json.

Source: code.visualstudio.com/api/references/contribution-points, "contributes.configuration".
"""

from collections.abc import Iterator
from dataclasses import Field
from typing import Any, cast

from pydantic.alias_generators import to_camel

from patchwright.settings.table import SECRET, Scope, table

SECTION = "patchwright"

RESTRICTED = frozenset({"repository", "drafts", "ballots", "max_file_bytes"})
"""Settings of a workspace that count only in a folder that is trusted.

They choose whose issue is read, with the user's token, and given to a model; they spend the
user's money; and they have files of any size read. The user's own cannot be a workspace's at all.
"""

_KINDS = {str: "string", int: "integer", float: "number"}
_SCOPES = {Scope.USER: "machine", Scope.WORKSPACE: "resource"}


def configuration() -> dict[str, Any]:
    """Return `contributes.configuration`, without what the extension adds of its own."""
    return {"title": "Patchwright", "properties": dict(_properties())}


def restricted() -> list[str]:
    """Return `capabilities.untrustedWorkspaces.restrictedConfigurations`."""
    return [_id(one) for one in table() if one.name in RESTRICTED]


def _properties() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each setting but secrets, which are kept elsewhere, and tables of programs."""
    shown = [one for one in table() if one.name not in SECRET and not one.metadata["tables"]]
    for order, setting in enumerate(shown, 1):
        yield _id(setting), {**_property(setting), "order": order}


def _property(setting: Field[Any]) -> dict[str, Any]:
    facts = setting.metadata
    wanted = {
        "type": _KINDS[cast("type[str | int | float]", type(setting.default))],
        "enum": list(facts["choices"]) or None,
        "default": setting.default,
        "minimum": facts["least"],
        "maximum": facts["most"],
        "scope": _SCOPES[facts["scope"]],
        "markdownDescription": facts["sentence"],
    }
    return {name: _plain(value) for name, value in wanted.items() if value is not None}


def _plain(value: Any) -> Any:
    """Return 2 for 2.0, as whatever else writes the file spells it."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _id(setting: Field[Any]) -> str:
    return f"{SECTION}.{to_camel(setting.name)}"
