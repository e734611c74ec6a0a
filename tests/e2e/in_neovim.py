"""Flows that a user of Neovim goes through, in its own language client."""

from typing import Any

from tests.e2e.ground import HERE, Ground, editor, on_the_page, with_options

RHYTHM = "pocketbook/rhythm.py"
NOTE = "# TODO(#12): the rent comes too early\n"
TYPED = f"ggO{NOTE.strip()}<Esc>0f#"
"""Keys that write the note above the first line, and go to the reference in it."""


def drive(
    ground: Ground, flow: str, *, page: str = "", options: str = "", **given: Any
) -> dict[str, Any]:
    """Carry out one of the flows in `neovim`, and return what it reports.

    Args:
        ground: What it stands on.
        flow: Its name.
        page: Names more of the settings that stand on the page on editors.
        options: What else stands among the options of initialization.
        given: What it is told.
    """
    neovim = editor("nvim", ["nvim", "--version"])
    folder = HERE / "neovim"
    settings = ground.folder / "init.lua"
    lines = [on_the_page(name) for name in ("neovim", page) if name]
    settings.write_text(with_options("".join(lines), "init_options = { ", options), "utf-8")
    path = f"lua package.path = package.path .. ';{folder}/?.lua'"
    command = [*neovim, "--headless", "-u", str(settings), "-i", "NONE", "-n"]
    start = [*command, "--cmd", path, "-S", str(folder / f"{flow}.lua")]
    return ground.drive(start, **{"path": RHYTHM, "keys": TYPED, **given})
