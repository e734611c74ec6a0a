r"""What a model reads of a text from outside: all of it in sight, and what hides left out.

Characters that nobody sees are written as `\u{200b}`; comments and other stretches
that a rendering does not show are named by their length. A reader of the rendered
text and a model so read the same, and words that were put in for the model alone do
not reach it. The raw text stays where it is: retrieval counts words and obeys none.
"""

from dataclasses import replace

from patchwright.domain.invisible import spelled, spelled_line
from patchwright.domain.issue import Comment, Issue
from patchwright.domain.text import with_lf
from patchwright.issues.hidden import concealment
from patchwright.issues.hidden.concealed import Concealed


def neutral(issue: Issue) -> Issue:
    """Return *issue* as a model may read it."""
    return replace(
        issue,
        title=spelled_line(with_lf(issue.title)),
        body=prose(issue.body),
        comments=tuple(
            Comment(author=spelled_line(with_lf(comment.author)), body=prose(comment.body))
            for comment in issue.comments
        ),
        labels=tuple(spelled_line(with_lf(label)) for label in issue.labels),
    )


def prose(markdown: str) -> str:
    """Return a text in Markdown without what its rendering hides."""
    text = with_lf(markdown)
    parts, at = list[str](), 0
    for part in concealment.read(text).hidden:
        parts += [text[at : part.start], _told(part)]
        at = part.end
    return spelled("".join([*parts, text[at:]]))


def _told(part: Concealed) -> str:
    if not part.words:
        return ""
    many = len(part.words)
    return f"[hidden {part.kind} of {many} character{'' if many == 1 else 's'} left out]"
