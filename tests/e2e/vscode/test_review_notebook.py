"""A hunk of a file that is open as a notebook, of which the server is told no text."""

import json
from pathlib import Path
from typing import Any

from tests.e2e.ground import Ground
from tests.e2e.vscode.desk import Desk
from tests.e2e.vscode.review import enter, reviewing
from tests.e2e.vscode.until import until

from patchwright.domain.edit import FileChange

CELL: dict[str, Any] = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
NOTEBOOK: dict[str, Any] = {
    "cells": [{**CELL, "source": ["x = 1\n", "print(x)"]}],
    "metadata": {},
    "nbformat": 4,
    "nbformat_minor": 5,
}
BEFORE = json.dumps(NOTEBOOK, indent=1) + "\n"
AFTER = BEFORE.replace("x = 1", "x = 2")
"""As long as before: VS Code asks nobody before it saves over that."""


def _propose(ground: Ground) -> None:
    ground.write("nb.ipynb", BEFORE)
    enter(ground, FileChange(path="nb.ipynb", before=BEFORE, after=AFTER))


def test_nothing_is_accepted_beneath_a_notebook_that_is_not_saved(
    tmp_path: Path, profile: Desk
) -> None:
    with reviewing(tmp_path, profile, _propose) as (ground, window):
        window.bar.wait("1 hunk")
        window.find(".explorer-folders-view .monaco-list-row", has_text="nb.ipynb").dblclick()
        cell = window.find(".notebook-editor .cell .monaco-editor .view-line").first
        cell.click()
        window.press("Control+End")
        window.page.keyboard.insert_text("\ny = 5")
        until(lambda: window.text.unsaved, "the notebook is not saved")
        window.command("Patchwright: Accept All Hunks of This File")
        window.notes.wait("nb.ipynb has changes that are not saved, and that are not in a text")
        assert ground.text("nb.ipynb") == BEFORE
        window.notes.clear()
        cell.click()
        window.press("Control+s")
        until(lambda: not window.text.unsaved, "the notebook is saved")
        window.command("Patchwright: Accept All Hunks of This File")
        until(lambda: "x = 2" in ground.text("nb.ipynb"), "the hunk is accepted")
        assert "y = 5" in ground.text("nb.ipynb")
