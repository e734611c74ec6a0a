"""What is told of a name that somebody points at, and by whom.

Source: LSP 3.17, "Hover Request".
"""

import re

from lsprotocol import types as lsp

from patchwright.editor.navigation.asking import answered, asked
from patchwright.editor.session.session import Session
from patchwright.log.secrets import redacted


async def hover(session: Session, params: lsp.HoverParams) -> lsp.Hover | None:
    """Return what is known of the name at a place; None where that is nothing."""
    about = await asked(session, params.text_document.uri)
    if about is None:
        return None
    at = about.position(params.position, session.documents.encoding)
    answer = about.navigator.hover(about.path, at, about.texts)
    told = await answered(session, about.folder, about.document.language, answer)
    if told is None or not told.found:
        return None
    found = redacted(told.found)
    if session.client.markdown:
        text = f"{found}\n\n*From {told.by}.*"
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, text))
    text = f"{_FENCE.sub('', found).strip()}\n\nFrom {told.by}."
    return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.PlainText, text))


_FENCE = re.compile(r"^`{3,}\w*\n?", re.MULTILINE)
"""What begins and ends a block of code in Markdown, and means nothing elsewhere."""
