"""Every benchmark of this folder, one after another: `python -m tests.bench`."""

import sys
from importlib import import_module
from pathlib import Path


def main() -> int:
    """Run each module that has a `main`; return 1 where one of them says that it failed."""
    failed = 0
    for path in sorted(Path(__file__).parent.glob("[!_]*.py")):
        bench = getattr(import_module(f"tests.bench.{path.stem}"), "main", None)
        if bench:
            print(f"== {path.stem}", flush=True)
            failed |= bool(bench())
    return failed


if __name__ == "__main__":
    sys.exit(main())
