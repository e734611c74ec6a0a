"""What becomes of a draft: what is applied, what is optional, what is refused."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from patchwright.agents.drafts import Draft
from patchwright.domain.source import BlobId, FileEntry, Snapshot, blob_id
from patchwright.graph.build import bring
from patchwright.graph.store import open_graph
from patchwright.graph.viewing import is_test
from patchwright.pipeline.stages.attempt import Attempt, Rules, attempt_of, merge
from patchwright.workspace.refusal import Refusal


class _Memory:
    """Blobs that are held in memory."""

    def __init__(self, texts: Mapping[str, bytes]) -> None:
        self._data = {blob_id(data): data for data in texts.values()}

    def read(self, blob: BlobId, path: str) -> bytes:  # noqa: ARG002 - the port's form
        return self._data[blob]


def snapshot_of(texts: Mapping[str, bytes], unread: Mapping[str, str] | None = None) -> Snapshot:
    """Return a snapshot of files, some of them unreadable."""
    why = unread or {}
    entries = {
        path: FileEntry(path=path, blob=blob_id(data), size=len(data), unread=why.get(path, ""))
        for path, data in texts.items()
    }
    return Snapshot(entries=MappingProxyType(entries), blobs=_Memory(texts))


def edit(path: str, before: str, after: str) -> str:
    """Return a block."""
    return f"{path}\n<<<<<<< ORIGINAL\n{before}=======\n{after}>>>>>>> UPDATED\n"


def attempt(
    blocks: str,
    texts: Mapping[str, bytes] | None = None,
    unread: Mapping[str, str] | None = None,
    number: int = 1,
) -> Attempt:
    """Return what becomes of *blocks* in a small repository."""
    snapshot = snapshot_of(texts or {"a.py": b"x = 1\ny = 2\n"}, unread)
    draft = Draft(number=number, explanation="", blocks=blocks)
    rules = Rules(
        refusal=Refusal(root=Path("/nonexistent"), snapshot=snapshot),
        is_test=lambda path: path.startswith("tests/"),
        may_go=frozenset({"old.py"}),
        most_bytes=1000,
    )
    return attempt_of(draft, rules)


def test_a_block_that_fits_is_applied() -> None:
    made = attempt(edit("a.py", "x = 1\n", "x = 3\n"))
    assert [change.after for change in made.patch.files] == ["x = 3\ny = 2\n"]
    assert made.rejections == ()


def test_a_block_that_does_not_fit_comes_back_and_the_rest_stands() -> None:
    made = attempt(edit("a.py", "x = 1\n", "x = 3\n") + edit("b.py", "gone\n", "new\n"))
    assert made.patch.paths == ("a.py",)
    assert len(made.rejections) == 1


def test_a_block_of_tests_that_does_not_fit_is_let_go() -> None:
    made = attempt(edit("a.py", "x = 1\n", "x = 3\n") + edit("tests/b.py", "gone\n", "new\n"))
    assert made.rejections == ()


@pytest.mark.parametrize("reason", ["secret", "binary", "huge"])
def test_a_file_that_may_not_be_read_is_not_created_over(reason: str) -> None:
    made = attempt(edit(".env", "", "KEY=1\n"), {".env": b"KEY=0\n"}, unread={".env": reason})
    assert not made.patch
    assert [reason in rejection.reason for rejection in made.rejections] == [True]


def test_a_letter_that_the_files_encoding_lacks_is_refused() -> None:
    latin = "# -*- coding: latin-1 -*-\nx = 'é'\n".encode("latin-1")
    made = attempt(edit("a.py", "x = 'é'\n", "x = '→'\n"), {"a.py": latin})
    assert not made.patch
    assert "→" in made.rejections[0].reason or "u2192" in made.rejections[0].reason


def test_drafts_that_differ_in_comments_and_spaces_are_one() -> None:
    plain = attempt(edit("a.py", "x = 1\n", "x = 3\n"), number=1)
    wordy = attempt(edit("a.py", "x = 1\n", "# Three.\nx  =  3\n"), number=2)
    other = attempt(edit("a.py", "x = 1\n", "x = 4\n"), number=3)
    assert [group.drafts for group in merge([other, wordy, plain])] == [(1, 2), (3,)]


def test_half_of_a_change_is_never_one_with_a_whole_change_or_another_half() -> None:
    half = edit("a.py", "x = 1\n", "x = 3\n") + edit("b.py", "gone\n", "new\n")
    whole = attempt(edit("a.py", "x = 1\n", "x = 3\n"), number=2)
    groups = merge([attempt(half, number=1), whole, attempt(half, number=3)])
    assert [group.drafts for group in groups] == [(1,), (2,), (3,)]
    assert [group.is_whole for group in groups] == [False, True, False]


def test_changes_of_tests_that_fit_in_part_are_let_go_altogether() -> None:
    texts = {"a.py": b"x = 1\n", "tests/b.py": b"y = 1\n"}
    fits = edit("tests/b.py", "y = 1\n", "y = 2\n")
    blocks = edit("a.py", "x = 1\n", "x = 3\n") + fits + edit("tests/b.py", "gone\n", "new\n")
    made = attempt(blocks, texts)
    assert (made.patch.paths, made.tests.paths, made.rejections) == (("a.py",), (), ())
    assert len(made.dropped) == 1


@pytest.mark.parametrize("blocks", ["a.py\nDELETE FILE\n", edit("a.py", "x = 1\ny = 2\n", "")])
def test_a_whole_file_goes_only_where_the_plan_says_so(blocks: str) -> None:
    made = attempt(blocks)
    assert not made.patch
    assert "the plan has no step" in made.rejections[0].reason


def test_a_file_may_move_that_the_plan_does_not_let_go() -> None:
    assert attempt("a.py\nRENAME TO c.py\n").is_whole


def test_a_file_that_the_plan_lets_go_is_deleted() -> None:
    made = attempt("old.py\nDELETE FILE\n", {"old.py": b"x = 1\n"})
    assert made.is_whole
    assert made.patch.paths == ("old.py",)


def test_a_file_that_could_not_be_read_again_is_refused() -> None:
    made = attempt(edit("new.py", "", "x = 1\n" * 200))
    assert "could not be read again" in made.rejections[0].reason
    grown = attempt(edit("a.py", "x = 1\n", ""), {"a.py": b"x = 1\n" + b"y = 1\n" * 200})
    assert grown.is_whole


def test_a_text_that_no_file_can_hold_is_refused() -> None:
    made = attempt(edit("a.py", "x = 1\n", "x = '\ud800'\n"))
    assert not made.patch
    assert "cannot be written" in made.rejections[0].reason


@pytest.mark.parametrize(
    "path",
    [
        ".git/hooks/x",
        "git~1/x",
        ".g\u200cit/x",
        "n" * 300,
        "a\ud800.py",
        "a\x9bb.py",
        "a\u202eb.py",
        ".env.local",
        "a.py/b.py",
        "A.py",
        "lib",
    ],
)
def test_a_path_that_could_not_be_written_is_refused_at_the_draft(path: str) -> None:
    texts = {"a.py": b"x = 1\n", "lib/b.py": b"y = 1\n"}
    made = attempt(edit(f"`{path}`", "", "x = 1\n"), texts)
    assert not made.patch
    assert made.rejections


def test_two_new_files_of_which_one_is_a_folder_are_refused() -> None:
    made = attempt(edit("n.py", "", "x = 1\n") + edit("n.py/m.py", "", "x = 1\n"))
    assert made.patch.paths == ("n.py",)
    assert "nothing can stand below it" in made.rejections[0].reason


def test_names_from_disk_that_are_no_text_are_edited() -> None:
    name = "caf\udce9.py"
    made = attempt(edit(name, "x = 1\n", "x = 3\n"), {name: b"x = 1\n"})
    assert made.is_whole
    assert made.patch.paths == (name,)


def test_drafts_that_change_nothing_stay_apart() -> None:
    stray = edit("b.py", "gone\n", "new\n")
    assert len(merge([attempt(stray, number=1), attempt(stray, number=2)])) == 2


def test_aids_for_tests_that_the_product_imports_are_product(tmp_path: Path) -> None:
    texts = {
        "pkg/__init__.py": b"",
        "pkg/api.py": b"from pkg.testing.client import Client\n",
        "pkg/testing/__init__.py": b"",
        "pkg/testing/client.py": b"from pkg.testing.deep import Deep\nclass Client(Deep): pass\n",
        "pkg/testing/deep.py": b"class Deep: pass\n",
        "pkg/testing/lone.py": b"class Lone: pass\n",
        "tests/test_api.py": b"from pkg.testing.lone import Lone\n",
    }
    graph = open_graph(tmp_path / "graph.db")
    bring(graph, snapshot_of(texts), workers=1)
    tests = [path for path in texts if is_test(graph, path)]
    graph.close()
    assert {"pkg/testing/lone.py", "tests/test_api.py"} <= set(tests)
    assert {"pkg/testing/client.py", "pkg/testing/deep.py", "pkg/api.py"}.isdisjoint(tests)
