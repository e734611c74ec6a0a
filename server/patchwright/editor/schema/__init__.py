"""One JSON Schema of all that is ours in the protocol, and the TypeScript types made from it.

It runs when `poe schema` does, and in tests, never in a server. Which commands there
are it must not know: it is given them.
"""
