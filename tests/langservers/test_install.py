"""Servers that pip and npm bring: whole or not at all, whatever ends the bringing."""

import os
import signal
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from patchwright.langservers.errors import CannotInstall
from patchwright.langservers.find import Choice, Found, find
from patchwright.langservers.install import install, named
from patchwright.langservers.row import Install, Row
from patchwright.langservers.table import ROWS
from patchwright.processes.run import run

PIP = Row(
    name="served",
    serves="Alpha, Beta",
    suffixes={".a": "alpha"},
    install=Install(by="pip", packages=("served",), words="Run `pip install served`."),
)
NPM = Row(
    name="noded",
    serves="Gamma",
    suffixes={".c": "gamma"},
    install=Install(by="npm", packages=("noded@7",), words="Run `npm install noded`."),
)
_BRINGS = """\
#!/bin/sh
mkdir -p "$3/node_modules/.bin"
echo "$*" > "$3/node_modules/.bin/noded"
chmod +x "$3/node_modules/.bin/noded"
"""


class Place:
    """A workspace, a folder of PATH, and our folder of servers, which is not made yet."""

    def __init__(self, folder: Path) -> None:
        self.root, self.path, self.ours = folder / "w", folder / "bin", folder / "data/servers"
        for each in (self.root, self.path):
            each.mkdir()

    def npm(self, script: str, folder: Path | None = None) -> None:
        program = (folder or self.path) / "npm"
        program.write_text(script)
        program.chmod(0o755)

    def install(self, row: Row) -> tuple[Path, list[str]]:
        told = list[str]()
        return install(row, self.ours, self.root, told.append), told

    def refused(self, row: Row) -> CannotInstall:
        with pytest.raises(CannotInstall) as caught:
            self.install(row)
        return caught.value

    def left(self) -> list[str]:
        """Return what lies in our folder, but for locks."""
        return sorted(one.name for one in self.ours.iterdir() if not one.name.endswith("lock"))


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    place = Place(tmp_path)
    monkeypatch.setenv("PATH", os.pathsep.join([str(place.path), os.defpath]))
    return place


@pytest.mark.parametrize(
    ("name", "server"),
    [
        ("python", "ty"),
        ("Python", "ty"),
        ("basedpyright-langserver", "basedpyright-langserver"),
        ("C++", "clangd"),
        ("cpp", "clangd"),
        ("typescript", "tsc"),
        ("typescriptreact", "tsc"),
        ("kotlin", "jdtls"),
        ("go", "gopls"),
        ("cobol", None),
    ],
)
def test_a_server_is_named_by_itself_or_by_what_it_serves(name: str, server: str | None) -> None:
    row = named(name, ROWS)
    assert (row and row.name) == server


@pytest.mark.slow
def test_what_pip_brings_is_found_and_runs(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    wheels = place.root.parent
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(wheels))
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    refused = place.refused(PIP)
    assert refused.what == "pip cannot bring served: No matching distribution found for served."
    assert place.left() == []

    _wheel(wheels, "1.0")
    program, told = place.install(PIP)
    assert told == ["pip brings served"]
    assert program == place.ours / "served/bin/served"
    assert run([str(program)], cwd=place.path, timeout=60).out == b"1.0\n"
    found = find("x.a", Choice(root=place.root, ours=place.ours, trusted=False, rows=(PIP,)))
    assert isinstance(found, Found)
    assert found.program == program

    _wheel(wheels, "2.0")
    place.install(PIP)
    assert run([str(program)], cwd=place.path, timeout=60).out == b"2.0\n"
    assert len(place.left()) == 2


def test_what_npm_brings_is_found(place: Place) -> None:
    place.npm(_BRINGS)
    program, told = place.install(NPM)
    assert told == ["npm brings noded@7"]
    assert program == place.ours / "noded/node_modules/.bin/noded"
    said = program.read_text()
    assert "--ignore-scripts" in said
    assert said.endswith("noded@7\n")


