"""The command `patchwright` itself, and its help."""

import click

from patchwright import __version__, log
from patchwright.cli.commands.config import config
from patchwright.cli.commands.demo import demo
from patchwright.cli.commands.fix import fix
from patchwright.cli.commands.index import index
from patchwright.cli.commands.locate import locate
from patchwright.cli.commands.runs import runs
from patchwright.cli.commands.search import search
from patchwright.cli.commands.serve import serve
from patchwright.cli.exits import MEANING
from patchwright.cli.group import Outermost
from patchwright.settings.load import load
from patchwright.settings.table import SECRET

_EXAMPLES = """\b
Examples:
  patchwright demo                          watch a bundled bug being fixed
  patchwright locate ISSUE.md               where its cause may be; no model needed
  patchwright fix ISSUE.md                  find a patch and show it
  patchwright fix ISSUE.md --apply          ... and write it into your files
  gh issue view 12 | patchwright fix -      read the issue from a pipe
"""

_EXITS = "\b\nExit codes:\n" + "\n".join(f"  {code:>3}  {text}" for code, text in MEANING.items())


@click.group(
    cls=Outermost,
    epilog=f"{_EXAMPLES}\n{_EXITS}",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option("--debug", is_flag=True, help="Log everything to stderr, tracebacks included.")
@click.version_option(__version__, "-V", "--version", message="%(prog)s %(version)s")
def patchwright(*, debug: bool) -> None:
    """Resolve an issue: search the code, draft patches, check them, and show the best.

    Your files change only when you say so (--apply).
    A model is asked by `fix` alone; it needs ANTHROPIC_API_KEY, or ANTHROPIC_BASE_URL for a local one.
    """
    settings = load().settings
    secrets = frozenset(getattr(settings, name) for name in SECRET)
    log.start("debug" if debug else settings.log_level, secrets)


for command in (config, demo, fix, index, locate, runs, search, serve):
    patchwright.add_command(command)
