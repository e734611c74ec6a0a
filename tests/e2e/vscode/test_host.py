"""The extension's own tests in a real extension host."""

from pathlib import Path

import pytest
from tests.e2e.ground import Ground
from tests.e2e.vscode.built import Built
from tests.e2e.vscode.desk import Desk
from tests.e2e.vscode.host import run_tests
from tests.e2e.vscode.install import Installation


@pytest.fixture
def empty(code: Installation, tmp_path: Path) -> Desk:
    """A VS Code without any extension of ours."""
    return Desk(code=code, extensions=tmp_path / "extensions")


def test_tests_in_the_extension_host_pass(ground: Ground, empty: Desk, extension: Built) -> None:
    told = run_tests(empty, ground, extension.folder, extension.host_tests)
    assert told
    failed = [f"{one.name}\n{one.failure}" for one in told if one.failure]
    assert not failed, "\n\n".join(failed)


def test_a_failure_in_the_extension_host_is_told(
    ground: Ground, empty: Desk, extension: Built
) -> None:
    tests = ground.folder / "failing.js"
    tests.write_text(FAILING.replace("MOCHA", str(extension.folder / "node_modules" / "mocha")))
    told = run_tests(empty, ground, extension.folder, tests)
    assert [(one.name, bool(one.failure)) for one in told] == [
        ("of two one passes", False),
        ("of two one fails", True),
    ]
    assert "on purpose" in told[1].failure


FAILING = """
const Mocha = require("MOCHA");
const { Suite, Test } = Mocha;
exports.run = async () => {
  const output = process.env.PATCHWRIGHT_HOST_REPORT;
  const mocha = new Mocha({ reporter: "json", reporterOptions: { output } });
  const suite = Suite.create(mocha.suite, "of two");
  suite.addTest(new Test("one passes", () => {}));
  suite.addTest(new Test("one fails", () => { throw new Error("on purpose"); }));
  const failures = await new Promise((resolve) => mocha.run(resolve));
  if (failures) throw new Error(`${failures} failed`);
};
"""
