"""What readers of a rendered text do not see, or easily overlook."""
