"""Where the issue has its cause: retrieval first, then the Searcher in rounds."""

from patchwright.agents import briefs, roles
from patchwright.agents.patience import UnusableAnswer
from patchwright.domain.event import Located
from patchwright.domain.evidence import Finding
from patchwright.domain.text import Location, lines_range, split_lines
from patchwright.domain.wire import value_to_json
from patchwright.graph import locate as retrieval
from patchwright.pipeline.forms import from_json
from patchwright.pipeline.journal.effect import Key
from patchwright.pipeline.limits import ShareReached
from patchwright.pipeline.packing import Json
from patchwright.pipeline.session import Session
from patchwright.processes.offload import offload
from patchwright.tools.frames import frames
from patchwright.tools.sets import searcher_tools
from patchwright.tools.view import View

_SEEDS = 10
_FILES = 5


async def locate(session: Session) -> tuple[Finding, ...]:
    """Return the places that have to change, most likely first.

    Where the Searcher may not go on, or gives nothing that can be used, the places
    of retrieval stand for its own.
    """
    work = session.work
    files, seeds = await _retrieved(session)
    if work.navigator:
        work.navigator.prepare(files)
    view = View(snapshot=work.snapshot, graph=work.graph)
    try:
        findings = await session.converse(
            roles.searcher(view),
            briefs.for_searcher(work.issue, seeds, files, await offload(frames, view, work.issue)),
            searcher_tools(work.graph, work.snapshot, work.navigator),
        )
    except (ShareReached, UnusableAnswer) as error:
        findings = seeds or tuple(_whole(view, path) for path in files)
        session.notice(f"{error.what} The places of retrieval are used.")
    session.tell(Located(findings=findings))
    return findings


async def _retrieved(session: Session) -> tuple[list[str], tuple[Finding, ...]]:
    """Return the files and places that retrieval ranks first.

    They are journaled: commits that are made meanwhile change what retrieval says, and
    must not make a run that goes on ask everything again.
    """
    work = session.work

    async def do() -> Json:
        places = await offload(retrieval.locate, work.graph, work.issue, work.history)
        return {
            "files": [file.path for file in places.files[:_FILES]],
            "symbols": value_to_json(places.symbols[:_SEEDS]),
        }

    key = Key(stage=session.stage, role="retrieval", turn=0, call=0)
    effect = await session.effect(key, {"issue": value_to_json(work.issue)}, do)
    return effect.reply["files"], from_json(effect.reply["symbols"])


def _whole(view: View, path: str) -> Finding:
    n_lines = len(split_lines(view.snapshot.text(path)))
    return Finding(
        location=Location(path=path, range=lines_range(0, max(n_lines - 1, 0))),
        why="retrieval ranks this file first",
        by="retrieval",
    )
