"""What is offered at a place in the text, one file for each kind.

An action carries its command in the first answer: not every client resolves it.
What that command does it must not know.
"""
