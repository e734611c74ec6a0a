"""The line above a block that names its file, in the dress that models give it."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

FENCE = re.compile(r"\s{0,8}(?:`{3,}|~{3,})\s*(?P<info>[^`]*)$")

_MARKS = re.compile(r"^(?:[#>]+\s+|[-*+]\s+|\d+[.)]\s+)+")
_LABEL = re.compile(r"^(?:file|filename|file\s*path|path)\s*[:=]\s*", re.IGNORECASE)
_NOTE = re.compile(r"\s+\((?:new|new file|deleted?|renamed?|modified|updated?|existing)\)$")
_PATH = re.compile(r"[^\s<>|\"?*:`]*[^\s<>|\"?*:`.]\.?[^\s<>|\"?*:`]*")
_QUOTED = re.compile(r"`([^`]+)`")
_BARE_NAMES = {"Makefile", "Dockerfile", "LICENSE", "README", "CHANGELOG", "Gemfile", "Rakefile"}
_WRAPS = ("***", "**", "__", "`", "*", '"', "'", "<>", "\u201c\u201d", "\u2018\u2019")
_LONGEST = 400

Exists = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class _Named:
    """What a line says, undressed, and whether its dress says that it is a path."""

    text: str
    dressed: bool


def path_in(line: str, exists: Exists) -> str | None:
    """Return the path that *line* names, or None if it is other text.

    Args:
        line: A line above a block.
        exists: Says whether there is a file of that path.
    """
    if not line.strip() or len(line) > _LONGEST:
        return None
    named = _undressed(line)
    if named.text and (exists(named.text) or _looks_like_path(named)):
        return resolved(named.text, exists)
    # A sentence may name its file in backticks; it must be one that exists.
    quoted = {resolved(text.strip(), exists) for text in _QUOTED.findall(line)}
    known = [path for path in quoted if exists(path)]
    return known[0] if len(known) == 1 else None


def path_in_fence(info: str, exists: Exists) -> str | None:
    """Return the path that stands behind an opening fence, as in ```` ```python:src/a.py ````."""
    for word in re.split(r"[\s:]+|(?:^|\s)\w+=", info):
        text = word.strip("\"'")
        if ("/" in text or "." in text) and _looks_like_path(_Named(text, dressed=False)):
            return resolved(text, exists)
    return None


def resolved(path: str, exists: Exists) -> str:
    """Return *path* as the file that it means: without `./`, `a/`, backslashes if need be."""
    for form in _forms(path):
        if exists(form):
            return form
    return _plain(path)


def _forms(path: str) -> Iterator[str]:
    plain = _plain(path)
    yield path
    yield plain
    unescaped = _plain(path.replace("\\_", "_"))
    yield unescaped
    for form in (plain, unescaped):
        if form.startswith(("a/", "b/")):
            yield form[2:]


def _plain(path: str) -> str:
    text = path.replace("\\", "/")
    while text.startswith("./"):
        text = text[2:].lstrip("/")
    return text


def _undressed(line: str) -> _Named:
    text, dressed = line.strip(), False
    text = _MARKS.sub("", text)
    while True:
        bare, sure = _without_one(text)
        if bare == text:
            return _Named(text.strip(), dressed)
        text, dressed = bare.strip(), dressed or sure


def _without_one(text: str) -> tuple[str, bool]:
    """Return *text* without one layer of dress, and whether the layer marks a path."""
    if found := _LABEL.match(text):
        return text[found.end() :], True
    if found := _NOTE.search(text):
        return text[: found.start()], False
    if text.endswith(":") or (text.startswith("//") and len(text) > 2):
        return text.removesuffix(":").removeprefix("//"), False
    for wrap in _WRAPS:
        opening, closing = (wrap[0], wrap[1]) if wrap in _WRAPS[-3:] else (wrap, wrap)
        inner = text[len(opening) : -len(closing)]
        if len(text) > 2 * len(opening) and text.startswith(opening) and text.endswith(closing):
            return (inner, opening == "`") if opening not in inner else (text, False)
    return text, False


def _looks_like_path(named: _Named) -> bool:
    text = named.text
    if "://" in text or text.startswith(("<<<", ">>>", "===")):
        return False
    if named.dressed:
        return bool(re.search(r"\w", text)) and not re.search(r"[<>|\"?*`]", text)
    if re.match(r"[A-Za-z]:[\\/]", text):
        return True
    if not _PATH.fullmatch(text) or not re.search(r"\w", text):
        return False
    has_suffix = re.search(r"\.\w+$", text) is not None
    return has_suffix or text in _BARE_NAMES or bool(re.search(r"\w[/\\]\w", text))
