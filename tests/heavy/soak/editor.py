"""What an editor asks while somebody types."""

from random import Random

from tests.heavy.soak.asked import Asked, lines_of
from tests.heavy.soak.project import PAIRS, Project, Texts

from patchwright.domain.text import Position
from patchwright.langservers.errors import ServerError
from patchwright.langservers.hover import hovered
from patchwright.langservers.live import Live
from patchwright.langservers.places import pointed


class Editor:
    """Types into texts, and asks about them as they are now."""

    def __init__(self, project: Project, live: Live) -> None:
        self._project, self._live = project, live
        self.open = Texts()

    async def one(self, random: Random) -> Asked:
        """Type something, and ask about it."""
        number = random.randrange(PAIRS)
        self._type(number, random)
        kind = random.choice((self._led, self._wrong, self._hovered))
        try:
            return await kind(number)
        except ServerError as error:
            return Asked(what="live question", right="", given=None, why=error.what)

    def _type(self, number: int, random: Random) -> None:
        user, definer = self._project.user(number), self._project.definer(number)
        match random.randrange(4):
            case 0:
                self.open.pop(user, None)
                self.open[definer] = self._project.defining(number)
            case 1:
                text = self._project.using(number)
                self.open[user] = text + self._project.dialect.missing(f"missing_{number}")
            case 2:
                self.open[user] = self._project.using(number)
            case _:
                self.open.pop(definer, None)

    def _texts(self) -> Texts:
        return {**self._project.disk, **self.open}

    async def _led(self, number: int) -> Asked:
        texts, name = self._texts(), self._project.name(number)
        given = await self._ask("definition", number, texts)
        right = self._project.dialect.defined(texts, name)
        places = pointed(given, self._project.root, {})
        return Asked(
            what=f"live definition of {name}",
            right=right,
            given=lines_of(one.location for one in places),
        )

    async def _hovered(self, number: int) -> Asked:
        name = self._project.name(number)
        told = hovered(await self._ask("hover", number, self._texts()))
        return Asked(what=f"live hover of {name}", right=name, given=name if name in told else told)

    async def _wrong(self, number: int) -> Asked:
        path, texts = self._project.user(number), self._texts()
        found, _ = await self._live.problems(path, {**self.open, path: texts[path]})
        right = self._project.dialect.wrong(texts, path)
        given = lines_of(one.location for one in found if one.severity == 1)
        return Asked(what=f"live problems of {path}", right=right, given=given)

    async def _ask(self, method: str, number: int, texts: Texts) -> object:
        path, name = self._project.user(number), self._project.name(number)
        lines = texts[path].split("\n")
        line = next(at for at in range(len(lines) - 1, -1, -1) if name in lines[at])
        position = Position(line, lines[line].index(name))
        said = await self._live.ask(f"textDocument/{method}", path, position, dict(self.open))
        return said.answer if said else None
