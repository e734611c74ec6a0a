"""The one loop, the roles that work in it, and their prompts as Markdown files.

A role is a prompt, tools and the type that it returns. This room asks no model
and uses no tool by itself: it is given both as functions. It must not know
limits, journals, money or the other roles' conversations; agents never call
agents.
"""
