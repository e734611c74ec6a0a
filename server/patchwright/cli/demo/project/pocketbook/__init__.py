"""A household book in one text file."""
