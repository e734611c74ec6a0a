"""Projects with proposals, drawn."""

from dataclasses import dataclass

from hypothesis import strategies as st

from patchwright.domain.edit import FileChange, Patch

POOL = ["", "}", "    return", "x = 1"]
"""Lines that stand in a file more than once."""


@dataclass(frozen=True)
class Made:
    """Files, and patches of them.

    Attributes:
        files: The texts by path.
        bom: Whether the first file begins with a BOM.
        patches: What is proposed, each by a run of its own.
    """

    files: dict[str, str]
    bom: bool
    patches: tuple[Patch, ...]


@st.composite
def projects(draw: st.DrawFn, *, repeats: bool) -> Made:
    """Return a project of two files with one or two proposals."""
    ends = draw(st.sampled_from(["\n", "\n", "\r\n", "\r\n", "mixed", "\r"]))
    f, g = draw(_lines("f", ends, repeats)), draw(_lines("g", ends, repeats))
    files = {"f.py": "".join(f), "g.py": "".join(g)}
    patches = [Patch(files=_files(draw, "A", {"f.py": f, "g.py": g}, ends, repeats))]
    if draw(st.booleans()):
        patches.append(Patch(files=_edited(draw, "B", "f.py", f, ends, repeats)))
    return Made(files, draw(st.integers(0, 5)) == 5, tuple(p for p in patches if p.files))


def _files(
    draw: st.DrawFn, name: str, texts: dict[str, list[str]], ends: str, repeats: bool
) -> tuple[FileChange, ...]:
    found = list(_edited(draw, name, "f.py", texts["f.py"], ends, repeats))
    g, what = texts["g.py"], draw(st.sampled_from(["none", "edit", "delete", "rename", "create"]))
    if what == "edit":
        found += _edited(draw, f"{name}g", "g.py", g, ends, repeats)
    elif what == "delete":
        found.append(FileChange(path="g.py", before="".join(g), after=None))
    elif what == "create":
        new = draw(_lines("n", ends, repeats))
        found.append(FileChange(path="n.py", before=None, after="".join(new)))
    elif what == "rename":
        edited = _edited(draw, f"{name}g", "g.py", g, ends, repeats)
        after = (edited[0].after if edited else None) or "".join(g)
        found.append(FileChange(path="h.py", before="".join(g), after=after, renamed_from="g.py"))
    return tuple(found)


@st.composite
def _lines(draw: st.DrawFn, name: str, ends: str, repeats: bool) -> list[str]:
    count = draw(st.integers(0, 9))
    lines = [
        f"{name}{n}" + draw(st.sampled_from(["", "", "", "\u2028x", "\x0c"])) for n in range(count)
    ]
    if repeats:
        lines = [draw(st.sampled_from([line, line, *POOL])) for line in lines]
    return _ended(draw, lines, ends)


def _ended(draw: st.DrawFn, lines: list[str], ends: str) -> list[str]:
    def end() -> str:
        return draw(st.sampled_from(["\n", "\r\n", "\r"])) if ends == "mixed" else ends

    ended = [line + end() for line in lines]
    if ended and lines[-1] and draw(st.integers(0, 3)) == 0:
        ended[-1] = lines[-1]
    # A lone CR and an empty line that ends at LF would be one line end.
    return [f"_{line}" if line.strip("\r\n") == "" and ends == "mixed" else line for line in ended]


def _edited(
    draw: st.DrawFn, name: str, path: str, before: list[str], ends: str, repeats: bool
) -> tuple[FileChange, ...]:
    """Return the change of one file, made of stretches that are put in the place of others."""
    parts, at, number = list[str](), 0, 0
    for _ in range(draw(st.integers(1, 3))):
        kept = draw(st.integers(0 if not at else 1, 3))
        gone = draw(st.integers(0, 3))
        if at + kept > len(before):
            break
        parts += before[at : at + kept]
        new = [f"{name}{number + n}" for n in range(draw(st.integers(0, 3)))]
        number += len(new)
        if repeats:
            new = [draw(st.sampled_from([line, line, *POOL])) for line in new]
        inside = before[at + kept + 1 : at + kept + 2] if gone > 2 and draw(st.booleans()) else []
        put = _ended(draw, new, ends)
        parts += [*put[:1], *inside, *put[1:]]
        at = min(at + kept + gone, len(before))
    parts += before[at:]
    bare = [line if line.endswith(("\r", "\n")) else line + "\n" for line in parts[:-1]]
    after = "".join([*bare, *parts[-1:]])
    text = "".join(before)
    return () if after == text else (FileChange(path=path, before=text, after=after),)