def test_no_npm_of_the_workspace_is_run(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", f"{place.root}:.:{place.path}")
    monkeypatch.chdir(place.root)
    place.npm(_BRINGS, place.root)
    refused = place.refused(NPM)
    assert refused.what == "npm, which brings noded, is not in PATH."
    assert refused.remedy == "Install Node.js, which has it."


@pytest.mark.parametrize(
    ("script", "what", "remedy"),
    [
        (
            "echo 'npm error code E404\nnpm error 404 Not Found - GET noded' >&2; exit 1",
            "npm cannot bring noded@7: 404 Not Found - GET noded.",
            "Try again, or install it yourself: what is in PATH is found.",
        ),
        (
            "echo 'npm error code ECONNREFUSED\nnpm error FetchError: request failed' >&2; exit 1",
            "npm cannot bring noded@7: FetchError: request failed.",
            "See that npm reaches its registry, and try again.",
        ),
        ("exit 3", "npm cannot bring noded@7: it said nothing.", None),
        ("exit 0", "noded@7 came without a program noded.", None),
    ],
)
def test_what_went_wrong_is_said_and_nothing_is_left(
    place: Place, script: str, what: str, remedy: str | None
) -> None:
    place.npm(f"#!/bin/sh\n{script}\n")
    refused = place.refused(NPM)
    assert refused.what == what
    assert remedy in {None, refused.remedy}
    assert place.left() == []


def test_what_is_neither_pips_nor_npms_is_said_in_the_words_of_its_row(place: Place) -> None:
    (gopls,) = (row for row in ROWS if row.name == "gopls")
    refused = place.refused(gopls)
    assert refused.what == "gopls is nothing that pip or npm brings."
    assert refused.remedy == gopls.install.words


def test_a_folder_that_cannot_be_made_is_said(place: Place) -> None:
    place.ours.parent.write_text("")
    assert "servers cannot be written: Not a directory." in place.refused(NPM).what


def test_a_folder_of_others_at_its_place_stays(place: Place) -> None:
    (place.ours / "noded").mkdir(parents=True)
    place.npm(_BRINGS)
    assert place.refused(NPM).what.endswith("noded is a folder, and none of our making.")
    assert place.left() == ["noded"]


def test_a_kill_on_the_way_keeps_what_was_there_and_the_next_one_sweeps(place: Place) -> None:
    place.npm(_BRINGS)
    before, _ = place.install(NPM)
    was = before.resolve()
    fifo = place.path / "begun"
    os.mkfifo(fifo)
    place.npm(f'#!/bin/sh\ntouch "$3/half"\necho $$ > {fifo}\nexec sleep 1000\n')
    with _in_a_process(place) as process:
        npm = int(fifo.read_text())
        assert "is being installed by another process." in place.refused(NPM).what
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert before.resolve() == was
    assert len(place.left()) == 3
    place.npm(_BRINGS)
    after, _ = place.install(NPM)
    assert after.resolve() != was
    assert len(place.left()) == 2
    _is_gone(npm)


def _in_a_process(place: Place) -> "subprocess.Popen[bytes]":  # noqa: TID251 - the type only
    script = (
        "import pathlib, sys; from tests.langservers.test_install import NPM, install;"
        "install(NPM, pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), print)"
    )
    here = Path(__file__).parents[2]
    return subprocess.Popen(  # noqa: S603, TID251 - its death is what is tried
        [sys.executable, "-c", script, place.ours, place.root],
        cwd=here,
        stdout=subprocess.DEVNULL,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": f"{here}:{here}/server"},  # noqa: TID251 - the same
    )


def _is_gone(pid: int) -> None:
    """See that the process has ended; its guard ends it once ours is dead."""
    with pytest.raises(ProcessLookupError):  # noqa: PT012 - it may take some looks
        while True:
            os.kill(pid, 0)
            os.sched_yield()


def _wheel(folder: Path, version: str) -> None:
    """Make a wheel whose program tells its version."""
    about = f"served-{version}.dist-info"
    with zipfile.ZipFile(folder / f"served-{version}-py3-none-any.whl", "w") as wheel:
        wheel.writestr("served.py", f"def main():\n    print('{version}')\n")
        wheel.writestr(
            f"{about}/METADATA", f"Metadata-Version: 2.1\nName: served\nVersion: {version}\n"
        )
        wheel.writestr(
            f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        wheel.writestr(f"{about}/entry_points.txt", "[console_scripts]\nserved = served:main\n")
        wheel.writestr(f"{about}/RECORD", "")
