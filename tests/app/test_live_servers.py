"""An editor's questions: to a server that sees live text, and without one to the graph."""

import sys
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
import pytest_asyncio
from tests.app.open_folders import opened
from tests.support import language_server

from patchwright.app.folder import OpenFolder
from patchwright.app.known import BY
from patchwright.app.live_servers import LiveServers
from patchwright.domain.text import Position
from patchwright.editor.session.navigator import Navigator, Told, Way

pytestmark = pytest.mark.slow

TEXT = "def size():\n    x = '😀'; size()\nwrong = 1\n"
BESIDE = "'😀'; size\n"
AT = Position(1, 14)


class Ground:
    """A folder that is open in an editor, with programs in a `PATH` of its own."""

    def __init__(self, home: Path, folder: OpenFolder) -> None:
        self.home, self.folder = home, folder
        self.answers: LiveServers = folder.navigator(self._read)

    def program(self, *words: str, before: str = "") -> None:
        """Have a server for Python that behaves as *words* say."""
        file = self.home / "programs" / "ty"
        command = f"{sys.executable} {language_server.__file__} {' '.join(words)}"
        file.write_text(f"#!/bin/sh\n{before}\nexec {command}\n")
        file.chmod(0o755)

    async def _read(self) -> None:
        """Have everything read already."""

    async def lead(self, way: Way = Way.DEFINITION, **texts: str) -> Told[list[str]]:
        """Return where `size` in `a.py` leads, as `path:line:column`."""
        over = {"a.py": TEXT, **{f"{name}.py": text for name, text in texts.items()}}
        told = await self.answers.places(way, "a.py", AT, over)
        places = [one.location for one in told.found]
        assert {one.path for one in places} <= set(told.texts)
        shown = [f"{one.path}:{one.range.start.line}:{one.range.start.column}" for one in places]
        return Told(found=shown, by=told.by, why=told.why)


@pytest_asyncio.fixture
async def ground(
    user: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> AsyncGenerator[Ground]:
    """A folder with a server `ty` in `PATH`, which pulls and tells."""
    (user / "programs").mkdir()
    monkeypatch.setenv("PATH", f"{user / 'programs'}:/usr/bin:/bin")
    monkeypatch.setenv("PATCHWRIGHT_LANGUAGE_SERVERS", "auto")
    root = tmp_path / "project"
    root.mkdir()
    (root / "a.py").write_text("def size(): pass\n")
    (root / "b.py").write_text(BESIDE)
    with opened(root) as folder:
        ground = Ground(user, folder)
        ground.program("pull", "tells")
        yield ground
        await ground.answers.close()


async def test_a_server_answers_and_columns_count_code_points(ground: Ground) -> None:
    told = await ground.lead()
    assert (told.found, told.by, told.why) == (["a.py:0:4"], "ty", "")
    uses = await ground.lead(Way.REFERENCES)
    # In a file that is not open, too.
    assert uses.found == ["a.py:0:4", "a.py:1:13", "b.py:0:5"]


async def test_unsaved_text_is_what_it_sees(ground: Ground) -> None:
    told = await ground.lead(Way.REFERENCES, b="nothing\n")
    assert told.found == ["a.py:0:4", "a.py:1:13"]


async def test_the_rest_is_answered_too(ground: Ground) -> None:
    texts = {"a.py": TEXT}
    answers: Navigator = ground.answers
    hover = await answers.hover("a.py", AT, texts)
    assert (hover.found, hover.by) == ("`size` is a name.", "ty")
    outline = await answers.outline("a.py", texts)
    assert ([one.name for one in outline.found], outline.by) == (["size"], "ty")
    named = await answers.symbols("size", texts)
    assert ([one.name for one in named.found], named.by) == (["size"], "ty")
    assert named.texts == texts
    problems = await answers.problems("a.py", texts)
    assert ([one.message for one in problems.found], problems.by) == (["It is wrong."], "ty")


async def test_what_a_server_cannot_do_comes_from_the_graph_without_a_word(ground: Ground) -> None:
    ground.folder.bring({"a.py": TEXT})
    ground.program("pull")
    hover = await ground.answers.hover("a.py", AT, {"a.py": TEXT})
    assert (hover.found, hover.by, hover.why) == ("```python\ndef size():\n```", BY, "")


async def test_without_a_server_the_graph_answers_and_it_is_said_why(ground: Ground) -> None:
    ground.folder.bring({"a.py": TEXT})
    (ground.home / "programs" / "ty").unlink()
    told = await ground.lead()
    assert (told.found, told.by) == (["a.py:0:4"], BY)
    assert "There is no ty" in told.why
    named = await ground.answers.symbols("siz", {"a.py": TEXT})
    assert ([one.name for one in named.found], named.by) == (["size"], BY)
    assert named.texts == {"a.py": TEXT}
    problems = await ground.answers.problems("a.py", {"a.py": TEXT})
    assert not problems.found
    assert "There is no ty" in problems.why


async def test_of_files_that_no_server_is_known_for_nothing_is_said(ground: Ground) -> None:
    told = await ground.answers.places(Way.DEFINITION, "a.txt", Position(0, 0), {"a.txt": "size"})
    assert told.why == ""


async def test_servers_are_not_asked_where_the_user_wants_none(ground: Ground) -> None:
    ground.folder.configure({"language_servers": "off", "workers": 1})
    ground.folder.bring({"a.py": TEXT})
    told = await ground.lead()
    assert (told.found, told.by, told.why) == (["a.py:0:4"], BY, "")
    assert (await ground.answers.problems("a.py", {"a.py": TEXT})) == Told(found=())


async def test_a_server_that_dies_is_told_of_and_the_next_question_works(ground: Ground) -> None:
    ground.folder.bring({"a.py": TEXT})
    ground.program(before="exit 3")
    told = await ground.lead()
    assert (told.found, told.by) == (["a.py:0:4"], BY)
    assert "ty has ended" in told.why
    ground.program("pull")
    assert (await ground.lead()).by == "ty"


async def test_other_settings_end_the_servers_of_the_former_ones(ground: Ground) -> None:
    assert (await ground.answers.hover("a.py", AT, {"a.py": TEXT})).by == "ty"
    ground.program("pull")
    ground.folder.trust(trusted=True)
    assert (await ground.answers.hover("a.py", AT, {"a.py": TEXT})).by == BY
    assert (await ground.lead()).by == "ty"


async def test_nothing_is_asked_after_the_end(ground: Ground) -> None:
    await ground.lead()
    await ground.answers.close()
    await ground.answers.close()
    told = await ground.lead()
    assert told.by == BY
