r"""Git's form of a diff: quoted paths, and lines that end at `\n` only.

The form is that of gitdiff's manual ("Generating patch text with -p"); a lone CR
or a form feed is a character like others there.
"""

import re
from collections.abc import Iterator

from patchwright.domain.edit import FileChange
from patchwright.edits.compare import Stretch, differences

_CONTEXT = 3
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_ESCAPES = {7: "a", 8: "b", 9: "t", 10: "n", 11: "v", 12: "f", 13: "r", 34: '"', 92: "\\"}


def file_diff(change: FileChange) -> str:
    """Return the diff of one file, empty where it stays as it is."""
    before, after = (_LINE.findall(text or "") for text in (change.before, change.after))
    parts = differences(before, after)
    heading = list(_heading(change, before, parts))
    if not parts and not heading:
        return ""
    old, new = change.renamed_from or change.path, change.path
    lines = [f"diff --git {quoted('a/' + old)} {quoted('b/' + new)}\n", *heading]
    if parts:
        lines.append(f"--- {_side('a/' + old, absent=change.before is None)}\n")
        lines.append(f"+++ {_side('b/' + new, absent=change.after is None)}\n")
    return "".join(lines) + "".join(_hunk(before, after, near) for near in _neighbors(parts))


def quoted(path: str) -> str:
    """Return *path* as git writes it: in C's quotes where it is not plain ASCII."""
    data = path.encode("utf-8", "surrogateescape" if _from_bytes(path) else "surrogatepass")
    if all(32 <= byte < 127 and byte not in {34, 92} for byte in data):
        return path
    return '"' + "".join(map(_escaped, data)) + '"'


def _from_bytes(path: str) -> bool:
    # Python reads a file name that is no UTF-8 into these characters.
    surrogates = [character for character in path if "\ud800" <= character <= "\udfff"]
    return all("\udc80" <= character <= "\udcff" for character in surrogates)


def _escaped(byte: int) -> str:
    if byte in _ESCAPES:
        return "\\" + _ESCAPES[byte]
    return chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}"


def _side(path: str, *, absent: bool) -> str:
    if absent:
        return "/dev/null"
    # After a name with a space git sets a tab, to tell it from a time stamp.
    return quoted(path) + ("\t" if " " in path and quoted(path) == path else "")


def _heading(change: FileChange, before: list[str], parts: list[Stretch]) -> Iterator[str]:
    if change.before is None:
        yield "new file mode 100644\n"
    elif change.after is None:
        yield "deleted file mode 100644\n"
    elif change.renamed_from:
        gone = sum(len(line) for part in parts for line in before[part.start : part.stop])
        alike = 100 - (100 * gone + len(change.before) - 1) // max(1, len(change.before))
        yield f"similarity index {alike if parts else 100}%\n"
        yield f"rename from {quoted(change.renamed_from)}\n"
        yield f"rename to {quoted(change.path)}\n"


def _neighbors(parts: list[Stretch]) -> Iterator[list[Stretch]]:
    near = list[Stretch]()
    for part in parts:
        if near and part.start - near[-1].stop > 2 * _CONTEXT:
            yield near
            near = []
        near.append(part)
    if near:
        yield near


def _hunk(before: list[str], after: list[str], parts: list[Stretch]) -> str:
    start = max(0, parts[0].start - _CONTEXT)
    stop = min(len(before), parts[-1].stop + _CONTEXT)
    new_start = parts[0].new_start - (parts[0].start - start)
    new_stop = parts[-1].new_stop + (stop - parts[-1].stop)
    lines, at = [f"@@ -{_extent(start, stop)} +{_extent(new_start, new_stop)} @@\n"], start
    for part in parts:
        lines += [_marked(" ", line) for line in before[at : part.start]]
        lines += [_marked("-", line) for line in before[part.start : part.stop]]
        lines += [_marked("+", line) for line in after[part.new_start : part.new_stop]]
        at = part.stop
    return "".join(lines + [_marked(" ", line) for line in before[at:stop]])


def _marked(sign: str, line: str) -> str:
    return sign + line if line.endswith("\n") else f"{sign}{line}\n\\ No newline at end of file\n"


def _extent(start: int, stop: int) -> str:
    count = stop - start
    if count == 1:
        return f"{start + 1}"
    return f"{start + 1 if count else start},{count}"
