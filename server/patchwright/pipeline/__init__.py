"""One run, from an issue to ranked candidates: stages, limits, journal, events.

Every effect (a model's answer, a tool's result) is committed before it is used,
so a run that was killed goes on where it stood and nothing is paid twice. This
room tells what happens in events of the domain; it must not know who listens:
no terminal, no editor, no command line.
"""
