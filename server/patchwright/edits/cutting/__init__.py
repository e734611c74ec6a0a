"""A patch cut into hunks for a person's decisions: along functions and imports, where there is a grammar."""
