"""`patchwright serve`: the language server, which editors start."""

import click

from patchwright.cli.program import Program

_EPILOG = """\b
Examples:
  patchwright serve
      what an editor runs; by hand it only waits, and Ctrl+C ends it
  vim.lsp.start({ name = "patchwright", cmd = { "patchwright", "serve" } })
      in Neovim
  (add-to-list 'eglot-server-programs '(python-mode . ("patchwright" "serve")))
      in Emacs
"""


@click.command(epilog=_EPILOG, short_help="Serve an editor over stdio; editors start it.")
@click.pass_obj
def serve(program: Program) -> int:
    """Speak the language server protocol over standard input and output.

    Editors start this command themselves: name it to yours as a server's command.
    """
    return program.serve()
