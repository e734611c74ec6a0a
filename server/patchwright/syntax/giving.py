"""What a function takes, and what a call gives it."""

from typing import NamedTuple


class Parameter(NamedTuple):
    """A parameter of a function.

    Attributes:
        name: As written.
        line: Where.
        is_optional: Whether it may be left out.
        is_named: Whether it is given by its name alone.
    """

    name: str
    line: int
    is_optional: bool = False
    is_named: bool = False

    @property
    def shape(self) -> tuple[str, bool, bool]:
        """All but its line."""
        return self.name, self.is_optional, self.is_named


class Takes(NamedTuple):
    """All parameters of a function that takes no more than these.

    Attributes:
        parameters: By place.
        is_bound: Whether an object or class before its dot is the first, where it is of a class.
        is_bound_to_class: Whether the class is that even where it alone is named.
    """

    parameters: tuple[Parameter, ...]
    is_bound: bool = True
    is_bound_to_class: bool = False


class Gives(NamedTuple):
    """All arguments of a call.

    Attributes:
        placed: How many are given by place.
        names: Those that are given by name.
        lines: Where they begin, and where the call ends.
    """

    placed: int
    names: tuple[str, ...]
    lines: tuple[int, ...]


def fits(takes: Takes, gives: Gives, *, is_bound: bool) -> bool:
    """Say whether a call gives as many arguments as a function needs, and no more.

    Args:
        takes: What the function takes.
        gives: What the call gives.
        is_bound: Whether the first parameter is given by what stands before the dot.
    """
    placed = [p for p in takes.parameters if not p.is_named][is_bound:]
    rest = [*placed[gives.placed :], *(p for p in takes.parameters if p.is_named)]
    missing = any(not p.is_optional and p.name not in gives.names for p in rest)
    return gives.placed <= len(placed) and not missing
