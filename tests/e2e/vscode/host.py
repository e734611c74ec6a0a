"""Runs tests inside of a real extension host, as VS Code itself does for who develops an extension."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from tests.e2e.ground import Ground
from tests.e2e.vscode.desk import Desk
from tests.e2e.vscode.until import PATIENCE, until
from tests.e2e.vscode.window import Window
from tests.e2e.vscode.workbench import Workbench

REPORT = "PATCHWRIGHT_HOST_REPORT"
"""Names the file in which mocha reports; `test/host/index.ts` reads it."""

_PATIENCE = 8 * PATIENCE  # for all tests together; mocha ends one that hangs

# The two places are handed to the workbench in its own configuration, as it reads that. The
# driver of smoke tests would take them by the address, but hides notifications.
_TOLD = """told => {
    const get = Element.prototype.getAttribute;
    Element.prototype.getAttribute = function (name) {
        const value = get.call(this, name);
        if (this.id !== 'vscode-workbench-web-configuration' || name !== 'data-settings')
            return value;
        const read = JSON.parse(value);
        Object.assign(read.developmentOptions ??= {}, told);
        return JSON.stringify(read);
    };
}"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What became of one test of mocha's; *failure* is empty where it passed."""

    name: str
    failure: str = ""


def run_tests(desk: Desk, ground: Ground, extension: Path, tests: Path) -> list[Told]:
    """Run tests in the extension host, on the project of *ground*.

    Args:
        desk: A VS Code in which the extension is not installed.
        ground: What they stand on.
        extension: The folder of the extension.
        tests: A script with a function `run`, which has mocha report as `REPORT` says.

    Raises:
        AssertionError: They do not come to an end, or report nothing.
    """
    report = ground.folder / "mocha.json"
    ground.environ[REPORT] = str(report)
    said = list[str]()
    with desk.before(ground) as window:
        ended = _hear(window, said)
        _tell(window, extension, tests)
        window.open(ground.root)
        until(lambda: window.page.evaluate("1") and ended, "the tests end", _PATIENCE)
    assert report.exists(), "\n".join(["the tests report nothing", *said])
    return _read(json.loads(report.read_bytes()))


def _hear(window: Window, said: list[str]) -> list[int]:
    """Take what the host says, and return where the code of its end will be."""
    ended = list[int]()

    def hear(kind: str, words: Any) -> None:
        said.append(f"{kind} {words}")

    def end(code: int) -> None:
        ended.append(code)

    untyped = window.page.expose_function  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    offer = cast("Callable[[str, Callable[..., None]], object]", untyped)
    offer("codeAutomationLog", hear)
    offer("codeAutomationExit", end)
    return ended


def _tell(window: Window, extension: Path, tests: Path) -> None:
    where = {
        "extensions": [_uri(window.workbench, extension)],
        "extensionTestsPath": _uri(window.workbench, tests),
    }
    window.page.add_init_script(f"({_TOLD})({json.dumps(where)})")


def _uri(workbench: Workbench, path: Path) -> dict[str, str]:
    return {"scheme": "vscode-remote", "authority": workbench.authority, "path": str(path)}


def _read(report: dict[str, Any]) -> list[Told]:
    return [
        Told(
            name=one["fullTitle"], failure=one["err"].get("stack") or one["err"].get("message", "")
        )
        for one in report["tests"]
    ]
