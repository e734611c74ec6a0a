"""Reading files, finding them by name, and searching their lines.

All of it is over the snapshot: what is secret, ignored or no text is not there.
Patterns are carried out by `regex`, whose searches have a deadline and let other
threads run; a pattern that needs ages (nested repeats) ends in a correction.
"""

import re
from collections.abc import Iterator
from time import monotonic

import regex
from pydantic import AliasChoices, Field

from patchwright.domain.text import with_lf
from patchwright.tools.clip import LIMIT, clip_line, counted
from patchwright.tools.show import by_file, numbered
from patchwright.tools.toolbox import Arguments, Tool, file_field
from patchwright.tools.view import View
from patchwright.workspace import search

PAGE_LINES = 400
"""The most lines of one page."""

_PAGE_CHARACTERS = LIMIT - 500
_MOST_PATHS = 200
_MOST_MATCHES = 60
GREP_SECONDS = 10.0
"""How long one search of lines may take in all."""

_FILE_SECONDS = 0.2
"""How long one search may take to rule out a whole file."""

_COUNT = re.compile(r"(?P<behind>[)}+*?]?)\{(?P<count>\d+)")
_VERBOSE = re.compile(r"\(\?[A-Za-z0-9]*x")
_MOST_WRITTEN_OUT = 1_000_000
"""Characters of a pattern with all of its counts written out."""

Pattern = regex.Pattern[str]


class ReadFile(Arguments):
    """Lines of a file."""

    path: str = file_field("path")
    first_line: int = Field(default=1, description="The first line, counted from 1.", ge=1)
    last_line: int | None = Field(
        default=None, description="The last line; left out, as many as fit.", ge=1
    )


class FindFile(Arguments):
    """Names of files."""

    path_glob: str = Field(
        validation_alias=AliasChoices("path_glob", "glob", "pattern"),
        description="As in **/fields/*.py; without a slash it is sought in all folders.",
        min_length=1,
    )


class Grep(Arguments):
    """Lines of files."""

    pattern: str = Field(
        description="A regular expression, as in Python.", min_length=1, max_length=1000
    )
    path_glob: str = Field(
        default="**",
        validation_alias=AliasChoices("path_glob", "glob", "path"),
        description="Only files like this, as in src/**/*.py.",
        min_length=1,
    )


def reading_tools(view: View) -> tuple[Tool, ...]:
    """Return the tool that reads files."""
    return (
        Tool(
            name="read_file",
            description=f"Read a file of any kind with line numbers, at most {PAGE_LINES} lines at a time; tests too.",
            arguments=ReadFile,
            run=lambda given: _read(view, given),
            rest="Read fewer lines.",
        ),
    )


def finding_tools(view: View) -> tuple[Tool, ...]:
    """Return the tools that find files and lines."""
    return (
        Tool(
            name="find_file",
            description="Find files of any kind by their path.",
            arguments=FindFile,
            run=lambda given: _find(view, given),
            rest="Use a narrower glob.",
        ),
        Tool(
            name="grep",
            description="Find lines that match a regular expression, in files of any kind: code, documents, settings, changelogs.",
            arguments=Grep,
            run=lambda given: _grep(view, given),
            rest="Use a narrower pattern or path_glob.",
        ),
    )


def _read(view: View, given: ReadFile) -> str:
    paths = view.paths_like(given.path)
    if not paths:
        return _unreadable(view, given.path)
    if len(paths) > 1:
        return f"Several files end so; give the whole path of one:\n{by_file(paths[:20])}"
    lines = view.lines(paths[0])
    if not lines:
        return f"{paths[0]} is empty."
    first = given.first_line - 1
    if first >= len(lines):
        return f"{paths[0]} has only {counted(len(lines), 'line')}."
    end = min(len(lines), first + PAGE_LINES, given.last_line or len(lines))
    asked = None if given.last_line is None else max(given.last_line, first + 1)
    return _page(paths[0], lines, (first, max(end, first + 1)), asked)


def _page(path: str, lines: list[str], stretch: tuple[int, int], asked: int | None) -> str:
    """Return the lines of *stretch* as far as they fit, and how to go on where some are missing."""
    first, end = stretch
    shown, n_characters = list[str](), 0
    for line in lines[first:end]:
        n_characters += min(len(line), 600) + 10
        if shown and n_characters > _PAGE_CHARACTERS:
            break
        shown.append(line)
    last = first + len(shown)
    of_all = f"{path}:{first + 1}-{last} of {counted(len(lines), 'line')}"
    parts = [of_all, numbered(shown, first)]
    if last < min(asked or len(lines), len(lines)):
        parts.append(f'Go on with read_file(path="{path}", first_line={last + 1}).')
    return "\n".join(parts)


