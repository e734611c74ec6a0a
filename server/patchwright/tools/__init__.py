"""What an agent may do: typed arguments in, short text out.

This room joins what the rooms below find into text for a model. All of it is
read from one snapshot and one frozen graph, never from the live tree, and equal
calls give equal text. It must not know roles, prompts, models or limits.
"""
