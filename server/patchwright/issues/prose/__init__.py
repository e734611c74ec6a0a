"""Where a text speaks to people: comments, docstrings and prose, and which of it somebody means."""
