"""Actions on the problems that any server reports: fix this one."""

from collections.abc import Iterator

from lsprotocol import types as lsp

from patchwright.editor.code_actions.place import Place, action, span
from patchwright.editor.session.shown_places import SOURCE
from patchwright.editor.words import one_line

_MOST = 5
_MOST_SHOWN = 60


def offer(place: Place) -> Iterator[lsp.CodeAction]:
    """Offer to fix each problem that others report at *place*, the worst first."""
    others = [one for one in place.diagnostics if one.source != SOURCE and one.message.strip()]
    for problem in sorted(others, key=_severity)[:_MOST]:
        title = f"Fix this problem: {one_line(problem.message, _MOST_SHOWN)}"
        argument = {"uri": place.document.uri, "diagnostic": _plain(problem)}
        yield action(title, "fix", argument, [problem])


def _severity(problem: lsp.Diagnostic) -> int:
    # One without a severity is for the editor to judge; most take it for an error.
    return int(problem.severity or lsp.DiagnosticSeverity.Error)


def _plain(problem: lsp.Diagnostic) -> dict[str, object]:
    known = {"code": problem.code, "source": problem.source}
    return {
        "message": problem.message,
        "range": span(problem.range),
        **{name: value for name, value in known.items() if value is not None},
    }
