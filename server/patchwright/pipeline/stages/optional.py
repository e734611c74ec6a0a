"""Which changes are optional: those of tests, by what a path is called and who imports it."""

from patchwright.graph.path_rules import role_of
from patchwright.graph.store import Graph
from patchwright.graph.viewing import view_of


def is_test(graph: Graph, path: str) -> bool:
    """Say whether *path* holds tests, and not aids for tests that the product itself imports."""
    return role_of(path) == "test" and path not in view_of(graph).code.file_of
