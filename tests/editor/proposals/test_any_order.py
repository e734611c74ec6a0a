"""Whatever users and editors do in whatever order: no word is lost, and no hunk hangs."""

import random
from pathlib import Path
from typing import Any

import pytest
from tests.editor.proposals.chance import User, drawn
from tests.editor.proposals.ground import APPLY_EDIT, applies, opened
from tests.support.lsp_peer import ABLE
from tests.support.proposing import proposal, propose, reviewing, states, write

from patchwright.editor.patches.asking import Patience
from patchwright.editor.proposals.deciding import decision as deciding

EDITORS: tuple[dict[str, Any], ...] = (
    ABLE,
    {**ABLE, "workspace": {"applyEdit": True, "workspaceEdit": {"documentChanges": True}}},
    {**ABLE, "workspace": {"applyEdit": True}},
)
WANTED = {
    "accept": {"accepted", "stale"},  # accepted, and typed in at once
    "reject": {"rejected"},
    "takeBack": {"pending", "rejected", "stale"},
}
DONE = ("type", "type", "accept", "accept", "accept", "reject", "takeBack", "save", "turn")


@pytest.mark.parametrize("seed", range(12))
async def test_no_word_is_lost_and_no_hunk_hangs(
    root: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(deciding, "PATIENCE", Patience(answer=0.3, text=0.1))
    chance = random.Random(seed)  # noqa: S311 - a seed, and no secret
    given, able = drawn(chance), chance.choice(EDITORS)
    write(root, given.files)
    propose(root, *given.changes)
    save = chance.choice(("never", "closedFiles", "all"))
    async with reviewing(root, capabilities=able, save=save) as editor:
        user = User(
            editor=editor,
            root=root,
            given=given,
            chance=chance,
            has_versions=able is not EDITORS[2],
        )
        editor.policy.answers[APPLY_EDIT] = user.answer
        for path in given.files:
            if chance.random() < 0.6:
                opened(editor, root, path)
        for _ in range(14):
            await step(user, chance)
        editor.policy.answers[APPLY_EDIT] = lambda params: applies(editor, params)
        back = await editor.command("takeBack", {"all": True})
        await editor.quiet()
        assert not [*user.lost()], user.log
        if not back["refused"] and not user.typed:
            assert user.texts() == given.files, user.log


async def step(user: User, chance: random.Random) -> None:
    """Do one thing, and look at what must hold then."""
    done, path = chance.choice(DONE), chance.choice(list(user.given.files))
    match done:
        case "type":
            user.type(path)
        case "save":
            user.save(path)
        case "turn":
            user.turn(path)
        case _:
            await decide(user, chance, done)


async def decide(user: User, chance: random.Random, done: str) -> None:
    editor, numbers = user.editor, range(1, len(proposal(user.root).entries) + 1)
    asked = chance.choice(({"all": True}, {"hunks": chance.choices(numbers, k=2)}))
    before = user.texts()
    answer = await editor.command(done, asked)
    # Where an editor claims what its text does not show, the answer does not wait for more.
    await editor.eventually(lambda: "accepting" not in states(user.root))
    await editor.quiet()
    user.log.append((done, asked, answer))
    assert done != "reject" or user.texts() == before, user.log
    refused = {one["number"] for one in answer["refused"]}
    now = {one["number"]: one["state"] for one in answer["hunks"] if one["number"] not in refused}
    assert set(now.values()) <= {*WANTED[done], "accepting"}, user.log
    assert not [*user.lost()], user.log
    ends = [text for text in user.texts().values() if text and user.given.end == "\r\n"]
    assert all(text.count("\n") == text.count("\r\n") for text in ends), user.log
