"""What a role is told first: the issue, and what others found, always as data.

Equal values give equal text: nothing here asks a clock or a path of the machine.
"""

import re
from collections.abc import Sequence

from patchwright.agents import prompt
from patchwright.agents.roles import label_of
from patchwright.domain.diagnostic import Checked, NewProblems
from patchwright.domain.edit import Rejection
from patchwright.domain.evidence import Finding, Plan
from patchwright.domain.invisible import spelled_line
from patchwright.domain.issue import Issue, Trust
from patchwright.issues.neutral import neutral
from patchwright.tools.clip import clip_line
from patchwright.tools.fence import fenced
from patchwright.tools.show import span

ISSUE_LIMIT = 40_000
"""The most characters of an issue that a model sees; the middle is left out."""

_TRACED = "The calls of the issue's traceback that stand in this repository, innermost first. Where the traceback has another number for a line, its file has changed since:"

_SEARCHER = prompt.load("searcher_brief", "author", "issue", "hints")
_PLANNER = prompt.load("planner_brief", "author", "issue", "named", "findings", "code")
_NAMED = prompt.load("named", "places")
_EDITOR = prompt.load("editor_brief", "author", "issue", "plan", "code")
_RETURN = prompt.load("editor_return", "author", "issue", "plan", "code", "draft", "state")
_REMARKS = prompt.load("remarks", "remarks")
_VOTER = prompt.load("voter_brief", "author", "issue", "named", "findings", "code", "changes")

_HINT_REASONS = 2
_HINT_CHARACTERS = 300
"""Of what retrieval says for a place, the Searcher sees the weightiest only, each whole."""

_REASON = re.compile(r"(?<=\.) (?=It )")


def for_searcher(
    issue: Issue, hints: Sequence[Finding], files: Sequence[str] = (), frames: str = ""
) -> str:
    """Return what the Searcher is told.

    Args:
        issue: As in all briefs.
        hints: Places that retrieval ranks first.
        files: Likewise.
        frames: The issue's traceback as it stands here (`tools.frames`), or nothing.
    """
    traced = f"{_TRACED}\n\n{frames}\n\n" if frames else ""
    return _SEARCHER.fill(_said(issue) | {"hints": traced + _hints(hints, files)})


def for_planner(issue: Issue, findings: Sequence[Finding], code: str) -> str:
    """Return what the Planner is told; *code* shows the findings (`tools.excerpts`)."""
    return _PLANNER.fill(_said(issue) | _places(findings) | {"code": code})


def for_editor(issue: Issue, plan: Plan, code: str) -> str:
    """Return what the Editor is told before its drafts."""
    return _EDITOR.fill(_said(issue) | {"plan": steps_of(plan), "code": code})


def for_editor_return(
    issue: Issue,
    plan: Plan,
    code: str,
    draft: str,
    *,
    rejections: Sequence[Rejection] = (),
    checked: Checked | None = None,
) -> str:
    """Return what the author of a draft is told when it comes back.

    Args:
        issue: As in the first brief.
        plan: Likewise.
        code: Likewise.
        draft: Its raw blocks, or the diff that they came to.
        rejections: Blocks that were not applied, and why.
        checked: What the gate says of what was applied.
    """
    state = "\n\n".join(part for part in (_refused(rejections), _found(checked)) if part)
    return _RETURN.fill(
        _said(issue)
        | {
            "plan": steps_of(plan),
            "code": code or "None.",
            "draft": fenced(draft),
            "state": state or "Nothing is known to be wrong with it.",
        }
    )


def for_voter(issue: Issue, findings: Sequence[Finding], code: str, diffs: Sequence[str]) -> str:
    """Return what the Voter is told.

    Args:
        issue: As in all briefs.
        findings: The places that the changes touch, with what should happen there.
        code: What the changes touch, as it stands before them.
        diffs: The changes; the first is labeled A.
    """
    changes = [
        f"Change {label_of(index)}:\n\n{fenced(diff, 'diff')}" for index, diff in enumerate(diffs)
    ]
    given = {"code": code or "None.", "changes": "\n\n".join(changes)}
    return _VOTER.fill(_said(issue) | _places(findings) | given)


