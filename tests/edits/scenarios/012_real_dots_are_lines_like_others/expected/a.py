class Error(Exception):
    """Something failed."""
