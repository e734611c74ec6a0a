"""`patchwright serve`: the language server, which editors start."""

import click

from patchwright.cli.program import Program


@click.command(short_help="Serve an editor over stdio; editors start it themselves.")
@click.pass_obj
def serve(program: Program) -> int:
    """Speak the language server protocol over standard input and output.

    Editors start this command themselves; give it to yours as the server's command.
    By hand it only waits.
    """
    return program.serve()
