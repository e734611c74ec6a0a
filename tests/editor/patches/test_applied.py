"""What applying a patch came to, in words."""

import pytest

from patchwright.editor.patches.applied import Applied, in_words


@pytest.mark.parametrize(
    ("unsaved", "ends"),
    [
        ((), "is applied: a.py, b.py."),
        (("a.py", "b.py"), "Not saved yet: a.py, b.py. Undo takes it back."),
        (("a.py",), "Not saved yet: a.py. Undo takes that back, and not what is on disk: b.py."),
    ],
)
def test_undo_is_promised_for_what_is_not_saved_alone(unsaved: tuple[str, ...], ends: str) -> None:
    assert in_words(Applied(paths=("a.py", "b.py"), unsaved=unsaved), "7").endswith(ends)
