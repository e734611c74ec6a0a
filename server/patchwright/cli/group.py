"""The outermost command, which lets a reader who went away be known."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import click


class ReaderGone(Exception):  # noqa: N818 - an end, not a fault
    """Whoever read the output went away."""


class Outermost(click.Group):
    """A group whose broken pipes reach the barrier.

    click's own `main` would turn each into exit code 1, which says that nothing was found.
    """

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        """Read the command line; `--help` is printed here."""
        with _known():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        """Carry out the command."""
        with _known():
            return super().invoke(ctx)


@contextmanager
def _known() -> Generator[None]:
    try:
        yield
    except BrokenPipeError as error:
        raise ReaderGone from error
