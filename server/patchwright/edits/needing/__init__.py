"""Which hunks cannot stand without which: told by the names that they bind, use and take away."""
