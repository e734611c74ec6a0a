"""The gate on real code: `python -m tests.heavy.gate [--seed N] [--each N] [ROW ...]`.

For each package of `packages`, twenty right patches and twenty wrong ones are laid before
the gate. A right one is a hunk between two consecutive releases (`hunks`), a wrong one is a
mistake made by an operator (`operators`), each at a place that the seed draws (`trials`).
The table says how many right ones passed and how many wrong ones were stopped, by operator;
below it stands each that was misjudged, and what was said of it. No verdict is neither.

Packages and grammars come from their registries into the user's cache folder, and a row is
skipped where that is not possible; pip runs the set-up of source archives. Servers are those that `patchwright servers` lists; the
workspace counts as trusted, since gopls and rust-analyzer may run what a build runs.
What each server cannot see is told in `docs/languages.md`.
"""

import argparse

from tests.heavy.gate.fetch import CannotFetchError, bring_grammars
from tests.heavy.gate.judge import judge
from tests.heavy.gate.packages import PACKAGES, Package
from tests.heavy.gate.report import misjudged_of, table_of
from tests.heavy.gate.trials import trials_of


def main() -> None:
    """Print the table, row by row, and what was misjudged."""
    asked = _arguments()
    try:
        bring_grammars()
    except CannotFetchError as error:
        print(f"gate: skipped, {error}")
        return
    for package in PACKAGES:
        if not asked.rows or package.title in asked.rows:
            print(_row(package, asked.each, asked.seed), flush=True)


def _row(package: Package, each: int, seed: int) -> str:
    head = f"{package.title}: {package.name} {package.older} → {package.newer}"
    try:
        judged = judge(package, trials_of(package, each, seed))
    except CannotFetchError as error:
        return f"{head}: skipped, {error}"
    return "\n".join(filter(None, (head, table_of(judged), misjudged_of(judged))))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Try the gate on real code.")
    parser.add_argument("rows", nargs="*", help="titles of rows; all of them where none is named")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=20, help="right, and wrong, patches of a row")
    return parser.parse_args()


if __name__ == "__main__":
    main()