def with_remarks(brief: str, remarks: Sequence[str]) -> str:
    """Return *brief* with what the user said of the run's results so far; without, itself."""
    if not remarks:
        return brief
    said = "\n\n".join(fenced(remark, "user") for remark in remarks)
    return f"{brief}\n{_REMARKS.fill({'remarks': said})}"


def listed(findings: Sequence[Finding]) -> str:
    """Return *findings* as a list: place, why, intended behavior."""
    lines = [
        f"{number}. {_place(finding)}: {finding.why}"
        + (f"\n   Intended: {finding.intended}" if finding.intended else "")
        for number, finding in enumerate(findings, 1)
    ]
    return "\n".join(lines) or "None."


def steps_of(plan: Plan) -> str:
    """Return *plan* as a list of steps."""
    steps = [
        f"{number}. {step.path}{' (new)' if step.new else ''}{' ' if step.symbol else ''}"
        f"{step.symbol}: {step.change}"
        for number, step in enumerate(plan.steps, 1)
    ]
    return "\n".join([plan.reason, *steps])


def issue_text(issue: Issue) -> str:
    """Return *issue* as the fenced text that every brief shows, with nothing hidden in it."""
    issue = neutral(issue)
    parts = [f"Title: {issue.title}"]
    if issue.labels:
        parts.append(f"Labels: {', '.join(issue.labels)}")
    parts.extend([issue.body] if issue.body.strip() else [])
    parts.extend(f"Comment by {each.author}:\n{each.body}" for each in issue.comments)
    return fenced(_middle_cut("\n\n".join(parts)), "issue")


def _said(issue: Issue) -> dict[str, str]:
    author = "the user" if issue.trust is Trust.USER else "somebody outside"
    return {"author": author, "issue": issue_text(issue)}


def _places(findings: Sequence[Finding]) -> dict[str, str]:
    """Return what a brief says of *findings*: those of the user first and apart, if there are any."""
    named = [finding for finding in findings if finding.by == "user"]
    found = [finding for finding in findings if finding.by != "user"]
    places = "\n".join(f"{number}. {_place(one)}" for number, one in enumerate(named, 1))
    said = f"{_NAMED.fill({'places': places})}\n" if named else ""
    return {"named": said, "findings": listed(found)}


def _middle_cut(text: str) -> str:
    if len(text) <= ISSUE_LIMIT:
        return text
    head, tail = ISSUE_LIMIT * 3 // 4, ISSUE_LIMIT // 4
    left_out = len(text) - head - tail
    return f"{text[:head]}\n[... {left_out} characters left out ...]\n{text[-tail:]}"


def _hints(hints: Sequence[Finding], files: Sequence[str]) -> str:
    if not hints and not files:
        return "No hints are at hand; begin with what the issue names."
    parts = [
        "A retrieval tool that knows only words ranks these places first; it is often wrong, so check them and look further. In brackets stands why it ranks them:"
    ]
    parts.extend(
        f"- {_place(hint)} ({_shortened(spelled_line(hint.why))})"
        if hint.why
        else f"- {_place(hint)}"
        for hint in hints
    )
    if files:
        parts.append(f"Files that it ranks first: {', '.join(files)}")
    return "\n".join(parts)


def _shortened(reasons: str) -> str:
    first, *others = _REASON.split(reasons)[:_HINT_REASONS]
    few = " ".join([clip_line(first, _HINT_CHARACTERS), *others])
    return few if len(few) <= _HINT_CHARACTERS else clip_line(first, _HINT_CHARACTERS)


def _place(finding: Finding) -> str:
    return f"{span(finding.location)}{' ' if finding.symbol else ''}{finding.symbol}"


def _refused(rejections: Sequence[Rejection]) -> str:
    if not rejections:
        return ""
    parts = ["These blocks were not applied, the others were in order:"]
    for rejection in rejections:
        path = getattr(rejection.change, "path", "a block")
        parts.append(f"- {path}: {rejection.reason}")
        if rejection.nearest:
            parts.append(f"The file's lines that come nearest:\n{fenced(rejection.nearest)}")
    return "\n".join(parts)


def _found(checked: Checked | None) -> str:
    if not isinstance(checked, NewProblems):
        return ""
    lines = "\n".join(f"- {problem}" for problem in checked.problems[:30])
    return f"Your blocks were applied as you wrote them. A checker ({checked.by}) looked at the result and reports problems that the files did not have before. Lines are counted in the files as your draft leaves them:\n{lines}"
