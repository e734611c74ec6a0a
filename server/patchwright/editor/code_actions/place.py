"""Where code actions are asked for, and the form that they are given in.

All of ours are of the kind `quickfix`, those that only look too: it is the one kind
that every editor shows without being told to. VS Code and Helix list it first and
unknown kinds last, Sublime Text shows no other one beside the text, and all of them
leave `source` actions out of what they show at a cursor.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from lsprotocol import types as lsp

from patchwright.domain.run import RunId
from patchwright.domain.text import Range, split_lines
from patchwright.editor.proposals.looking import Looked
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.texts.documents import Document

KIND = lsp.CodeActionKind.QuickFix


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where actions are asked for.

    Attributes:
        folder: The workspace folder that holds the document.
        path: The document's path in it.
        document: Its text and version.
        range: The selection, in code points, inside of the text.
        selected: The same as the editor counts.
        diagnostics: What the editor shows there, from any server.
        invoked: Whether the user asked, and not the editor by itself at each move.
        proposals: What runs propose in the folder, newest first.
        names: What people call the issues of those runs.
        fits: Whether it is known how the proposals stand in this very text.
    """

    folder: OpenFolder
    path: str
    document: Document
    range: Range
    selected: lsp.Range
    diagnostics: tuple[lsp.Diagnostic, ...] = ()
    invoked: bool = True
    proposals: tuple[Looked, ...] = ()
    names: Mapping[RunId, str] = field(default_factory=dict[RunId, str])
    fits: bool = False

    @property
    def is_cursor(self) -> bool:
        """Whether nothing is selected."""
        return self.range.start == self.range.end

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines that the selection touches, each whole."""
        return lines_of(self.document.text)[self.range.start.line : self.range.end.line + 1]


Offer = Callable[[Place], Iterable[lsp.CodeAction]]


# A text is asked about at each move of the cursor, and changes seldom between two.
@lru_cache(maxsize=8)
def lines_of(text: str) -> tuple[str, ...]:
    """Return the lines of *text*, kept for the texts that were asked about last."""
    return tuple(split_lines(text))


def action(
    title: str,
    command: str,
    argument: Mapping[str, Any],
    diagnostics: Iterable[lsp.Diagnostic] = (),
) -> lsp.CodeAction:
    """Return an action that carries its command: not every editor asks for it later.

    Args:
        title: What the user is shown.
        command: The command's name, without `patchwright.`.
        argument: Its one argument, as plain JSON.
        diagnostics: The problems that it is about.
    """
    return lsp.CodeAction(
        title=title,
        kind=KIND,
        diagnostics=list(diagnostics) or None,
        command=lsp.Command(
            title=title, command=f"patchwright.{command}", arguments=[dict(argument)]
        ),
    )


def span(given: lsp.Range) -> dict[str, Any]:
    """Return *given* as plain JSON."""
    return {
        "start": {"line": given.start.line, "character": given.start.character},
        "end": {"line": given.end.line, "character": given.end.character},
    }
