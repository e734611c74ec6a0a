"""A patch is checked: its files, and those that it may break without touching them."""

from collections import Counter

from patchwright.agents.drafts import Draft
from patchwright.domain.diagnostic import Checked, NoVerdict
from patchwright.domain.edit import Patch
from patchwright.edits.diff import unified
from patchwright.graph import query
from patchwright.graph.store import Graph
from patchwright.pipeline.session import Session
from patchwright.pipeline.stages.attempt import Rules, attempt_of
from patchwright.processes.offload import offload
from patchwright.tools.edit import Trial, Tried

MOST = 12
"""Files that are looked at beside those of a patch."""


async def checked(session: Session, patch: Patch, paths: tuple[str, ...]) -> Checked:
    """Return what the gate says of *paths* of *patch*."""
    if not patch:
        return NoVerdict(by="edits", why="the draft changes no code")
    work = session.work
    beside = await offload(dependants, work.graph, patch)
    return await work.diagnostician.check(work.snapshot, patch, paths, beside)


def trial_of(session: Session, rules: Rules) -> Trial:
    """Return what tries edits for their author before it answers."""

    async def trial(blocks: str) -> Tried:
        attempt = await offload(attempt_of, Draft(number=1, blocks=blocks, explanation=""), rules)
        files = sorted((*attempt.patch.files, *attempt.tests.files), key=lambda one: one.path)
        patch = Patch(files=tuple(files))
        return Tried(
            diff=unified(patch),
            rejections=(*attempt.rejections, *attempt.dropped),
            checked=await checked(session, patch, patch.paths) if patch else None,
        )

    return trial


def dependants(graph: Graph, patch: Patch) -> tuple[str, ...]:
    """Return files that import what *patch* changes, those that import most of it first."""
    changed = {patch.old_path(change.path) for change in patch.files}
    uses = Counter(
        relation.source.location.path
        for path in sorted(changed)
        for relation in query.importers(graph, path)
    )
    found = [path for path in uses if path not in changed]
    return tuple(sorted(found, key=lambda path: (-uses[path], path))[:MOST])
