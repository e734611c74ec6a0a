"""The command `patchwright` itself, and its help."""

import logging
import platform

import click

from patchwright import __version__
from patchwright.cli.commands.config import config
from patchwright.cli.commands.demo import demo
from patchwright.cli.commands.doctor import doctor
from patchwright.cli.commands.fix import fix
from patchwright.cli.commands.index import index
from patchwright.cli.commands.locate import locate
from patchwright.cli.commands.review import review
from patchwright.cli.commands.runs import runs
from patchwright.cli.commands.search import search
from patchwright.cli.commands.serve import serve
from patchwright.cli.commands.servers import servers
from patchwright.cli.commands.trust import trust
from patchwright.cli.exits import MEANING
from patchwright.cli.group import Outermost
from patchwright.log.secrets import hide
from patchwright.log.starting import start
from patchwright.settings.load import load
from patchwright.settings.places import log_of
from patchwright.settings.secrets import secrets_of
from patchwright.settings.table import LOG_LEVELS

_log = logging.getLogger(__name__)

_EXAMPLES = """\b
Examples:
  patchwright demo                          watch a bundled bug being fixed
  patchwright locate ISSUE.md               where its cause may be; no model needed
  patchwright fix ISSUE.md                  find a patch and show it
  patchwright fix ISSUE.md --apply          ... and write it into your files
  patchwright review                        decide on it hunk by hunk, as in git add -p
  gh issue view 12 | patchwright fix -      read the issue from a pipe
"""

_EXITS = "\b\nExit codes:\n" + "\n".join(f"  {code:>3}  {text}" for code, text in MEANING.items())

_LOG = """What is logged is kept, from info on and without secrets, in log/patchwright.log of the folder
for state (~/.local/state/patchwright, or the setting state_dir); `patchwright doctor` names it."""


@click.group(
    cls=Outermost,
    epilog=f"{_EXAMPLES}\n{_EXITS}\n\n{_LOG}",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--log-level",
    type=click.Choice(LOG_LEVELS),
    help="What is logged to stderr; warning by default.",
)
@click.option("--debug", is_flag=True, help="The same as --log-level debug: tracebacks included.")
@click.version_option(__version__, "-V", "--version", message="%(prog)s %(version)s")
@click.pass_context
def patchwright(context: click.Context, *, log_level: str | None, debug: bool) -> None:
    """Resolve an issue: search the code, draft patches, check them, and show the best.

    Your files change only when you say so (--apply).
    A model is asked by `fix` alone; it needs ANTHROPIC_API_KEY, or ANTHROPIC_BASE_URL for a local one.
    """
    loaded = load()
    hide(*secrets_of(loaded.settings))
    level = "debug" if debug else log_level or loaded.settings.log_level
    start(level, file=log_of(loaded.settings), stays=debug or bool(log_level))
    # Of what was typed only the command: an argument may hold a secret.
    python = f"Python {platform.python_version()} on {platform.system()}"
    _log.info("%s begins: Patchwright %s, %s", context.invoked_subcommand, __version__, python)


for command in (
    config,
    demo,
    doctor,
    fix,
    index,
    locate,
    review,
    runs,
    search,
    serve,
    servers,
    trust,
):
    patchwright.add_command(command)
