"""How well places are found: real issues, the real index, the real ranking, no model.

    python -m tests.bench.locate [--only django] [--jobs 2] [--most 5] [--cache FOLDER]

With `--cache` the graph of each case is kept, so that a second run only ranks; what
the graphs are made by is part of their name, so a change there makes them anew.

It needs the cases (`PATCHWRIGHT_CASES`, else `../shared/cases`) and the git folders
of their repositories (`CASES_GIT`); without them it says so and ends. A case sees
the tree of its base commit, and history only as ancestors of that commit. The
reference, measured in the same run, is BM25 over whole files with words as they are.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from tests.bench.git_tree import GitFolder
from tests.bench.kept_graphs import KeptGraphs
from tests.bench.raw_bm25 import RawBm25

from patchwright.domain.issue import Issue
from patchwright.graph.locate import locate

_ROOT = Path(__file__).parents[2]
_FLOOR = {"file": {1: 68, 3: 82, 5: 85}, "function": {5: 56, 10: 64}}
_COMMITS = 10_000

Case = dict[str, Any]


def main() -> int:
    """Measure, print the tables, and return 0, or 1 below the floor."""
    options = _options()
    cases = _cases_folder()
    if cases is None or not os.environ.get("CASES_GIT"):  # noqa: TID251 - where the cases are
        print("skipped: set PATCHWRIGHT_CASES to the cases and CASES_GIT to their git folders")
        return 0
    chosen = _chosen(cases, options.only, options.most)
    start = time.perf_counter()
    ours, raw = list[Case](), list[Case]()
    with ProcessPoolExecutor(options.jobs) as pool:
        for future in as_completed(
            pool.submit(_measure, *each, cache=options.cache) for each in chosen
        ):
            found, reference, told = future.result()
            ours += found
            raw += reference
            print(told, flush=True)
    print(f"{len(ours)} cases in {time.perf_counter() - start:.0f} s")
    return _compare(cases, ours, raw, whole=not (options.only or options.most))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", action="append", help="a part of a repository's name")
    parser.add_argument("--jobs", type=int, default=2, help="repositories measured at once")
    parser.add_argument("--most", type=int, default=0, help="cases of each repository")
    parser.add_argument("--cache", type=Path, help="where graphs are kept")
    return parser.parse_args()


def _cases_folder() -> Path | None:
    told = os.environ.get("PATCHWRIGHT_CASES")  # noqa: TID251 - where the cases are
    folder = Path(told) if told else _ROOT.parent / "shared" / "cases"
    return folder if (folder / "cases.py").is_file() else None


def _chosen(cases: Path, only: Sequence[str] | None, most: int) -> list[tuple[str, list[Case]]]:
    """Return the cases by repository, the largest first."""
    by_repository: dict[str, list[Case]] = {}
    for line in (cases / "lite-dev.jsonl").read_text("utf-8").split("\n"):
        case: Case = json.loads(line) if line.strip() else {}
        if case and (not only or any(part in case["repo"] for part in only)):
            by_repository.setdefault(case["repo"], []).append(case)
    chosen = [(name, found[: most or None]) for name, found in by_repository.items()]
    return sorted(chosen, key=lambda item: -len(item[1]))


def _measure(
    repository: str, cases: list[Case], *, cache: Path | None
) -> tuple[list[Case], list[Case], str]:
    """Return our predictions for the cases of one repository, the reference's, and a line to print."""
    ours, raw = list[Case](), list[Case]()
    reading, ranking = 0.0, 0.0
    reference = RawBm25([case["problem_statement"] for case in cases])
    with GitFolder.of(repository) as git, tempfile.TemporaryDirectory() as folder:
        graphs = KeptGraphs(cache or Path(folder), keep=cache is not None)
        for case in cases:
            snapshot = git.snapshot(case["base_commit"])
            start = time.perf_counter()
            graph = graphs.graph_of(case["instance_id"], snapshot)
            reading += time.perf_counter() - start
            history = git.history(case["base_commit"], _COMMITS)
            title, _, body = case["problem_statement"].partition("\n")
            start = time.perf_counter()
            places = locate(graph, Issue(title=title, body=body), history)
            ranking += time.perf_counter() - start
            ours.append(
                {
                    "instance_id": case["instance_id"],
                    "found_files": [file.path for file in places.files],
                    "found_modules": [f"{each.path}:{each.symbol}" for each in places.modules],
                    "found_functions": [
                        f"{each.location.path}:{each.symbol}" for each in places.symbols
                    ],
                }
            )
            found = reference.ranked(snapshot, case["problem_statement"])
            raw.append({"instance_id": case["instance_id"], "found_files": found})
        graphs.close()
    told = f"{repository}: {len(cases)} cases, bring {reading / len(cases):.2f} s, locate {ranking / len(cases):.2f} s each"
    return ours, raw, told


def _compare(cases: Path, ours: list[Case], raw: list[Case], *, whole: bool) -> int:
    mine, other = _accuracy(cases, ours), _accuracy(cases, raw)
    print(f"{'':16}{'found':>8}{'floor':>8}{'raw BM25':>10}{'ratio':>8}")
    short = 0
    for level, k, value in _rows(mine):
        floor = _FLOOR.get(level, {}).get(k)
        reference = other.get(f"{level} Acc@{k}", 0.0) if level == "file" else 0.0
        ratio = f"{value / reference:.2f}" if reference else ""
        print(f"{f'{level} Acc@{k}':16}{value:8.1f}{floor or '':>8}{reference or '':>10}{ratio:>8}")
        short += whole and floor is not None and value < floor
    return 1 if short else 0


def _rows(accuracy: dict[str, float]) -> Iterator[tuple[str, int, float]]:
    for name, value in accuracy.items():
        level, _, k = name.partition(" Acc@")
        if k:
            yield level, int(k), value


def _accuracy(cases: Path, predictions: list[Case]) -> dict[str, float]:
    """Return the official figures, over the cases that were measured only."""
    with tempfile.TemporaryDirectory() as folder:
        measured = {prediction["instance_id"] for prediction in predictions}
        for part in ("cases.py", "lite-dev.jsonl"):
            lines = (cases / part).read_text("utf-8").split("\n")
            if part.endswith(".jsonl"):
                lines = [
                    line for line in lines if line and json.loads(line)["instance_id"] in measured
                ]
            (Path(folder) / part).write_text("\n".join(lines), "utf-8")
        path = Path(folder) / "predictions.jsonl"
        path.write_text("\n".join(map(json.dumps, predictions)), "utf-8")
        args = [sys.executable, f"{folder}/cases.py", "accuracy", str(path)]
        out = subprocess.run(args, capture_output=True, check=True)  # noqa: S603, TID251 - the cases' own judge
        return json.loads(out.stdout)


if __name__ == "__main__":
    sys.exit(main())
