"""Writes the server's table of settings into package.json; `--check` only compares.

Secrets are none here: they live in VS Code's own store. Tables of servers name
programs, and are set in the user's file alone.
"""

# ruff: noqa: INP001 - a script, and no part of a package

import json
import sys
from pathlib import Path
from typing import Any

from patchwright.editor.schema.configuration import configuration, restricted

MANIFEST = Path(__file__).parent.parent / "package.json"


def properties(before: dict[str, Any]) -> dict[str, Any]:
    """Return all properties: those of *before* that are the extension's own, and the table's."""
    ours = configuration()["properties"]
    return {name: one for name, one in before.items() if name not in ours} | ours


def main() -> int:
    """Write package.json, or say whether it would be another."""
    text = MANIFEST.read_text("utf-8")
    manifest = json.loads(text)
    declared = manifest["contributes"]["configuration"]
    declared["properties"] = properties(declared["properties"])
    manifest["capabilities"]["untrustedWorkspaces"]["restrictedConfigurations"] = restricted()
    written = json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"
    if "--check" in sys.argv:
        return int(written != text)
    MANIFEST.write_text(written, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
