"""Where an issue may have its cause, shown in the editor: as a list, and at the places.

What is shown at the places are diagnostics of the kind "information". They move with
their lines, and go when a line is changed, when others are shown, or when asked.
"""

from patchwright.domain.text import split_lines
from patchwright.editor.folders.live_files import live_files
from patchwright.editor.places import places_page
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.editor.showing import result_files
from patchwright.editor.showing.document import show
from patchwright.editor.texts.marks import Mark, mark_of
from patchwright.editor.words import one_line, ordinal
from patchwright.graph.places import Places
from patchwright.processes.offload import offload

_FOLDER, _PAGE = "places", "places.md"
_MOST_SAID = 3


async def show_places(
    session: Session,
    folder: OpenFolder,
    places: Places,
    name: str,
    *,
    title: str = "",
    limit: int = 10,
) -> str:
    """Show the best of *places* for the issue that people call *name*.

    Args:
        session: The connection.
        folder: Where the places are.
        places: What was found.
        name: `#12`, or some words of what was told; stands at each place.
        title: The issue by its title; heads the list.
        limit: How many files and how many symbols are shown at the most.

    Returns:
        The URI of the list; empty where there is nothing to show.
    """
    session.places.clear()
    if not places.files and not places.symbols:
        session.messages.answer(f"Nothing in the code has words in common with {one_line(name)}.")
        return ""
    for uri, marks in (await _marks(session, folder, places, name, limit)).items():
        session.places.put(uri, marks)
    text = places_page.page(places, title or name, folder.uri, limit)
    file = await offload(result_files.write, folder.folder.cache / _FOLDER, _PAGE, text)
    best = places_page.top(places, _MOST_SAID)
    await show(session, file, f"{one_line(name)} may have its cause in {best}. All: {file}")
    return file.as_uri()


def clear_places(session: Session) -> int:
    """Take all places from the editor's texts, and return how many there were."""
    return session.places.clear()


async def _marks(
    session: Session, folder: OpenFolder, places: Places, name: str, limit: int
) -> dict[str, list[Mark]]:
    """Return what is to be shown in each text, by URI."""
    findings = places.symbols[:limit]
    files = await live_files(session, folder, {one.location.path for one in findings})
    marks = dict[str, list[Mark]]()
    for rank, finding in enumerate(findings, 1):
        text = files[finding.location.path].text
        of = f"{ordinal(rank)} of {len(findings)} places" if len(findings) > 1 else "The only place"
        which = f"{of} for {one_line(name)}"
        message = f"{which}: {finding.why}" if finding.why else which
        mark = mark_of(finding, split_lines(text), message) if isinstance(text, str) else None
        if mark:
            marks.setdefault(folder.uri(finding.location.path), []).append(mark)
    return marks
