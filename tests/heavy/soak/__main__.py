"""Real servers under load, killed meanwhile: `poe soak [--requests N] [--seed N] [--kill-seconds N]`.

Ten thousand requests of all kinds go to the servers of a small Python project, two runs and
an editor side by side; every minute a server is killed, and now and then one is made to
hang. What our process holds is printed each thousand requests. It fails where anything
leaks, where a request takes too long, where an answer is wrong, and where there is none
other than after a fault.
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.heavy.soak.dialects import PYTHON
from tests.heavy.soak.soak import Outcome, Plan, soak

from patchwright.langservers.find import Choice, Found, find
from patchwright.langservers.table import rows_for
from patchwright.settings.places import servers_of
from patchwright.settings.table import Settings

MOST_TOLD = 20


def main() -> int:
    """Soak the servers, print what was found, and return 1 where something is not as it should be."""
    asked = _arguments()
    with tempfile.TemporaryDirectory() as folder:
        home, ours = Path(folder).resolve(), servers_of(Settings())
        rows = tuple(row for row in rows_for("x.py") if asked.server in {"", row.name})
        found = find("x.py", Choice(root=home / "project", ours=ours, trusted=True, rows=rows))
        if not isinstance(found, Found):
            print(f"soak: skipped. {found.why}")
            return 0
        print(f"soak: {asked.requests} requests to {found.row.name}, seed {asked.seed}", flush=True)
        plan = Plan(
            requests=asked.requests,
            seed=asked.seed,
            kill_seconds=asked.kill_seconds,
            faults=1,
            hang_every=5,
            measure_every=min(1000, max(asked.requests // 4, 1)),
            row=found.row,
            ours=ours,
            dialect=PYTHON,
        )
        outcome = asyncio.run(soak(plan, home, lambda line: print(line, flush=True)))
    _tell(outcome)
    return 0 if outcome.is_sound else 1


def _tell(outcome: Outcome) -> None:
    kinds = ", ".join(f"{kind} {n}" for kind, n in sorted(outcome.asked.items()))
    print(
        f"{outcome.asked.total()} answers ({kinds}), {outcome.kills} kills, {outcome.hangs} hangs;"
        f" the slowest took {outcome.slowest:.1f} s"
    )
    for name in ("wrong", "silent", "hung", "leaks", "excused"):
        found: list[str] = getattr(outcome, name)
        print(f"{name}: {len(found)}")
        for line in found[:MOST_TOLD]:
            print(f"  {line}")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="soak")
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kill-seconds", type=float, default=60.0)
    parser.add_argument("--server", default="", help="the name of its row")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
