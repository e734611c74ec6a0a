"""The parts of an issue's text: title, prose, code and traceback.

What says nothing of a place is dropped: HTML comments, addresses of the web,
lists of versions. Any text is taken, in time linear in its length: long texts
are cut, lines are matched one by one, and patterns see short lines only.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from patchwright.domain.issue import Issue
from patchwright.domain.text import with_lf


class Part(Enum):
    """What a line of an issue is."""

    TITLE = "title"
    PROSE = "text"
    CODE = "code"
    TRACE = "traceback"


MOST = 200_000
"""Longer texts are cut here, in characters; trackers allow about 65 000."""

_LONG_LINE = 200
_WEB = re.compile(r"https?://\S+")
_FENCES = ("```", "~~~", "{{{", "}}}")
_PROMPTS = (">>>", "...", "In [", "Out[", "$ ")
_TRACE_START = re.compile(
    r"\s*(?:>>>\s*)?(?:Traceback\b|-{20,}$|goroutine \d+ \[|panic: |thread '.{0,80}' panicked"
    r"|Exception in thread |Caused by: )"
)
_TRACE_CONTINUED = (
    "File",
    "Traceback",
    "-",
    "During",
    "The above",
    "at ",
    "Caused by",
    "goroutine",
)
_ERROR = re.compile(r"\s*(?:E\s+)?[\w.]{0,100}(?:Error|Exception|Warning)\b")
_ERROR_LINE = re.compile(r"[\w.]{1,100}:")
_VERSION_LINE = re.compile(
    r"[ ]*[-*]?[ ]*[\w.\-/][\w .\-/]{0,60}[:=]{1,2} ?v?\d+(?:\.\d+)+\S*[ ]*$"
    r"|[ ]*[-*]?[ ]*[\w\-]{1,60} +\d+(?:\.\d+)+\S*[ ]*$"
)
_ENVIRONMENT_NAME = (
    r"(?:(?:[\w.]+ ){0,3}versions?(?: info(?:rmation)?)?|(?:system|environment)(?: info(?:rmation)?)?"
    r"|operating system|os(?: / environment)?|installation|(?:[\w.]+ ){0,2}dependencies"
    r"|output of .{1,30}|pip (?:list|freeze))"
)
_ENVIRONMENT = re.compile(
    rf"(?:(?:#+ *|\*\*){_ENVIRONMENT_NAME}\W{{0,6}}|{_ENVIRONMENT_NAME} ?:|INSTALLED VERSIONS"
    r"|(?:system|environment|version) info(?:rmation)?)$",
    re.IGNORECASE,
)
_HEADING = re.compile(r"#+\s")
_SENTENCE = re.compile(r"[^:=|]{60,}|(?:[^\s:=|]+ +){9}")


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueText:
    """An issue in parts; the text of a part is its lines, joined."""

    parts: dict[Part, str]
    whole: str

    def part(self, part: Part) -> str:
        """Return the text of *part*, or nothing."""
        return self.parts.get(part, "")


def read_issue(issue: Issue) -> IssueText:
    """Return the parts of *issue*; never raises."""
    title = _cleaned(issue.title)
    body = _cleaned("\n\n".join([issue.body, *(comment.body for comment in issue.comments)]))
    lines: dict[Part, list[str]] = {part: [] for part in Part}
    lines[Part.TITLE].append(title)
    for part, line in _sorted(body.split("\n")):
        lines[part].append(line)
    return IssueText(
        parts={part: "\n".join(found) for part, found in lines.items()}, whole=f"{title}\n{body}"
    )


def _cleaned(text: str) -> str:
    text = with_lf(text[:MOST]).expandtabs(4)
    return _WEB.sub(" ", _without_comments(text))


def _without_comments(text: str) -> str:
    """Drop HTML comments; one that is not closed stays."""
    kept: list[str] = []
    place = 0
    while (start := text.find("<!--", place)) >= 0 and (end := text.find("-->", start)) >= 0:
        kept.append(text[place:start])
        place = end + 3
    return " ".join([*kept, text[place:]])


def _sorted(lines: list[str]) -> Iterator[tuple[Part, str]]:
    """Yield each line that says something with its part."""
    state = _State()
    for line in lines:
        part = state.part_of(line)
        if part is not None:
            yield part, line


@dataclass(slots=True)
class _State:
    """Where in an issue a line stands."""

    fenced: bool = False
    traced: bool = False
    environment: bool = False

    def part_of(self, line: str) -> Part | None:
        """Return the part that *line* belongs to, or None where it says nothing."""
        bare = line.strip()
        if bare.startswith(_FENCES):
            self._turn_fence(bare)
            return None
        if not bare:
            return Part.CODE if self.fenced else Part.PROSE
        short = line[:_LONG_LINE]
        self._note(short, bare[:_LONG_LINE])
        if self.environment or _VERSION_LINE.match(short):
            return None
        code = self.fenced or bare.startswith(_PROMPTS) or line.startswith("    ")
        if self.traced:
            self.traced = not _ends_trace(short, bare[:_LONG_LINE], code=code)
            return Part.TRACE
        return Part.CODE if code else Part.PROSE

    def _turn_fence(self, bare: str) -> None:
        # A fence with text behind its end is code in one line and turns nothing.
        if not (bare.startswith("```") and len(bare) > 6 and bare.endswith("```")):
            self.fenced = bare.startswith("{{{") or (not self.fenced and not bare.startswith("}}}"))
        self.traced = self.traced and self.fenced

    def _note(self, line: str, bare: str) -> None:
        if _TRACE_START.match(line):
            self.traced = True
        if self.fenced:
            return
        if _ENVIRONMENT.match(bare):
            self.environment = True
        elif self.environment and (_HEADING.match(bare) or _SENTENCE.match(bare)):
            self.environment = False


def _ends_trace(line: str, bare: str, *, code: bool) -> bool:
    """Say whether *line* is the last of a traceback: the error, or prose again."""
    if _ERROR.match(line):
        return True
    prose = not code and not line.startswith(" ") and bare[:1].isupper()
    return prose and not bare.startswith(_TRACE_CONTINUED) and not _ERROR_LINE.match(bare)
