"""What a package says that it needs, held against what is installed; nothing is imported."""

import operator
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution, requires
from importlib.util import find_spec
from itertools import zip_longest

_REQUIREMENT = re.compile(r"(?P<name>[A-Za-z0-9._-]+)\s*(?:\[[^\]]*\])?\s*(?P<range>[^;]*)")
_BOUND = re.compile(r"(>=|<=|==|!=|>|<)\s*([0-9][0-9.]*)")
_RELEASE = re.compile(r"[0-9]+(?:\.[0-9]+)*")
Release = tuple[int, ...]
"""A version's numbers; what stands behind them (`rc1`, `.post2`) counts for nothing."""

_COMPARE: dict[str, Callable[[Release, Release], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Requirement:
    """A package, and the versions of it that will do, as `>=2,<3`."""

    name: str
    range: str = ""

    def why_not(self) -> str:
        """Return why it is not met, or nothing."""
        try:
            found = distribution(self.name)
        except PackageNotFoundError:
            return f"missing{f', {self.range} is needed' if self.range else ''}"
        if not within(found.version, self.range):
            return f"{found.version} is installed, {self.range} is needed"
        gone = [module for module in _modules(found) if not find_spec(module)]
        return f"{found.version} is installed, but its {gone[0]} is not there" if gone else ""


def requirements(package: str) -> list[Requirement]:
    """Return what *package* cannot do without; raises PackageNotFoundError."""
    found = (_read(line) for line in requires(package) or ())
    return [one for one in found if one]


def within(version: str, range_: str) -> bool:
    """Say whether *version* lies in a range such as `>=2.14,<3`."""
    release = _release(version)
    return all(
        _COMPARE[sign](*_same_length(release, _release(bound)))
        for sign, bound in _BOUND.findall(range_)
    )


def _read(line: str) -> Requirement | None:
    """Return what one line of the metadata asks for, unless it is for an extra."""
    found = _REQUIREMENT.match(line)
    if not found or "extra ==" in line:
        return None
    return Requirement(name=found["name"], range=found["range"].strip())


def _release(version: str) -> Release:
    found = _RELEASE.match(version)
    return tuple(map(int, found[0].split("."))) if found else ()


def _same_length(one: Release, other: Release) -> tuple[Release, Release]:
    pairs = list(zip_longest(one, other, fillvalue=0))
    return tuple(a for a, _ in pairs), tuple(b for _, b in pairs)


def _modules(found: Distribution) -> Iterable[str]:
    """Return the names by which its packages and modules are imported."""
    for file in found.files or ():
        match file.parts:
            case [package, "__init__.py"]:
                yield package
            case [module] if file.suffix in {".py", ".so"}:
                yield module.partition(".")[0]
            case _:
                pass