def _unreadable(view: View, path: str) -> str:
    entry = view.snapshot.entries.get(path.strip().removeprefix("./"))
    if entry is not None and entry.unread:
        return f"{entry.path} cannot be read: {entry.unread}."
    return f"There is no readable file {path}. Try find_file."


def _find(view: View, given: FindFile) -> str:
    found = [path for path in _globbed(view, given.path_glob) if view.is_searched(path)]
    if not found:
        return f"No file is like {given.path_glob}."
    shown = found[:_MOST_PATHS]
    more = [f"[... {len(found) - len(shown)} more files]"] if len(found) > len(shown) else []
    return "\n".join([f"Found {counted(len(found), 'file')}:", *shown, *more])


def _globbed(view: View, glob: str) -> list[str]:
    return sorted(search.find_files(view.snapshot, glob.strip().removeprefix("./")))


def _grep(view: View, given: Grep) -> str:
    if _is_bloated(given.pattern):
        return "The pattern would become too large. Repeat with `+` or `*` instead of large counts, and write it without (?x)."
    try:
        pattern = regex.compile(given.pattern)
    except regex.error as error:
        return f"This is no regular expression: {error}. Put a backslash before characters that stand for themselves."
    paths = [path for path in _globbed(view, given.path_glob) if view.is_searched(path)]
    try:
        found = list(_matches(view, pattern, paths))
    except TimeoutError:
        return f"The search took more than {GREP_SECONDS:.0f} seconds. Use a plainer pattern, without repeats inside repeats, or a narrower path_glob."
    if not found:
        return _no_line(given, len(paths))
    if len(found) <= _MOST_MATCHES:
        match = counted(len(found), "line matches", "lines match")
        return "\n".join([f"{match}:", *(text for _path, text in found)])
    counts = by_file(path for path, _text in found)
    shown = [text for _path, text in found[:_MOST_MATCHES]]
    return "\n".join(
        [f"{len(found)} lines match; the first {_MOST_MATCHES}:", *shown, "In all:", counts]
    )


def _no_line(given: Grep, n_files: int) -> str:
    if not n_files:
        return f"No file is like {given.path_glob}. Of a folder, all files are FOLDER/**."
    return f"No line matches {given.pattern} in {counted(n_files, 'file')}."


def _matches(view: View, pattern: Pattern, paths: list[str]) -> Iterator[tuple[str, str]]:
    """Yield path and shown line of each match; raises TimeoutError."""
    deadline = monotonic() + GREP_SECONDS
    whole = _over_lines(pattern)
    for path in paths:
        text = with_lf(view.text_or_none(path) or "")
        if not text or (whole is not None and not _may_match(whole, text)):
            continue
        for number, line in enumerate(text.removesuffix("\n").split("\n"), 1):
            left = deadline - monotonic()
            if left <= 0:
                raise TimeoutError
            if pattern.search(line, timeout=left, concurrent=True):
                yield path, f"{path}:{number}: {clip_line(line, 200)}"


def _is_bloated(pattern: str) -> bool:
    """Say whether *pattern* may not even be compiled.

    Compiling writes out every copy of a part that is counted, before any deadline and
    without letting go of the interpreter: `(?:ab){1000000000}` would take all memory.
    In verbose patterns a count can be hidden in blanks and comments.
    """
    if _VERBOSE.search(pattern):
        return True
    of_groups, of_characters = 1, len(pattern)
    for found in _COUNT.finditer(pattern):
        count = max(int(found["count"][:12]), 1)
        if found["behind"]:
            of_groups *= count
        else:
            of_characters += count
    return of_groups * of_characters > _MOST_WRITTEN_OUT


def _over_lines(pattern: Pattern) -> Pattern | None:
    """Return a pattern that no text without a matching line matches; None if that is not sure.

    Most files have no match, and one search of a whole file is many times faster than
    one of each line. What looks around or is tied to the ends of the text may see other
    things in a whole file.
    """
    if any(part in pattern.pattern for part in ("(?", "\\A", "\\Z", "\\B")):
        return None
    return regex.compile(pattern.pattern, regex.MULTILINE)


def _may_match(whole: Pattern, text: str) -> bool:
    try:
        return whole.search(text, timeout=_FILE_SECONDS, concurrent=True) is not None
    except TimeoutError:
        return True
