"""Writes the server's table of settings into package.json; `--check` only compares.

Secrets are none here: they live in VS Code's own store. Tables of servers name
programs, and are set in the user's file alone.
"""

# ruff: noqa: INP001 - a script, and no part of a package

import json
import sys
from dataclasses import Field
from pathlib import Path
from typing import Any, cast

from patchwright.settings.table import SECRET, Scope, table

MANIFEST = Path(__file__).parent.parent / "package.json"
OWN = ("command", "python", "trace.server")
"""Settings of the extension, which are written by hand."""

_KINDS = {str: "string", int: "integer", float: "number"}


def properties(before: dict[str, Any]) -> dict[str, Any]:
    """Return all properties: those of *before* that are the extension's own, and the table's."""
    own = {name: before[name] for name in (f"patchwright.{one}" for one in OWN) if name in before}
    shown = [one for one in table() if one.name not in SECRET and not one.metadata["tables"]]
    return own | {f"patchwright.{_camel(one.name)}": _property(one) for one in shown}


def _property(setting: Field[Any]) -> dict[str, Any]:
    facts = setting.metadata
    kind = _KINDS[cast("type[str | int | float]", type(setting.default))]
    wanted = {
        "type": kind,
        "enum": list(facts["choices"]) or None,
        "default": setting.default,
        "minimum": facts["least"],
        "maximum": facts["most"],
        "scope": "resource" if facts["scope"] is Scope.WORKSPACE else "machine",
        "markdownDescription": facts["sentence"],
    }
    return {name: _plain(value) for name, value in wanted.items() if value is not None}


def _plain(value: Any) -> Any:
    """Return 2 for 2.0, as whatever else writes the file spells it."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(map(str.capitalize, others))


def main() -> int:
    """Write package.json, or say whether it would be another."""
    text = MANIFEST.read_text("utf-8")
    manifest = json.loads(text)
    configuration = manifest["contributes"]["configuration"]
    configuration["properties"] = properties(configuration["properties"])
    written = json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"
    if "--check" in sys.argv:
        return int(written != text)
    MANIFEST.write_text(written, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
