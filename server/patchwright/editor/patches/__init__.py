"""A patch brought into the user's files: decided, asked of the editor, read back, told.

`decide` and `routes` are pure; `apply` joins them. Changed text is merged or refused,
never overwritten. It must not know runs that go on, or commands.
"""
