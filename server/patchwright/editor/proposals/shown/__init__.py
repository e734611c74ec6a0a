"""Open proposals kept in step with texts, and shown: as diagnostics, lenses, actions, hovers, messages."""
