"""Which role has which tools; none of them writes anything."""

from patchwright.domain.source import Snapshot
from patchwright.graph.store import Graph
from patchwright.langservers.navigator import Navigator
from patchwright.tools.code_search import code_tools
from patchwright.tools.edit import Trial, edit_tools
from patchwright.tools.files import finding_tools, reading_tools
from patchwright.tools.navigate import navigation_tools
from patchwright.tools.retrieve import retrieval_tools
from patchwright.tools.symbol_search import symbol_tools
from patchwright.tools.toolbox import Toolbox
from patchwright.tools.view import View

NO_TOOLS = Toolbox()
"""For roles that only answer."""


def searcher_tools(
    graph: Graph, snapshot: Snapshot, navigator: Navigator | None = None, *, tests: bool = False
) -> Toolbox:
    """Return what the Searcher may use; with *tests*, searches find tests too."""
    view = View(snapshot=snapshot, graph=graph, tests=tests, navigator=navigator)
    return Toolbox(
        (
            *retrieval_tools(view),
            *symbol_tools(view),
            *code_tools(view),
            *navigation_tools(view),
            *reading_tools(view),
            *finding_tools(view),
        )
    )


def editor_tools(
    graph: Graph,
    snapshot: Snapshot,
    navigator: Navigator | None = None,
    trial: Trial | None = None,
) -> Toolbox:
    """Return what the Editor may use: reading, definitions, references, trials of edits."""
    view = View(snapshot=snapshot, graph=graph, tests=True, navigator=navigator)
    tried = edit_tools(trial) if trial else ()
    return Toolbox((*reading_tools(view), *navigation_tools(view), *tried))
