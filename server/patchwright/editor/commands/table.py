"""All commands, in the order in which people are shown them."""

from patchwright.editor.commands.command import Command
from patchwright.editor.commands.status import STATUS

COMMANDS: tuple[Command, ...] = (STATUS,)
