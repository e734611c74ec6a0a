"""Where a name leads: definition, references, implementation, type definition.

Source: LSP 3.17, "Goto Definition Request" and the like.
"""

from collections.abc import Awaitable, Callable

from lsprotocol import types as lsp

from patchwright.editor.navigation.asking import answered, asked
from patchwright.editor.navigation.locations import located
from patchwright.editor.session.navigator import Way
from patchwright.editor.session.session import Session

Params = (
    lsp.DefinitionParams | lsp.ReferenceParams | lsp.ImplementationParams | lsp.TypeDefinitionParams
)


def leading(
    way: Way,
) -> Callable[[Session, Params], Awaitable[list[lsp.Location] | None]]:
    """Return what answers where a name leads on *way*."""

    async def lead(session: Session, params: Params) -> list[lsp.Location] | None:
        about = await asked(session, params.text_document.uri)
        if about is None:
            return None
        declared = not isinstance(params, lsp.ReferenceParams) or params.context.include_declaration
        at = about.position(params.position, session.documents.encoding)
        answer = about.navigator.places(way, about.path, at, about.texts, declared=declared)
        told = await answered(session, about.folder, about.document.language, answer)
        return await located(about.folder, told.found, told.texts) if told else None

    return lead
