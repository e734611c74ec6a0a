"""Hunks of a proposal as people read them."""
