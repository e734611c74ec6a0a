"""The log of a run's effects: what a model answered and what a tool gave.

An effect is committed before it is used. A run that goes on asks for the same
effects again and is given the recorded ones until they end; the first request
that differs sets the rest aside, and from there on the run is live. What was
set aside stays in the log: it was paid for. Each correction by the user opens a
branch: effects and events say which made them, and a branch tells again what it
shares with the one before.
"""
