"""Values of the domain as text for a terminal, a pipe or a program."""
