"""What the Python that runs us says of a text, and whether every Python would say so.

The text may be written for an older or a newer Python than ours. Objections that
only mean "not in this version" are marked as not certain; others, such as broken
indentation or `return` outside a function, hold in every version.
"""

import re
import threading
import warnings

from patchwright.domain.diagnostic import Diagnostic, Severity
from patchwright.domain.text import BOM, Location, Position, Range, split_lines, strip_end
from patchwright.syntax.rules.base import Judgement

_LINE_NUMBERS = re.compile(r" \(detected at line \d+\)| on line \d+")
_VERSIONED = (
    "invalid syntax",
    "expected ':'",
    "expected '('",
    "f-string",
    "t-string",
    "Missing parentheses in call to",
    "multiple exception types must be parenthesized",
    "leading zeros in decimal integer literals",
    "invalid decimal literal",
)
_one_at_a_time = threading.Lock()


def judge(path: str, text: str) -> Judgement | None:
    """Return the compiler's verdict; None where it gives up (NUL, too deep, too big)."""
    try:
        _compile(path, text)
    except SyntaxError as error:
        message = _LINE_NUMBERS.sub("", error.msg or "invalid syntax")
        problem = Diagnostic(
            location=Location(path=path, range=_range(text, error)),
            severity=Severity.ERROR,
            message=message,
            code="syntax-error",
            source="python",
        )
        return Judgement(problem=problem, certain=not message.startswith(_VERSIONED))
    except (ValueError, RecursionError, MemoryError, OverflowError):
        return None
    return Judgement(problem=None)


def _compile(path: str, text: str) -> None:
    # Warnings about the text, as of a strange escape, are not ours to show, and
    # where they are errors they would become syntax errors. The filters are the
    # whole process's, hence the lock.
    with _one_at_a_time, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        compile(text.removeprefix(BOM), path, "exec", dont_inherit=True)


def _range(text: str, error: SyntaxError) -> Range:
    """Return where the error is, kept inside the text; compilers point behind line ends."""
    lines = split_lines(text)
    first = _position(lines, error.lineno, error.offset)
    last = _position(lines, error.end_lineno, error.end_offset)
    return Range(first, max(first, last))


def _position(lines: list[str], number: int | None, column: int | None) -> Position:
    line = min(max((number or 1) - 1, 0), max(len(lines) - 1, 0))
    width = len(strip_end(lines[line])) if lines else 0
    return Position(line, min(max((column or 1) - 1, 0), width))
