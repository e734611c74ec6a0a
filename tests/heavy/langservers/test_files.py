"""Patches that create, delete and rename files, which servers see on a tree of their own."""

import pytest
from tests.heavy.langservers.ground import JUDGING, Ground, cases

from patchwright.domain.diagnostic import Clean, NewProblems
from patchwright.langservers.spoiled import spoiled

pytestmark = pytest.mark.slow

TIMES = 2


@cases(JUDGING)
async def test_what_rests_on_a_new_file_is_sound_with_it_and_wrong_without(ground: Ground) -> None:
    calling = [ground.change(path, text) for path, text in ground.project.calling.items()]
    assert isinstance(await ground.check(*calling), NewProblems)
    with_file = await ground.check(*calling, ground.change(*ground.project.created))
    assert isinstance(with_file, Clean), with_file
    assert with_file.by == ground.found.row.name
    assert isinstance(await ground.check(*calling), NewProblems)
    assert not (ground.root / ground.project.created[0]).exists()


@cases(JUDGING)
async def test_an_error_in_a_new_file_is_seen_whenever_it_comes(ground: Ground) -> None:
    path, text = ground.project.created
    calling = [ground.change(*each) for each in ground.project.calling.items()]
    for _ in range(TIMES):
        stopped = await ground.check(*calling, ground.change(path, spoiled(text)))
        assert isinstance(stopped, NewProblems), stopped
        assert path in {one.location.path for one in stopped.problems}
        sound = await ground.check(*calling, ground.change(path, text))
        assert isinstance(sound, Clean), sound


@cases(JUDGING)
async def test_a_file_that_is_still_used_may_not_go(ground: Ground) -> None:
    path = ground.project.part[0]
    stopped = await ground.check(ground.change(path, None))
    assert isinstance(stopped, NewProblems), stopped
    assert path not in {one.location.path for one in stopped.problems}
    assert (ground.root / path).exists()


@cases(JUDGING)
async def test_a_file_may_be_renamed_with_all_that_rests_on_it(ground: Ground) -> None:
    project = ground.project
    renamed = ground.change(project.moved, project.moved_text, origin=project.part[0])
    following = [ground.change(path, text) for path, text in project.following.items()]
    for _ in range(TIMES):
        sound = await ground.check(renamed, *following)
        assert isinstance(sound, Clean), sound
        assert sound.by == ground.found.row.name
        if following:
            assert isinstance(await ground.check(renamed), NewProblems)
