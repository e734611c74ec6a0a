"""JSON-RPC as we speak it: what pygls does, and where we do it otherwise.

pygls keeps documents of its own and answers a message that it cannot read with
nothing; here documents go to our store, and every request is answered once.
"""

from typing import Any

from lsprotocol import types as lsp
from pygls.protocol import LanguageServerProtocol, lsp_method


class Wire(LanguageServerProtocol):
    """The protocol object of one connection."""

    session: Any

    def tell(self, method: str, params: object) -> None:
        """Send a notification; only from the loop."""
        self.notify(method, params)

    async def request(self, method: str, params: object) -> Any:
        """Send a request and return its answer; only from the loop."""
        return await self.send_request_async(method, params)

    @lsp_method(lsp.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: lsp.DidOpenTextDocumentParams) -> None:
        """Take an opened document into our store."""
        self.session.documents.opened(params.text_document)

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: lsp.DidChangeTextDocumentParams) -> None:
        """Take changes into our store."""
        document = params.text_document
        self.session.documents.changed(document.uri, document.version, params.content_changes)

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: lsp.DidCloseTextDocumentParams) -> None:
        """Let our store forget a document."""
        self.session.documents.closed(params.text_document.uri)
