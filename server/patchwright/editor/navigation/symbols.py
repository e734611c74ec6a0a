"""The symbols of a text, and of all that is open.

Source: LSP 3.17, "Document Symbols Request" and "Workspace Symbols Request".
"""

import asyncio
from collections.abc import Iterator, Sequence

from lsprotocol import types as lsp

from patchwright.domain.text import split_lines
from patchwright.editor.navigation.asking import answered, asked
from patchwright.editor.navigation.locations import located
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.editor.texts.positions import to_range
from patchwright.langservers.symbols import Named, Outlined
from patchwright.langservers.table import rows_for
from patchwright.processes.offload import offload

MOST = 500
"""Symbols that are told of all that is open."""

_Symbols = list[lsp.DocumentSymbol] | list[lsp.SymbolInformation]


async def document_symbols(session: Session, params: lsp.DocumentSymbolParams) -> _Symbols | None:
    """Return the symbols of a text: in each other, or one after the other for older editors."""
    uri = params.text_document.uri
    about = await asked(session, uri)
    if about is None:
        return None
    answer = about.navigator.outline(about.path, about.texts)
    told = await answered(session, about.folder, about.document.language, answer)
    if told is None:
        return None
    outline, text = told.found, about.document.text
    encoding, nested = session.documents.encoding, session.client.nested_symbols

    def convert() -> _Symbols:
        lines = split_lines(text)
        if nested:
            return [_nested(one, lines, encoding) for one in outline]
        return list(_flat(outline, uri, lines, encoding))

    return await offload(convert)


async def workspace_symbols(
    session: Session, params: lsp.WorkspaceSymbolParams
) -> list[lsp.SymbolInformation]:
    """Return the symbols of all open folders whose names have to do with what was typed."""
    await session.folders.settled()
    found = await asyncio.gather(
        *(_of_folder(session, one, params.query) for one in session.folders)
    )
    return [symbol for each in found for symbol in each][:MOST]


async def _of_folder(
    session: Session, folder: OpenFolder, words: str
) -> list[lsp.SymbolInformation]:
    if folder.navigator is None:
        return []
    answer = folder.navigator.symbols(words, folder.unsaved())
    told = await answered(session, folder, "", answer)
    if told is None:
        return []
    served = [one for one in told.found if _is_served(session, one)][:MOST]
    places = await located(folder, [one.place for one in served], told.texts)
    return [
        lsp.SymbolInformation(
            location=place,
            name=one.name,
            kind=lsp.SymbolKind(one.kind),
            container_name=one.around or None,
        )
        for one, place in zip(served, places, strict=True)
    ]


def _is_served(session: Session, symbol: Named) -> bool:
    path = symbol.place.location.path
    end = f".{path.rpartition('.')[2].lower()}"
    return session.wish.serves(next((row.suffixes[end] for row in rows_for(path)), ""))


def _nested(one: Outlined, lines: Sequence[str], encoding: str) -> lsp.DocumentSymbol:
    return lsp.DocumentSymbol(
        name=one.name,
        detail=one.detail or None,
        kind=lsp.SymbolKind(one.kind),
        range=to_range(lines, one.range, encoding),
        selection_range=to_range(lines, one.name_range, encoding),
        children=[_nested(inner, lines, encoding) for inner in one.inside],
    )


def _flat(
    outline: Sequence[Outlined], uri: str, lines: Sequence[str], encoding: str, around: str = ""
) -> Iterator[lsp.SymbolInformation]:
    for one in outline:
        yield lsp.SymbolInformation(
            location=lsp.Location(uri, to_range(lines, one.range, encoding)),
            name=one.name,
            kind=lsp.SymbolKind(one.kind),
            container_name=around or None,
        )
        yield from _flat(one.inside, uri, lines, encoding, one.name)
