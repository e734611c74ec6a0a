"""Right and wrong patches of each kind: texts changed, files created, deleted and moved."""

from random import Random

from tests.heavy.soak.dialects import Place
from tests.heavy.soak.project import PAIRS, Project, State

from patchwright.domain.edit import FileChange

Change = tuple[list[FileChange], str]
"""A patch, and a file beside it that it may break."""


def patch_of(project: Project, state: State, random: Random) -> Change:
    """Return some patch of *state*."""
    # Trees cost more than texts.
    texts, trees = (_added, _missed, _renamed), (_created, _deleted, _moved)
    kinds = (*texts, *texts, *trees)
    return random.choice(kinds)(project, state, random.randrange(PAIRS))


def _added(project: Project, state: State, number: int) -> Change:
    line = project.dialect.used(project.name(number))
    return [_more(state, project.user(number), line)], project.user(0)


def _missed(project: Project, state: State, number: int) -> Change:
    line = project.dialect.missing(f"missing_{number}")
    return [_more(state, project.user(number), line)], project.user(0)


def _renamed(project: Project, state: State, number: int) -> Change:
    name, (path, _) = project.name(number), _where(project, state, number)
    text = state.texts[path].replace(name, f"other_{number}")
    change = FileChange(path=path, before=state.texts[path], after=text)
    return [change], project.user(number)


def _created(project: Project, state: State, number: int) -> Change:
    dialect, path = project.dialect, f"n{number}{project.dialect.suffix}"
    new = FileChange(path=path, before=None, after=dialect.defining(f"new_{number}"))
    user, name = project.user(number), f"new_{number + number % 2}"
    text = dialect.using(f"n{number}", name)
    return [new, FileChange(path=user, before=state.texts[user], after=text)], user


def _deleted(project: Project, state: State, number: int) -> Change:
    path, _ = _where(project, state, number)
    change = FileChange(path=path, before=state.texts[path], after=None)
    return [change], project.user(number)


def _moved(project: Project, state: State, number: int) -> Change:
    path, _ = _where(project, state, number)
    text, new = state.texts[path], f"r{number}{project.dialect.suffix}"
    change = FileChange(path=new, before=text, after=text, renamed_from=path)
    return [change], project.user(number)


def _where(project: Project, state: State, number: int) -> Place:
    (place,) = project.dialect.defined(state.texts, project.name(number))
    return place


def _more(state: State, path: str, line: str) -> FileChange:
    return FileChange(path=path, before=state.texts[path], after=state.texts[path] + line)
