"""The gate on real code: `python -m tests.heavy.gate [--seed N] [--each N] [ROW ...]`.

For each package of `packages`, twenty right patches and twenty wrong ones are laid before
the gate. A right one is a hunk between two consecutive releases (`hunks`), a wrong one is a
mistake made by an operator (`operators`), each at a place that the seed draws (`trials`).
The table says how many right ones passed and how many wrong ones were stopped, by operator;
below it stands each that was misjudged, and what was said of it. No verdict is neither.

Packages and grammars come from their registries into the user's cache folder, and a row is
skipped where that is not possible. Servers are those that `patchwright servers` lists; the
workspace counts as trusted, since gopls and rust-analyzer may run what a build runs.
What each server cannot see is told in `docs/languages.md`.
"""

import argparse
import sys
from collections.abc import Sequence
from statistics import median

from tests.heavy.gate.fetch import CannotFetchError, bring_grammars
from tests.heavy.gate.judge import Judged, judge
from tests.heavy.gate.operators import OPERATORS
from tests.heavy.gate.packages import PACKAGES, Package
from tests.heavy.gate.trials import trials_of

from patchwright.domain.diagnostic import Clean, NewProblems, NoVerdict


def main() -> int:
    """Print the table, row by row, and what was misjudged."""
    asked = _arguments()
    chosen = [
        package for package in PACKAGES if asked.rows in ([], None) or _is(package, asked.rows)
    ]
    try:
        bring_grammars()
    except CannotFetchError as error:
        print(f"gate: skipped, {error}")
        return 0
    for package in chosen:
        _row(package, asked.each, asked.seed)
    return 0


def _row(package: Package, each: int, seed: int) -> None:
    head = f"{package.title}: {package.name} {package.older} → {package.newer}"
    try:
        judged = judge(package, trials_of(package, each, seed))
    except CannotFetchError as error:
        print(f"{head}: skipped, {error}", flush=True)
        return
    print(f"{head}\n{_table(judged)}", flush=True)
    for one in judged:
        if _is_misjudged(one):
            print(_told(one), flush=True)


def _table(judged: Sequence[Judged]) -> str:
    lines = list[str]()
    for kind in ("right", *OPERATORS):
        some = [one for one in judged if one.trial.kind == kind]
        passed = sum(isinstance(one.checked, Clean) for one in some)
        stopped = sum(isinstance(one.checked, NewProblems) for one in some)
        silent = sum(isinstance(one.checked, NoVerdict) for one in some)
        if some:
            lines.append(
                f"  {kind:16} passed {passed:2}, stopped {stopped:2} of {len(some):2};"
                f" no verdict {silent:2}; {median(one.seconds for one in some):.2f} s"
            )
    wrong = [one for one in judged if one.trial.kind != "right"]
    stopped = sum(isinstance(one.checked, NewProblems) for one in wrong)
    by = sorted({one.checked.by for one in judged})
    return "\n".join((*lines, f"  wrong ones stopped: {stopped}/{len(wrong)}, by {', '.join(by)}"))


def _is_misjudged(one: Judged) -> bool:
    match one.checked:
        case Clean():
            return one.trial.kind != "right"
        case NewProblems():
            return one.trial.kind == "right"
        case NoVerdict():
            return True


def _told(one: Judged) -> str:
    match one.checked:
        case NewProblems(problems=problems):
            said = "\n".join(map(str, problems))
        case NoVerdict(why=why):
            said = f"no verdict: {why}"
        case Clean(unsaid=unsaid):
            said = "\n".join(("clean", *unsaid))
    body = "\n".join((one.trial.told, said)).replace("\n", "\n    ")
    return f"  -- {one.trial.kind} ({one.seconds:.1f} s)\n    {body}"


def _is(package: Package, rows: Sequence[str]) -> bool:
    return package.title in rows


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Try the gate on real code.")
    parser.add_argument("rows", nargs="*", help="Titles of rows; all of them where none is named")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=20, help="Right and wrong patches of each row")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
