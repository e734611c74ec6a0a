"""Texts that servers and programs say, without the name of their user's home; models read them, too."""

from pathlib import Path


def at_home(text: str) -> str:
    """Return *text* with `~` for the home of the user."""
    try:
        home = Path.home()
    except RuntimeError:
        # There is none whose name could be told.
        return text
    return text.replace(f"{home}/", "~/") if home.parts[1:] else text
