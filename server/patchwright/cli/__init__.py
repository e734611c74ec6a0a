"""The terminal: commands, what they print, and how they end.

It alone knows click and rich. It builds nothing: the composition root hands it
a `Program`, and what a command needs of heavy rooms is imported inside it.
It must not know how anything is stored, found or written.
"""
