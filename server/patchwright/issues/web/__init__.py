"""One bounded GET over HTTP. It must not know GitHub, issues or where tokens belong."""
