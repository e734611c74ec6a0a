"""Which files a patch may break without touching them: those that use what it changes."""

from collections import Counter

from patchwright.domain.edit import Patch
from patchwright.graph import query
from patchwright.graph.store import Graph

MOST = 12
"""Files that are looked at beside those of a patch."""


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
