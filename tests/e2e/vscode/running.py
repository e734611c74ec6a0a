"""Runs, as the user of a window begins them and sees them in the tree."""

from functools import partial

from tests.e2e.ground import TITLE, Ground
from tests.e2e.vscode.sides import Tree
from tests.e2e.vscode.until import until
from tests.e2e.vscode.window import Window

ISSUE = f"#12 {TITLE}"
"""What the issue is called in a list."""

RUN = "#12"
"""What its run is called in the tree, before how it stands."""

KEYLESS = {"ANTHROPIC_API_KEY": "", "ANTHROPIC_BASE_URL": ""}
"""Has nothing let us in at a model."""


def ready(window: Window) -> None:
    """Wait until the server runs and has read the project."""
    until(lambda: window.bar.icon("Patchwright") == "wrench", "Patchwright is ready")


def ask_the_scripted_model(window: Window, ground: Ground) -> None:
    """Have it asked from the next start on, and not the real one."""
    file = ground.folder / "home" / ".config" / "patchwright" / "config.toml"
    file.parent.mkdir(parents=True)
    file.write_text(f'base_url = "{ground.model.url}"\n', "utf-8")
    window.command("Patchwright: Restart Server")
    said = partial(window.workbench.channel, "Patchwright")
    until(lambda: said().count("The server runs as process") == 2, "it is started again")
    ready(window)


def fix(window: Window) -> Tree:
    """Have the issue fixed that is picked from the list; return the tree once it shows the run."""
    window.command("Patchwright: Fix GitHub Issue…")
    window.picks.choose(ISSUE)
    return watched(window)


def watched(window: Window) -> Tree:
    """Return the tree, once it shows a run without being opened by hand."""
    tree = window.tree("Runs")
    tree.row("Locate").first.wait_for()
    return tree


def expect(tree: Tree, *wanted: str) -> None:
    """Wait until rows begin so, one after the other, with others between."""

    def there() -> bool:
        rows = iter(tree.rows())
        return all(any(row.startswith(one) for row in rows) for one in wanted)

    until(there, f"the tree shows {wanted}")


def held(ground: Ground) -> None:
    """Wait until the model is asked what it is told to hold."""
    until(ground.held.exists, "the model is asked")


def let_go(ground: Ground) -> None:
    """Have the model answer from now on."""
    ground.holds.clear()
    ground.go.touch()
