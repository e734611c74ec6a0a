"""Two languages in which a project can be written whose every name is known: a real one, and ours.

Ours is that of `tests.support.language_server`. In both, `def NAME` at the start of a line
is the one place where a name is defined, and what uses it stands as a word in other texts.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

Place = tuple[str, int]
"""A path and a line, zero-based."""

Texts = Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """A language.

    Attributes:
        suffix: Of its files.
        defining: Gives the lines that define a name.
        using: Gives the text that takes a name from a module and uses it in its last line.
        used: Gives one more line that uses a name which the text has already.
        missing: Gives a line that is wrong, since it uses a name which nobody defines.
        is_wrong: Says of a line whether it is wrong, among all texts.
    """

    suffix: str
    defining: Callable[[str], str]
    using: Callable[[str, str], str]
    used: Callable[[str], str]
    missing: Callable[[str], str]
    is_wrong: Callable[[str, Texts], bool]

    def defined(self, texts: Texts, name: str) -> frozenset[Place]:
        """Return where *name* is defined."""
        return _places(texts, rf"^def {name}\b")

    def references(self, texts: Texts, name: str) -> frozenset[Place]:
        """Return where *name* is used; some servers count the place where it is defined."""
        return _places(texts, rf"\b{name}\b") - self.defined(texts, name)

    def wrong(self, texts: Texts, path: str) -> frozenset[Place]:
        """Return the lines of *path* that are wrong."""
        return frozenset(
            (path, number)
            for number, line in enumerate(texts[path].split("\n"))
            if self.is_wrong(line, texts)
        )


def _python_is_wrong(line: str, texts: Texts) -> bool:
    if taken := re.match(r"from (\w+) import (\w+)", line):
        return not _places({"": texts.get(f"{taken[1]}.py", "")}, rf"^def {taken[2]}\b")
    return line.startswith("missing_")


def _scripted_is_wrong(line: str, texts: Texts) -> bool:
    used = re.match(r"use (\w+)", line)
    return used is not None and not _places(texts, rf"^def {used[1]}\b")


def _places(texts: Texts, pattern: str) -> frozenset[Place]:
    return frozenset(
        (path, number)
        for path, text in texts.items()
        for number, line in enumerate(text.split("\n"))
        if re.search(pattern, line)
    )


PYTHON = Dialect(
    suffix=".py",
    defining=lambda name: f"def {name}(size: int) -> int:\n    return size\n",
    using=lambda module, name: f"from {module} import {name}\n\n\n{name}(1)\n",
    used=lambda name: f"{name}(2)\n",
    missing=lambda name: f"{name}(3)\n",
    is_wrong=_python_is_wrong,
)

SCRIPTED = Dialect(
    suffix=".a",
    defining=lambda name: f"def {name}\n",
    using=lambda module, name: f"of {module}\n\n\nuse {name}\n",
    used=lambda name: f"use {name}\n",
    missing=lambda name: f"use {name}\n",
    is_wrong=_scripted_is_wrong,
)
