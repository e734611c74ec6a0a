"""Ranked places, as values that know nothing of how they were found."""

from dataclasses import dataclass

from patchwright.domain.evidence import Finding


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedFile:
    """A file that has to do with the issue; scores compare within one answer only."""

    path: str
    score: float
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedModule:
    """A class or function at the top of a file, ranked by the best of what it holds."""

    path: str
    symbol: str
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """Where an issue may have its cause, best first.

    Attributes:
        files: Files.
        symbols: Functions, and classes with their own lines; a constructor counts as its class.
        modules: Classes and functions at the top of their files.
    """

    files: tuple[RankedFile, ...] = ()
    symbols: tuple[Finding, ...] = ()
    modules: tuple[RankedModule, ...] = ()
