"""The harness itself, on an extension that has one of each kind."""

from functools import partial

from tests.e2e.ground import Ground
from tests.e2e.vscode.desk import Desk
from tests.e2e.vscode.until import until

FILE = "pocketbook/rhythm.py"
ID = "patchwright-tests.standin"


def test_a_text_is_read_changed_undone_and_saved(ground: Ground, standin: Desk) -> None:
    before = ground.text(FILE)
    with standin.on(ground) as window:
        text = window.show(FILE, 3)
        assert text.lines()[:3] == before.split("\n")[:3]
        text.type("def a(b):\n    return [b]\n\n")
        until(lambda: text.lines()[3] == "    return [b]", "it is typed as it is")
        assert text.actions("Write a") == ["Write a", "Write ab"]
        text.act("Write a")
        until(lambda: text.lines()[0] == "a = 1", "the action writes")
        text.undo()
        until(lambda: text.lines()[0] != "a = 1", "one step takes it back")
        assert ground.text(FILE) == before
        text.save()
        assert "    return [b]" in ground.text(FILE)
        ground.write(FILE, "# by another program\n")
        until(lambda: text.read() == "# by another program\n", "a text that is saved is read anew")


def test_boxes_and_notifications_are_answered(ground: Ground, standin: Desk) -> None:
    with standin.on(ground) as window:
        window.bar.click("Stand-in is ready")
        window.notes.wait("Good day.")
        window.notes.clear()
        window.command("Stand-in: Greet")  # and not "Greet Loudly", which has it in its name
        window.notes.wait("Good day.")
        window.command("Stand-in: Choose")
        assert window.picks.labels() == ["one", "two", "two and a half"]
        assert window.picks.title() == "How many?"
        window.picks.choose("two")
        window.notes.wait("chose two")
        window.command("Stand-in: Ask")
        window.picks.type("a question")
        window.notes.wait("heard a question")
        window.command("Stand-in: Confirm")
        assert window.notes.buttons("Sure?") == ["Yes", "No"]
        window.notes.press("Sure?", "No")
        window.notes.wait("pressed No")


def test_trees_and_threads_are_used(ground: Ground, standin: Desk) -> None:
    with standin.on(ground) as window:
        window.view("Stand-in")
        things = window.tree("Stand-in Things")
        until(lambda: things.rows() == ["thing one", "thing two"], "the rows are there")
        things.act("thing one", "Touch")
        window.notes.wait("touched thing one")
        things.menu("thing two", "Say")
        window.notes.wait("said thing two")
        window.show(FILE).click_lens("Lens of the stand-in")
        window.threads.wait("Is this well?")
        window.threads.write("Is this well?", "It is.\nQuite.")
        window.threads.press("A thread", "Resolve")
        window.notes.wait("resolved It is.")
        assert window.threads.texts() == []
        window.text.click_lens("Lens of the stand-in")
        window.threads.press("A thread", "Fold")
        until(lambda: not window.threads.texts(), "the thread is gone")


def test_windows_are_colored_reloaded_and_doubled(ground: Ground, standin: Desk) -> None:
    with standin.on(ground) as window:
        window.theme(dark=True)
        window.show(FILE)
        window.reload().bar.wait("Stand-in is ready")
        assert window.text.name == "rhythm.py"
        other = window.another().open(ground.root)
        other.bar.wait("Stand-in is ready")
        assert window.text.name == "rhythm.py"
        told = partial(window.workbench.channel, "Stand-in", ID)
        until(lambda: told().count("trusted: true") == 3, "each window has a host of its own")
        assert window.screenshot("dark").stat().st_size
        other.close()


def test_trust_is_asked_for_and_the_environment_is_handed_on(ground: Ground, standin: Desk) -> None:
    ground.environ["STANDIN_TOLD"] = "by the test"
    with standin.on(ground, trusting=False) as window:
        assert "Do you trust the authors" in window.dialog.text()
        window.dialog.trust(yes=False)
        window.bar.wait("Restricted Mode")
        window.bar.wait("Stand-in is ready")
        told = partial(window.workbench.channel, "Stand-in", ID)
        until(lambda: "trusted: false, told: by the test" in told(), "it says what it was given")
