"""Does a change bring new errors? A server is shown the texts before and after, and asked.

What was wrong before is no fault of the change: problems are compared as a multiset of
code, message and the line that they stand on, wherever that line has gone. Only errors
count. Nothing said is no verdict, and never clean.
"""

from collections.abc import Mapping

from patchwright.domain.diagnostic import (
    Checked,
    Clean,
    Diagnostic,
    NewProblems,
    NoVerdict,
    Severity,
)
from patchwright.langservers.diagnostics import diagnostics_of
from patchwright.langservers.errors import ServerError
from patchwright.langservers.server import Server
from patchwright.syntax.check import new_problems

Texts = Mapping[str, str]


async def verdict(server: Server, before: Texts, after: Texts) -> Checked:
    """Return whether *after* has errors that *before* has not.

    Args:
        server: Serves all of the files.
        before: The texts that are changed, by path; one that is created is not there.
        after: The same after the change; one that is deleted is not there.
    """
    name = server.row.name
    if gone := sorted(set(before) - set(after)):
        why = f"{gone[0]} is deleted or moved, which {name} sees only on a disk"
        return NoVerdict(by=name, why=why)
    if silent := sorted(
        path for path in after if server.documents.language(path) in server.row.unjudged
    ):
        return NoVerdict(by=name, why=f"{name} reports no errors of files such as {silent[0]}")
    try:
        known = await _errors(server, before)
        found = await _errors(server, after)
    except ServerError as error:
        return NoVerdict(by=name, why=error.what)
    new = [
        problem
        for path, errors in found.items()
        for problem in new_problems(
            (known.get(path, ()), before.get(path, "")), (errors, after[path])
        )
    ]
    return NewProblems(by=name, problems=tuple(new)) if new else Clean(by=name)


async def _errors(server: Server, texts: Texts) -> dict[str, tuple[Diagnostic, ...]]:
    """Return the errors of *texts*, all of which are shown before the first is asked about."""
    server.documents.show(texts)
    found = {path: await diagnostics_of(server, path) for path in sorted(texts)}
    return {
        path: tuple(one for one in each if one.severity is Severity.ERROR)
        for path, each in found.items()
    }
