"""Which changes are optional: those of tests, by what a path is called and who imports it."""

from patchwright.graph import query
from patchwright.graph.path_rules import may_help_tests, role_of
from patchwright.graph.store import Graph


def is_test(graph: Graph, path: str) -> bool:
    """Say whether *path* holds tests, and not aids for tests that the product ships.

    A package's own `testing` folder is product where its code imports it, by itself
    or through others that are called so.
    """
    if role_of(path) != "test":
        return False
    waiting, seen = [path], {path}
    while waiting:
        aid = waiting.pop()
        if not may_help_tests(aid):
            continue
        importers = {relation.source.location.path for relation in query.importers(graph, aid)}
        if any(role_of(importer) == "code" for importer in importers):
            return False
        waiting += sorted(importers - seen)
        seen |= importers
    return True
