"""Prompts: Markdown files with placeholders that are checked when they are loaded.

A placeholder is a name in double braces: `{{rounds}}`. What is put in is never
read again for placeholders, so braces in an issue stay what they are.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources

_PLACEHOLDER = re.compile(r"\{\{([a-z_]+)\}\}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """A text with places to fill in."""

    name: str
    text: str
    placeholders: frozenset[str]

    def fill(self, values: Mapping[str, str | int] | None = None) -> str:
        """Return the text with *values* put in; raises ValueError where names do not agree."""
        given = values or {}
        _agree(self.name, needed=self.placeholders, given=frozenset(given))
        return _PLACEHOLDER.sub(lambda found: str(given[found[1]]), self.text).strip() + "\n"


def load(name: str, *placeholders: str) -> Prompt:
    """Return the prompt of `prompts/<name>.md`.

    Raises:
        ValueError: The file has not exactly these *placeholders*.
    """
    file = resources.files("patchwright.agents") / "prompts" / f"{name}.md"
    return parse(name, file.read_text(encoding="utf-8"), *placeholders)


def parse(name: str, text: str, *placeholders: str) -> Prompt:
    """Return *text* as a prompt; raises ValueError as `load` does."""
    needed = frozenset(_PLACEHOLDER.findall(text))
    _agree(name, needed=needed, given=frozenset(placeholders))
    if "{{" in _PLACEHOLDER.sub("", text):
        raise ValueError(f"the prompt {name} has braces that are no placeholder")
    return Prompt(name=name, text=text, placeholders=needed)


def _agree(name: str, *, needed: frozenset[str], given: frozenset[str]) -> None:
    if missing := sorted(needed - given):
        raise ValueError(f"the prompt {name} has placeholders without a value: {missing}")
    if unknown := sorted(given - needed):
        raise ValueError(f"the prompt {name} has no placeholders {unknown}")
