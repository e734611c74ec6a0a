"""Hunks accepted, rejected and taken back in the texts that the editor has; what comes of it, in words."""
