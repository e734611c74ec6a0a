"""Patchwright resolves issues where you write.

Import rooms, not this package: it holds nothing but the version.
"""

__version__ = "0.1.0"
