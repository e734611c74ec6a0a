"""`patchwright review` as somebody sees it who sits at a terminal: the real command, a real one."""

import signal
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pexpect
import pytest
from tests.e2e.ground import Ground as Editors
from tests.support.commands import be_new_user
from tests.support.lsp_client import home_of
from tests.support.proposed import Asked, at_home, propose
from tests.support.terminal import Terminal, at_terminal

from patchwright.app.reviewing import Review as Reviews
from patchwright.pipeline.lease import Owner, start_of
from patchwright.pipeline.ledger.ledger import Ledger
from patchwright.pipeline.ledger.proposal import FileText
from patchwright.processes.run import run as run_program

pytestmark = pytest.mark.slow

PRICES = '''"""Prices."""

import math


def total(amounts):
    """Return the sum."""
    result = 0
    for amount in amounts:
        result += round(amount, 2)
    return result


class Cart:
    """A cart."""

    def __init__(self):
        self.items = []

    def price(self):
        """Return what it costs."""
        return total(item.price for item in self.items)


def discount(price, percent):
    """Return the price less percent."""
    return price - price * percent
'''
SUMMED = """    return round(sum(map(Decimal, amounts)), 2)
"""
LOOP = """    result = 0
    for amount in amounts:
        result += round(amount, 2)
    return result
"""
IMPORT = "import math\nfrom decimal import Decimal\n"
MENDED = (
    PRICES.replace("import math\n", IMPORT)
    .replace(LOOP, SUMMED)
    .replace("price * percent\n", "price * percent / 100\n")
)
TEST = "def test():\n    assert True\n"
COMMITTED = ("git", "-c", "user.name=T", "-c", "user.email=t@localhost", "commit", "-qm", "x")

ANOTHER = Owner(pid=1, start=start_of(1) or "", heartbeat=time.time())
"""Another process that lives."""

