"""A small repository, an issue in it, and a model that resolves that issue.

The change touches three files, one of which it creates in a new folder.
"""

import subprocess
from pathlib import Path
from typing import Any

from tests.support.model_server import Answer, Reply

N_MODULES = 57
CREATED = "ledger/exact/rounding.py"
CHANGED = ("ledger/report.py", "ledger/totals.py")

_ISSUE = """# The total of a statement is off by a cent

`Totals.total` adds rounded amounts, so `Report.statement` shows 10.01 for three
amounts of 3.335. It should add first and round once, half to even.
"""
_TOTALS = """class Totals:
    \"\"\"Adds up amounts.\"\"\"

    def __init__(self, amounts):
        self.amounts = list(amounts)

    def total(self):
        \"\"\"Return the sum in cents.\"\"\"
        return sum(round(amount, 2) for amount in self.amounts)
"""
_REPORT = """from ledger.totals import Totals


class Report:
    \"\"\"Shows statements.\"\"\"

    def statement(self, amounts):
        \"\"\"Return one line with the total.\"\"\"
        return f"total {Totals(amounts).total()}"
"""
_MODULE = """\"\"\"Accounts of branch {number}.\"\"\"

from ledger.report import Report
from ledger.branches.branch_{before:02} import Branch{before} as Neighbor


class Branch{number}:
    \"\"\"A branch with amounts of its own.\"\"\"

    def amounts(self, day):
        \"\"\"Return the amounts of *day*.\"\"\"
        return [day * {number}, day + {number}]

    def statement(self, day):
        \"\"\"Return the statement of *day*.\"\"\"
        return Report().statement(self.amounts(day))

    def of_neighbor(self, day):
        \"\"\"Return what the neighbor says of *day*.\"\"\"
        return Neighbor().statement(day)
"""


def make(folder: Path) -> None:
    """Make the repository, with one commit and a file that git does not know."""
    branches = folder / "ledger" / "branches"
    branches.mkdir(parents=True)
    for file in ("ledger/__init__.py", "ledger/branches/__init__.py"):
        (folder / file).write_text("")
    (folder / "ledger/totals.py").write_text(_TOTALS)
    (folder / "ledger/report.py").write_text(_REPORT)
    for number in range(N_MODULES):
        text = _MODULE.format(number=number, before=(number - 1) % N_MODULES)
        (branches / f"branch_{number:02}.py").write_text(text)
    _git(folder, "init", "-q", "-b", "main")
    _git(folder, "add", ".")
    _git(folder, "commit", "-q", "-m", "Keep a ledger with totals and reports")
    (folder / "ISSUE.md").write_text(_ISSUE)


def _git(folder: Path, *arguments: str) -> None:
    name = ("-c", "user.name=Test", "-c", "user.email=test@localhost")
    subprocess.run(  # noqa: S603, TID251 - the test's own repository
        ("git", *name, "-c", "gc.auto=0", *arguments),  # noqa: S607 - git of the system
        cwd=folder,
        check=True,
    )


def answer(body: dict[str, Any]) -> Answer:
    """Answer as a model would that has understood the issue."""
    system = str(body["system"])
    if "You are the Searcher" in system:
        asked = len(body["messages"]) > 1
        return Reply(json={"places": _PLACES}) if asked else Reply(calls=_SEARCHES)
    if "You are the Planner" in system:
        return Reply(json=_PLAN)
    if "choose between" in system:
        changes = str(body["messages"]).split("Change ")[1:]
        choice = next(change[0] for change in changes if "exactly_rounded" in change)
        return Reply(json={"reason": "It rounds once.", "choice": choice})
    return Reply(text=_DRAFTS)


_PLACES = [
    {
        "file": file,
        "class_name": class_name,
        "function_name": function,
        "why": "it adds what is rounded already",
        "intended": "add first, round once",
    }
    for file, class_name, function in (
        ("ledger/totals.py", "Totals", "total"),
        ("ledger/report.py", "Report", "statement"),
    )
]
_SEARCHES = (
    ("search_method", {"method_name": "total"}),
    ("search_class", {"class_name": "Report"}),
)
_PLAN = {
    "way": "static",
    "reason": "The code shows what is wrong.",
    "steps": [
        {"file": path, "symbol": symbol, "change": "round once", "new_file": path == CREATED}
        for path, symbol in (
            ("ledger/totals.py", "Totals.total"),
            ("ledger/report.py", "Report.statement"),
            (CREATED, ""),
        )
    ],
}
_WHOLE = f"""
ledger/totals.py
<<<<<<< ORIGINAL
class Totals:
=======
from ledger.exact.rounding import exactly_rounded


class Totals:
>>>>>>> UPDATED
<<<<<<< ORIGINAL
        return sum(round(amount, 2) for amount in self.amounts)
=======
        return exactly_rounded(sum(self.amounts))
>>>>>>> UPDATED

ledger/report.py
<<<<<<< ORIGINAL
        return f"total {{Totals(amounts).total()}}"
=======
        return f"total {{Totals(amounts).total():.2f}}"
>>>>>>> UPDATED

{CREATED}
<<<<<<< ORIGINAL
=======
\"\"\"Rounding that happens once.\"\"\"

from decimal import ROUND_HALF_EVEN, Decimal


def exactly_rounded(amount):
    \"\"\"Return *amount* in cents, half to even.\"\"\"
    return Decimal(str(amount)).quantize(Decimal("0.01"), ROUND_HALF_EVEN)
>>>>>>> UPDATED
"""
_SMALL = """
ledger/totals.py
<<<<<<< ORIGINAL
        return sum(round(amount, 2) for amount in self.amounts)
=======
        return round(sum(self.amounts), 2)
>>>>>>> UPDATED
"""
_DRAFTS = "".join(
    f"## Draft {number}\nRound once.\n{blocks}\n"
    for number, blocks in enumerate((_WHOLE, _SMALL, _WHOLE), 1)
)
