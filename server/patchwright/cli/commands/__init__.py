"""One file per command: read the arguments, one call inwards, print."""
