"""The ledger of proposals: hunks with their state, their evidence and their history, which outlive everything that shows them."""
