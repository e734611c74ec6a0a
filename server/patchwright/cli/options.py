"""Options and arguments that several commands share."""

import sys
from pathlib import Path

import click

from patchwright.cli.program import Target
from patchwright.domain.errors import UserError
from patchwright.domain.invisible import spelled_line
from patchwright.domain.issue import Issue

repo_option = click.option(
    "--repo",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder of the repository; the current one by default.",
)

json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print JSON Lines to stdout, and words to stderr."
)

trust_option = click.option(
    "--trust",
    "trusted",
    is_flag=True,
    help="Trust the repository for this command: see `patchwright trust`.",
)

issue_argument = click.argument("issue_name", metavar="ISSUE")


def read_issue(name: str) -> Issue:
    """Return the issue in the file *name*, or on standard input for `-`; raises UserError."""
    from patchwright.issues import file  # noqa: PLC0415 - only commands that read an issue load it

    if name == "-":
        return file.read(sys.stdin.buffer.read(file.LARGEST + 1), "standard input")
    if not name:
        raise UserError(
            "The name of the issue's file is empty.", remedy="Name a file, or - for standard input."
        )
    path = Path(name)
    try:
        # A folder or a pipe without a writer must not stop us in a read.
        if path.exists() and not path.is_file() and not path.is_fifo():
            raise UserError(f"{name} is no file.", remedy="Name the file that tells the issue.")
        with path.open("rb") as opened:
            return file.read(opened.read(file.LARGEST + 1), path.name)
    except FileNotFoundError:
        raise UserError(
            f"There is no file {name}{_looked_in(path)}.",
            remedy="Name a file whose first line is the title, or - for standard input.",
        ) from None
    except OSError as error:
        raise UserError(f"{name} cannot be read: {error.strerror}.") from error


def _looked_in(path: Path) -> str:
    """Say where a relative name was looked for: here, and not in the repository."""
    return "" if path.is_absolute() else f" in {spelled_line(str(Path.cwd()))}"


def target_of(repo: Path | None, *, trusted: bool = False, **given: object) -> Target:
    """Return what a command is about: the repository, and settings from its options."""
    return Target(start=repo, given=given, trusted=trusted)
