"""What is written from tables: the schema of the protocol, its types, and the settings of VS Code.

python -m patchwright.editor.commands.written schema > docs/protocol.schema.json
"""

import json
import sys

from patchwright.editor.commands.table import COMMANDS
from patchwright.editor.messages.table import MESSAGES
from patchwright.editor.schema.configuration import configuration as declared
from patchwright.editor.schema.document import document
from patchwright.editor.schema.typescript import typescript


def schema() -> str:
    """Return `docs/protocol.schema.json`."""
    return json.dumps(document(COMMANDS, MESSAGES), indent=2) + "\n"


def configuration() -> str:
    """Return `contributes.configuration` of the extension's package.json, but for its own settings."""
    return json.dumps(declared(), indent=2, ensure_ascii=False) + "\n"


def types() -> str:
    """Return `vscode-extension/src/protocol/generated.ts`."""
    return typescript(document(COMMANDS, MESSAGES))


_WRITTEN = {"schema": schema, "types": types, "configuration": configuration}


if __name__ == "__main__":
    sys.stdout.write(_WRITTEN[sys.argv[1]]())
