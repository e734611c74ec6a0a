"""Each server leads from a name to where it is defined and used, in texts as they are in memory."""

import pytest
from tests.heavy.langservers.ground import LEADING, Ground, cases

pytestmark = pytest.mark.slow


@cases(LEADING)
async def test_a_name_behind_wide_characters_leads_to_its_definition_and_uses(
    ground: Ground,
) -> None:
    defined, used = ground.defined_and_used()
    snapshot = ground.snapshot()
    assert await ground.find("definition", snapshot) == [defined]
    assert used in await ground.find("references", snapshot)


@cases(LEADING)
async def test_the_text_that_is_not_saved_is_what_counts(ground: Ground) -> None:
    path, text = ground.project.part
    defined, _ = ground.defined_and_used(lower=2)
    assert await ground.find("definition", ground.snapshot(part=f"\n\n{text}")) == [defined]
    assert (ground.root / path).read_text() == text
