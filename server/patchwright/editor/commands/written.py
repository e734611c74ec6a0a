"""The schema of the protocol and its types, as the tables of commands and messages have them.

python -m patchwright.editor.commands.written schema > docs/protocol.schema.json
"""

import json
import sys

from patchwright.editor.commands.table import COMMANDS
from patchwright.editor.messages.table import MESSAGES
from patchwright.editor.schema.document import document
from patchwright.editor.schema.typescript import typescript


def schema() -> str:
    """Return `docs/protocol.schema.json`."""
    return json.dumps(document(COMMANDS, MESSAGES), indent=2) + "\n"


def types() -> str:
    """Return `vscode-extension/src/protocol/generated.ts`."""
    return typescript(document(COMMANDS, MESSAGES))


if __name__ == "__main__":
    sys.stdout.write({"schema": schema, "types": types}[sys.argv[1]]())