Review = Callable[..., AbstractContextManager[Terminal]]


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A git repository in which a run proposes three hunks, two of which go together, and a test."""
    be_new_user(monkeypatch, tmp_path / "home")
    for kind in ("CACHE", "STATE", "CONFIG", "DATA"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / f"home/.{kind.lower()}"))
    folder = tmp_path / "shop"
    (folder / "pkg").mkdir(parents=True)
    (folder / "tests").mkdir()
    (folder / "pkg/prices.py").write_text(PRICES)
    (folder / "tests/test_prices.py").write_text(TEST)
    for command in (("git", "init", "-q"), ("git", "add", "."), COMMITTED):
        assert run_program(command, cwd=folder, timeout=60).code == 0
    tests = {"tests/test_prices.py": TEST.replace("True", "1")}
    propose(folder, {"pkg/prices.py": MENDED}, Asked(tests=tests))
    return folder


@pytest.fixture
def review(root: Path, tmp_path: Path) -> Review:
    """Starts the review at a terminal."""

    def started(
        *arguments: str, width: int = 100, **environ: str
    ) -> AbstractContextManager[Terminal]:
        given = {**home_of(tmp_path / "home"), **environ}
        return at_terminal(("review", *arguments), root, given, width=width)

    return started


@pytest.fixture
def editor(tmp_path: Path) -> Callable[[str], str]:
    """Makes an editor of a script in `sh`, which is given the file as `$1`."""

    def made(script: str) -> str:
        file = tmp_path / "editor.sh"
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(0o755)
        return str(file)

    return made


def prices(root: Path) -> str:
    return (root / "pkg/prices.py").read_text()


def test_hunks_are_shown_as_in_git_accepted_rejected_and_summed_up(
    review: Review, root: Path
) -> None:
    with review() as terminal:
        first = terminal.asked()
        assert first == (
            "\n"
            "hunk 1 of 4 · pkg/prices.py · 0 of 3 decided\n"
            "@@ -1,6 +1,7 @@\n"
            ' """Prices."""\n'
            " \n"
            " import math\n"
            "+from decimal import Decimal\n"
            " \n"
            " \n"
            " def total(amounts):\n"
            "why: pkg/prices.py takes the first; it should: take the last\n"
            "y accept · n reject · e edit · s skip · w why · ? help\n"
            "(1/4) Accept this hunk [y,n,e,s,a,d,A,j,k,J,K,g,w,p,q,?]? "
        )
        terminal.types("y")
        second = terminal.asked()
        # Written at once, and the lines of the next hunk are those of the file as it is now.
        assert prices(root) == PRICES.replace("import math\n", IMPORT)
        assert second.startswith("y\nWritten   pkg/prices.py\n\nhunk 2 of 4 · ")
        assert "\n@@ -6,10 +6,7 @@\n" in second
        terminal.types("y", "n", "s")
        assert terminal.ends() == 0
    assert terminal.text.endswith(
        "\nAccepted  hunks 1 and 2\n"
        "Rejected  hunk 3\n"
        "Left      hunk 4\n"
        "Written   pkg/prices.py\n"
        "To go on with what is left:\n"
        f"  patchwright review {_run_of(terminal)}\n"
    )
    assert prices(root) == PRICES.replace("import math\n", IMPORT).replace(LOOP, SUMMED)


def test_what_needs_another_hunk_is_accepted_and_taken_back_with_it(
    review: Review, root: Path
) -> None:
    with review() as terminal:
        terminal.asked()
        terminal.types("g 2", "y")
        asked = terminal.asked_yes()
        assert "It uses what hunk 1 adds (from decimal import Decimal). Accept both? [Y/n]" in asked
        assert prices(root) == PRICES
        terminal.types("n")
        assert "It stays undecided.\n" in terminal.asked()
        terminal.types("y")
        terminal.asked_yes()
        terminal.types("")
        terminal.asked()
        assert prices(root) == PRICES.replace("import math\n", IMPORT).replace(LOOP, SUMMED)
        terminal.types("g1", "u")
        assert "Hunk 2 uses what it adds. Take back both? [Y/n]" in terminal.asked_yes()
        terminal.types("y")
        assert "Taken back: hunks 2 and 1.\n" in terminal.asked()
        assert prices(root) == PRICES
        terminal.types("n")
        assert "Note: hunk 2 cannot stand without it.\n" in terminal.asked()
        terminal.types("q")
        assert terminal.ends() == 0


def test_a_hunk_is_edited_in_the_users_editor_and_asked_again(
    review: Review, root: Path, editor: Callable[[str], str]
) -> None:
    script = editor("sed -i 's/percent .*/percent * 0.01/' \"$1\"")
    with review(EDITOR=script) as terminal:
        terminal.asked()
        terminal.types("g 3", "e")
        again = terminal.asked()
        assert (
            "hunk 3 of 4 · pkg/prices.py · 0 of 3 decided · changed by you, not checked\n" in again
        )
        assert "+    return price - price * percent * 0.01\n" in again
        assert prices(root) == PRICES
        terminal.types("y", "q")
        assert terminal.ends() == 0
    assert prices(root) == PRICES.replace("* percent\n", "* percent * 0.01\n")


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("exit 1", "Hunk 1 was left as it was."),
        ("true", "Hunk 1 was not changed."),
        (': > "$1"', "All lines were removed, so hunk 1 was left as it was."),
        ("printf '\\377' > \"$1\"", "What was saved is no text in UTF-8"),
        ('rm "$1"', "Hunk 1 was left as it was: No such file or directory."),
    ],
)
def test_an_editor_that_fails_or_changes_nothing_leaves_the_hunk(
    review: Review, root: Path, editor: Callable[[str], str], script: str, said: str
) -> None:
    with review(VISUAL=editor(script), EDITOR="false") as terminal:
        terminal.asked()
        terminal.types("e")
        assert said in terminal.asked()
        terminal.types("q")
        assert terminal.ends() == 0
    assert prices(root) == PRICES


@pytest.mark.parametrize(
    ("written", "meanwhile", "said"),
    [
        ("<<<<<<< YOURS", "true", "still has marks such as '<<<<<<< YOURS'"),
        ("both", "sed -i 's/amount, 2/amount, 3/; s/^import math/import cmath/' pkg/prices.py",
         "What hunk 1 is about has changed while you wrote, so it was left as it was."),
    ],
)  # fmt: skip
def test_what_was_written_and_does_not_fit_is_told_and_kept(  # noqa: PLR0913, PLR0917 - four of them are fixtures
    review: Review,
    root: Path,
    tmp_path: Path,
    editor: Callable[[str], str],
    written: str,
    meanwhile: str,
    said: str,
) -> None:
    script = editor(f"echo '{written}' > \"$1\"; {meanwhile}")
    with review(EDITOR=script, TMPDIR=str(tmp_path), width=300) as terminal:
        terminal.asked()
        (root / "pkg/prices.py").write_text(PRICES.replace("import math\n", "import math as m\n"))
        terminal.types("e")
        told = terminal.asked()
        terminal.types("q")
        assert terminal.ends() == 0
    assert said in told
    (kept,) = tmp_path.glob("patchwright-hunk-*.py")
    assert f"What you wrote is kept in {kept}." in told
    assert kept.read_text() == f"{written}\n"


def test_an_editor_that_is_not_there_is_said(review: Review) -> None:
    with review(VISUAL="/nowhere/editor") as terminal:
        terminal.asked()
        terminal.types("e")
        said = terminal.asked()
        assert "Hunk 1 was left as it was. /nowhere/editor: Editing failed" in said
        assert "$VISUAL or $EDITOR" in said
        terminal.types("q")
        assert terminal.ends() == 0


def test_all_that_speaks_for_a_hunk_is_shown_where_it_is_asked_for(review: Review) -> None:
    with review() as terminal:
        terminal.asked()
        terminal.types("y", "g 1", "w")
        terminal.asked()
        terminal.types("q")
        assert terminal.ends() == 0
    shown = terminal.text
    for line in (
        "Why hunk 1",
        "  Intended  take the last",
        "  Author    Take the last day.",
        "  Agreed    2 of 3 drafts came to this patch, and 2 of 2 ballots chose it",
        "  Checked   no new errors (by a checker)",
        "  Ran       a checker: 3 errors before, 2 after",
    ):
        assert f"\n{line}\n" in shown
    assert " accepted (terminal " in shown


def test_undo_takes_back_what_was_decided_last(review: Review, root: Path) -> None:
    with review() as terminal:
        terminal.asked()
        terminal.types("y")
        terminal.asked()
        terminal.types("u")
        assert "hunk 1 of 4 · pkg/prices.py · 0 of 3 decided\n" in terminal.asked()
        assert prices(root) == PRICES
        terminal.types("n", "g 3", "y")
        terminal.asked()
        # One after the other, the last first.
        terminal.types("u")
        assert "Taken back: hunk 3.\n" in terminal.asked()
        assert prices(root) == PRICES
        terminal.types("u")
        assert "hunk 1 of 4 · pkg/prices.py · 0 of 3 decided\n" in terminal.asked()
        terminal.types("u")
        assert "u cannot be done here" in terminal.asked()
        terminal.types("q")
        assert terminal.ends() == 0
    assert "Left      hunks 1, 2, 3 and 4\n" in terminal.text


def test_all_of_a_file_and_all_that_is_left(review: Review, root: Path) -> None:
    with review() as terminal:
        terminal.asked()
        terminal.types("d")
        assert "hunk 4 of 4 · tests/test_prices.py · optional: of tests\n" in terminal.asked()
        terminal.types("u", "A", "A")
        assert terminal.ends() == 0
    # What nobody asked for is accepted only from one of these on.
    assert prices(root) == MENDED
    assert "assert 1" in (root / "tests/test_prices.py").read_text()
    assert "All is decided." in terminal.text


def test_a_review_goes_on_where_it_was_left(review: Review, root: Path) -> None:
    with review() as terminal:
        terminal.asked()
        terminal.types("y", "q")
        assert terminal.ends() == 0
    with review() as terminal:
        assert terminal.asked().startswith("\nhunk 2 of 4 · pkg/prices.py · 1 of 3 decided\n")
        terminal.types("K")
        shown = terminal.asked()
        assert "hunk 1 of 4 · pkg/prices.py · 1 of 3 decided · accepted\n" in shown
        assert shown.endswith("(1/4) It is accepted: what now [u,j,k,J,K,g,w,p,q,?]? ")
        terminal.types("u", "q")
        assert terminal.ends() == 0
    assert prices(root) == PRICES


def test_what_the_user_changed_is_shown_beside_the_proposal_and_made_one(
    review: Review, root: Path, editor: Callable[[str], str]
) -> None:
    mine = PRICES.replace("percent\n", "percent  # mine\n")
    (root / "pkg/prices.py").write_text(mine)
    script = editor(
        "grep -q '^<<<<<<< YOURS' \"$1\" && grep -q '# mine' \"$1\" || exit 1\n"
        "echo '    return price * (1 - percent / 100)  # ours' > \"$1\""
    )
    with review(EDITOR=script) as terminal:
        terminal.asked()
        terminal.types("g 3")
        shown = terminal.asked()
        assert "hunk 3 of 4 · pkg/prices.py · 0 of 3 decided · conflicts\n" in shown
        assert (
            "<<<<<<< as it stands now\n"
            "     return price - price * percent  # mine\n"
            "||||||| as the run read it\n"
            "     return price - price * percent\n"
            "=======\n"
            "     return price - price * percent / 100\n"
            ">>>>>>> as it is proposed\n"
            "You have changed the same lines. e opens both versions to be made one, "
        ) in shown
        assert "(3/4) It conflicts: what now [n,e,s,a,d,A,j,k,J,K,g,w,p,q,?]? " in shown
        terminal.types("y")
        assert "y cannot be done here" in terminal.asked()
        assert prices(root) == mine
        terminal.types("e")
        assert "+    return price * (1 - percent / 100)  # ours\n" in terminal.asked()
        terminal.types("y", "q")
        assert terminal.ends() == 0
    assert prices(root).endswith("    return price * (1 - percent / 100)  # ours\n")


def test_what_happens_to_whole_files_is_said_in_words(review: Review, root: Path) -> None:
    (root / "old.py").write_text("x = 1\n")
    (root / "gone.py").write_text("x = 1\n")
    (root / "mine.py").write_text("x = 1\n")
    after = {"new.py": "x = 1\n", "gone.py": None, "in/new.py": "x = 1\n", "mine.py": None}
    asked = Asked(issue="Files", renamed={"in/new.py": "old.py"})
    run = propose(root, after, asked)
    (root / "mine.py").write_text("x = 2\n")
    with review(run) as terminal:
        assert "hunk 1 of 4 · gone.py\nThe whole file goes, with 1 line.\n" in terminal.asked()
        terminal.types("y")
        shown = terminal.asked()
        assert "Removed   gone.py\n" in shown
        assert "hunk 2 of 4 · old.py\nThe file moves: old.py becomes in/new.py.\n" in shown
        terminal.types("y")
        shown = terminal.asked()
        assert "The whole file would go.\nYou have changed the file. n rejects it" in shown
        assert "[n,s,a,d,A,u,j,k,J,K,g,w,p,q,?]?" in shown
        terminal.types("s")
        assert "hunk 4 of 4 · new.py\nThe file is new, with 1 line.\n" in terminal.asked()
        terminal.types("y")
        assert terminal.ends() == 0
    assert (root / "new.py").exists()
    assert (root / "in/new.py").exists()
    assert (root / "mine.py").read_text() == "x = 2\n"


def test_nobody_accepts_what_is_not_as_it_was_shown(review: Review, root: Path) -> None:
    with review() as terminal:
        terminal.asked()
        terminal.types("g 3")
        terminal.asked()
        # Meanwhile its user writes in the same line.
        mine = PRICES.replace("percent\n", "percent  # mine\n")
        (root / "pkg/prices.py").write_text(mine)
        terminal.types("y")
        shown = terminal.asked()
        assert "It is not as it was shown any more; this is how it is now.\n" in shown
        assert "conflicts\n" in shown
        assert prices(root) == mine
        terminal.types("q")
        assert terminal.ends() == 0


def test_what_another_window_decided_meanwhile_is_said_and_passed_over(
    review: Review, root: Path
) -> None:
    with review() as one, review() as other:
        one.asked()
        other.asked()
        other.types("y")
        other.asked()
        one.types("w")
        shown = one.asked()
        assert "Hunk 1 was decided elsewhere meanwhile: accepted.\n" in shown
        assert "hunk 2 of 4 · pkg/prices.py · 1 of 3 decided\n" in shown
        one.types("q")
        other.types("q")
        assert (one.ends(), other.ends()) == (0, 0)
    assert prices(root) == PRICES.replace("import math\n", IMPORT)


def test_nothing_is_lost_when_it_is_killed_between_two_hunks(review: Review, root: Path) -> None:
    with review() as terminal:
        terminal.asked()
        terminal.types("y")
        terminal.asked()
        terminal.child.kill(signal.SIGKILL)
        assert terminal.ends() == -signal.SIGKILL
    assert prices(root) == PRICES.replace("import math\n", IMPORT)
    with review() as terminal:
        assert terminal.asked().startswith("\nhunk 2 of 4 · pkg/prices.py · 1 of 3 decided\n")
        terminal.types("n", "n", "n")
        assert terminal.ends() == 0
    assert "Accepted  hunk 1\nRejected  hunks 2, 3 and 4\n" in terminal.text


@pytest.mark.parametrize("delay", [0.005, 0.02, 0.05, 0.1])
def test_killed_while_it_writes_it_goes_on_and_nothing_is_written_twice_or_by_half(
    review: Review, root: Path, delay: float
) -> None:
    with review() as terminal:
        terminal.asked()
        terminal.types("a")
        terminal.child.expect([pexpect.TIMEOUT, pexpect.EOF], timeout=delay)
        terminal.child.kill(signal.SIGKILL)
        terminal.ends()
    assert prices(root) in (PRICES, MENDED)
    with review() as terminal:
        shown = terminal.asked()
        # What was begun may have been finished at this start.
        was_written = prices(root) == MENDED
        assert f"hunk {4 if was_written else 1} of 4 " in shown
        terminal.types("q" if was_written else "a")
        if not was_written:
            terminal.asked()
            terminal.types("q")
        assert terminal.ends() == 0
    assert prices(root) == MENDED
    assert "Accepted  hunks 1, 2 and 3\nLeft      hunk 4\n" in terminal.text


def test_what_an_editor_has_not_saved_is_left_to_it(review: Review, root: Path) -> None:
    with at_home(root) as home:
        ledger = Ledger(home.state, "editor", us=ANOTHER)
        (proposal,) = Reviews(home).open()
        texts = {path: FileText(text=PRICES) for path in proposal.paths}
        typed = FileText(text=PRICES.replace("return result", "return 0"), is_unsaved=True)
        ledger.look(proposal, {**texts, "pkg/prices.py": typed})
    held = "pkg/prices.py has unsaved changes in another editor (process 1)"
    with review() as terminal:
        assert held in " ".join(terminal.asked().split())
        terminal.types("y")
        assert f"Hunk 1 stays as it was. {held}" in " ".join(terminal.asked().split())
        terminal.types("n", "s", "s", "y")
        assert terminal.ends() == 0
    assert prices(root) == PRICES
    assert "assert 1" in (root / "tests/test_prices.py").read_text()
    assert "Accepted  hunk 4\nRejected  hunk 1\nLeft      hunks 2 and 3\n" in terminal.text


def test_ctrl_c_and_an_end_of_input_end_it_calmly(review: Review, root: Path) -> None:
    with review() as terminal:
        terminal.asked()
        terminal.types("y")
        terminal.asked()
        terminal.child.sendintr()
        assert terminal.ends() == 130
    assert "\nAccepted  hunk 1\nLeft      hunks 2, 3 and 4\n" in terminal.text
    assert "Traceback" not in terminal.text
    with review() as terminal:
        terminal.asked()
        terminal.child.sendeof()
        assert terminal.ends() == 0
    assert "\nAccepted  hunk 1\nLeft      hunks 2, 3 and 4\n" in terminal.text
    assert prices(root) == PRICES.replace("import math\n", IMPORT)


def test_a_narrow_terminal_has_whole_words_and_exact_lines(review: Review) -> None:
    with review(width=60) as terminal:
        terminal.asked()
        terminal.types("g 2", "?", "w", "q")
        assert terminal.ends() == 0
    lines = terminal.text.split("\n")
    assert "+    return round(sum(map(Decimal, amounts)), 2)" in lines
    told = [line for line in lines if not line.startswith(("(", "+", "-", " ", "@", "It uses"))]
    assert max(map(len, told)) <= 60
    assert "e - edit its new lines in $VISUAL or $EDITOR; then you are" in lines
    assert "Traceback" not in terminal.text


def test_colors_are_there_on_a_terminal_and_gone_without(review: Review) -> None:
    with review() as terminal:
        terminal.asked()
        terminal.types("q")
        assert terminal.ends() == 0
    assert "\x1b[32m+from decimal import Decimal\x1b[0m" in terminal.raw
    assert "\x1b[36m@@ -1,6 +1,7 @@\x1b[0m" in terminal.raw
    with review(NO_COLOR="1") as terminal:
        terminal.asked()
        terminal.types("q")
        assert terminal.ends() == 0
    assert "\n+from decimal import Decimal\n" in terminal.raw
    with review(TERM="dumb") as terminal:
        terminal.asked()
        terminal.types("q")
        assert terminal.ends() == 0
    assert "\x1b" not in terminal.raw


def test_what_a_file_says_can_neither_command_nor_deceive_the_terminal(
    review: Review, root: Path
) -> None:
    evil = "x = '\x1b]0;owned\x07\u202e'\n"
    (root / "evil.py").write_text("y = 1\n")
    run = propose(root, {"evil.py": evil}, Asked(issue="Evil"))
    with review(run) as terminal:
        shown = terminal.asked()
        assert "+x = '\\x1b]0;owned\\x07\\u202e'\n" in shown
        terminal.types("q")
        assert terminal.ends() == 0
    assert "\x1b]0" not in terminal.raw
    assert "\u202e" not in terminal.raw


def test_a_hunk_without_end_is_cut_and_printed_whole_where_that_is_wanted(
    review: Review, root: Path
) -> None:
    run = propose(root, {"long.py": "".join(f"n{n} = {n}\n" for n in range(500))})
    with review(run) as terminal:
        shown = terminal.asked()
        assert "… 302 more lines; p shows all of them.\n" in shown
        assert "+n499 = 499\n" not in shown
        terminal.types("p")
        assert "+n499 = 499\n" in terminal.asked()
        terminal.types("q")
        assert terminal.ends() == 0


def test_fix_ends_by_offering_it(ground: Editors) -> None:
    issue = ground.folder / "ISSUE.md"
    issue.write_text((ground.root / "ISSUE.md").read_text())
    before = ground.tree()
    given = {**ground.environment(), "TERM": "xterm-256color"}
    with at_terminal(("fix", str(issue)), ground.root, given) as terminal:
        assert terminal.asked_yes().endswith("Review it now, hunk by hunk? [Y/n] ")
        assert ground.tree() == before
        terminal.types("y")
        assert "hunk 1 of " in terminal.asked()
        terminal.types("y", "q")
        assert terminal.ends() == 0
    assert "\nWritten   " in terminal.text
    assert ground.tree() != before


def test_whoever_does_not_want_it_is_told_how_to_come_back(ground: Editors) -> None:
    issue = ground.folder / "ISSUE.md"
    issue.write_text((ground.root / "ISSUE.md").read_text())
    before = ground.tree()
    with at_terminal(("fix", str(issue)), ground.root, ground.environment()) as terminal:
        terminal.asked_yes()
        terminal.types("n")
        assert terminal.ends() == 0
    run = _run_of(terminal)
    assert terminal.text.endswith(f"\n  patchwright review {run}\n  patchwright runs apply {run}\n")
    assert ground.tree() == before


def _run_of(terminal: Terminal) -> str:
    """Return the run that the commands at the end name."""
    return terminal.text.rstrip().rpartition(" ")[2]
