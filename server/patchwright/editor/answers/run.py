"""`patchwright/run` is answered: a run with all that it told."""

from patchwright.editor.commands.runs import run_going, run_stored
from patchwright.editor.commands.where import run_of
from patchwright.editor.messages.runs import RunAnswer, RunParams
from patchwright.editor.proposals.shown.words import name_of
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.going import Going
from patchwright.editor.session.session import Session
from patchwright.editor.words import one_line
from patchwright.log.secrets import redacted
from patchwright.pipeline.stored import OPEN, StoredRun
from patchwright.processes.offload import offload


async def run(session: Session, asked: RunParams) -> RunAnswer:
    """Return the run whose id is, or ends with, what was asked for; raises UserError."""
    ours = [*session.runs.going, *session.runs.ended]
    named = [one for one in ours if one.run.endswith(asked.run) and not one.has_row]
    if len(named) == 1:
        # Its files are still being read, or it never began.
        return _without_row(named[0])
    folder, stored = await run_of(session, asked.run, asked.uri)
    known = next((one for one in ours if one.run == stored.id), None)
    return await offload(_whole, folder, stored, known)


def _without_row(going: Going) -> RunAnswer:
    return RunAnswer(
        run=run_going(going),
        name=going.name,
        url="",
        model="",
        limits=going.limits,
        branches=1,
        events=[],
    )


def _whole(folder: OpenFolder, stored: StoredRun, known: Going | None) -> RunAnswer:
    """Return what is kept of a run; of one of this connection we know best how it stands. Blocks."""
    ours = known is not None and (known.state in OPEN or stored.state in OPEN)
    return RunAnswer(
        run=run_going(known) if known and ours else run_stored(folder.folder, stored),
        name=one_line(redacted(name_of(stored.issue)), 80),
        url=redacted(stored.issue.url),
        model=stored.model,
        limits=stored.terms.limits,
        branches=stored.branch,
        events=list(folder.folder.events(stored.id)),
    )
