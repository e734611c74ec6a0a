"""A plan as plain text, for people who edit it: a block for each step.

    Reason: the last day is wrong

    shapes/area.py
    area
    Raise ValueError for negative numbers.

The first line of a block is the path, the second the symbol (`-` for the file as a
whole), and the rest is what must hold there. A path that ends with ` (new)` is to be
created. Lines above the first block that begin with `#` say nothing.
"""

import re

from patchwright.domain.errors import UserError
from patchwright.domain.evidence import Plan, Step
from patchwright.domain.text import split_lines, strip_end

HEAD = """\
# A step is a block: the path, the symbol below it (- for the file as a whole), and then
# what must hold there. Blank lines part the steps; (new) behind a path creates the file.
"""
_GIVEN = "The user gives this plan."
_REASON = "Reason:"
_NEW = " (new)"
_WHOLE = "-"
_BLANKS = re.compile(r"\s*\n\s*")


def to_text(plan: Plan) -> str:
    """Return *plan* as text that `read` takes."""
    blocks = [f"{_REASON} {_on_lines(plan.reason)}"]
    blocks.extend(
        f"{step.path}{_NEW if step.new else ''}\n{step.symbol or _WHOLE}\n{_on_lines(step.change)}"
        for step in plan.steps
    )
    return "\n\n".join(blocks) + "\n"


def read(text: str) -> Plan:
    """Return the plan that *text* says; raises UserError, with the line, where a step is not whole."""
    reason, steps = _GIVEN, list[Step]()
    for number, block in _blocks(text):
        if not steps and block[0].startswith(_REASON):
            reason = "\n".join([block[0].removeprefix(_REASON).strip(), *block[1:]]) or _GIVEN
            continue
        steps.append(_step(number, block))
    if not steps:
        raise UserError("The plan has no step.", remedy=_remedy())
    return Plan(way="static", reason=reason, steps=tuple(steps))


def _step(number: int, block: list[str]) -> Step:
    path, symbol, *change = [*block, "", ""][: max(len(block), 2)]
    if not symbol or not change:
        raise UserError(f"The step at line {number} of the plan is not whole.", remedy=_remedy())
    return Step(
        path=path.removesuffix(_NEW).strip(),
        symbol="" if symbol == _WHOLE else symbol,
        change="\n".join(change),
        new=path.endswith(_NEW),
    )


def _blocks(text: str) -> list[tuple[int, list[str]]]:
    """Return the runs of lines that are not blank, each with the number of its first, from one."""
    found, begins = list[tuple[int, list[str]]](), True
    for number, line in enumerate(map(strip_end, split_lines(text)), 1):
        if not line.strip():
            begins = True
        elif not found and line.startswith("#"):
            continue
        elif begins:
            found.append((number, [line.strip()]))
            begins = False
        else:
            found[-1][1].append(line.strip())
    return found


def _on_lines(text: str) -> str:
    return _BLANKS.sub("\n", "\n".join(map(strip_end, split_lines(text))).strip()) or _WHOLE


def _remedy() -> str:
    return "A step has a line with the path, one with the symbol or -, and then what must hold."
