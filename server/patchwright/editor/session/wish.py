"""What an editor wants answered of the questions about code."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """The setting `navigation` as it was when the connection began.

    Attributes:
        level: off, fallback or on.
        own: Languages that the editor serves itself, by their ids; they count for fallback.
    """

    level: str = "off"
    own: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        """Say whether anything is answered."""
        return self.level != "off"

    def serves(self, language: str) -> bool:
        """Say whether texts of *language* are answered for."""
        return self.level == "on" or (self.level == "fallback" and language not in self.own)
