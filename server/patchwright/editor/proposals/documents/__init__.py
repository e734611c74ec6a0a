"""Hunks as small documents: offered, saved by whatever way, taken in; no text of a user is ever lost."""
