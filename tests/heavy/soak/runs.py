"""What runs ask: where names lead in their snapshots, and what the gate says of patches."""

from random import Random

from tests.heavy.soak.asked import Asked, lines_of
from tests.heavy.soak.dialects import Place
from tests.heavy.soak.patches import patch_of
from tests.heavy.soak.project import PAIRS, Project, State, after

from patchwright.domain.diagnostic import Checked, Clean, NewProblems
from patchwright.domain.edit import FileChange, Patch
from patchwright.langservers.gate import ServerDiagnostician
from patchwright.langservers.navigator import Navigator, Question, Unknown

_LEDS = 0.75
"""The share of questions about where names lead."""


class Run:
    """Asks as runs do: each state by a navigator of its own, and one gate for all."""

    def __init__(self, project: Project, gate: ServerDiagnostician, by: str) -> None:
        self._project, self._gate, self._by = project, gate, by

    async def one(self, state: State, navigator: Navigator, random: Random) -> Asked:
        """Ask something about *state*."""
        if random.random() < _LEDS:
            return await self._led(state, navigator, random)
        changes, beside = patch_of(self._project, state, random)
        return await self._judged(state, changes, beside)

    async def _led(self, state: State, navigator: Navigator, random: Random) -> Asked:
        number, dialect = random.randrange(PAIRS), self._project.dialect
        name, path = self._project.name(number), self._project.user(number)
        line = state.texts[path].count("\n") - 1 - random.randrange(2)
        question: Question = random.choice(("definition", "references"))
        defined = dialect.defined(state.texts, name)
        answer = await navigator.find(question, path, line, name)
        what = f"{question} of {name} at {path}:{line}"
        right = defined if question == "definition" else dialect.references(state.texts, name)
        if isinstance(answer, Unknown):
            return Asked(what=what, right=right, given=None, why=answer.why)
        given = lines_of(one.location for one in answer.places)
        return Asked(what=what, right=right, given=given if right == defined else given - defined)

    async def _judged(self, state: State, changes: list[FileChange], beside: str) -> Asked:
        texts, dialect = after(state.texts, changes), self._project.dialect
        patch = Patch(files=tuple(changes))
        paths = [path for path in {*patch.paths, beside} if path in texts]
        right = frozenset[Place]().union(*(dialect.wrong(texts, path) for path in paths))
        checked = await self._gate.check(state.snapshot, patch, patch.paths, (beside,))
        what = f"gate of {', '.join(f'{c.renamed_from}→{c.path}' for c in changes)}"
        return Asked(what=what, right=right, given=self._said(checked), why=str(checked))

    def _said(self, checked: Checked) -> frozenset[Place] | None:
        match checked:
            case NewProblems(by=self._by, problems=problems):
                return lines_of(problem.location for problem in problems)
            case Clean(by=self._by, unsaid=()):
                return frozenset()
            case _:
                return None
