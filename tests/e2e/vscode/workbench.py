"""VS Code, as it is served to a browser: its process, its settings, what it writes down."""

import json
import shutil
import socket
import subprocess
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.parse import quote
from urllib.request import urlopen

from tests.e2e.vscode.install import Installation
from tests.e2e.vscode.until import PATIENCE, until

from patchwright.processes.run import run

SETTINGS: dict[str, Any] = {
    "chat.disableAIFeatures": True,
    "editor.autoClosingBrackets": "never",  # what is typed is what stands there
    "editor.autoClosingQuotes": "never",
    "editor.autoIndent": "none",
    "editor.inlineSuggest.enabled": False,
    "editor.minimap.enabled": False,
    "editor.renderWhitespace": "none",
    "editor.stickyScroll.enabled": False,
    "extensions.autoCheckUpdates": False,
    "extensions.autoUpdate": "off",
    "files.autoSave": "off",  # a browser saves by itself, a desktop does not
    "remote.autoForwardPorts": False,
    "telemetry.telemetryLevel": "off",
    "workbench.editor.useModal": "off",
    "workbench.enableExperiments": False,
    "workbench.secondarySideBar.defaultVisibility": "hidden",
    "workbench.startupEditor": "none",
}
"""What makes no difference to us, and keeps the picture still."""

_ALONE = (
    "--auth=none",
    "--disable-telemetry",
    "--disable-update-check",
    "--disable-getting-started-override",
    "--disable-proxy",
    "--ignore-last-opened",
    "--reconnection-grace-time=5",
)
Process = subprocess.Popen[bytes]  # noqa: TID251 - the type only


@dataclass(kw_only=True)
class Workbench:
    """One code-server.

    Attributes:
        code: Where it is installed.
        folder: What is of it alone: its user's data, its log.
        extensions: Where extensions lie.
        environ: Its whole environment, which the extension host inherits.
        settings: The user's, beside `SETTINGS`.
        trusting: Whether each folder is trusted without a question.
    """

    code: Installation
    folder: Path
    extensions: Path
    environ: Mapping[str, str]
    settings: dict[str, Any] = field(default_factory=dict[str, Any])
    trusting: bool = True
    port: int = field(default=0, init=False)
    _process: Process | None = field(default=None, init=False)

    @property
    def data(self) -> Path:
        """Return the folder of its user's data."""
        return self.folder / "vscode"

    @property
    def settings_file(self) -> Path:
        """Return where the user's settings stand."""
        return self.data / "User" / "settings.json"

    @property
    def machine_file(self) -> Path:
        """Return where settings stand that the user has for this machine alone.

        A browser is another machine: in the user's own settings VS Code passes over whatever
        has the scope `machine`, from the first change on.
        """
        return self.data / "Machine" / "settings.json"

    @property
    def authority(self) -> str:
        """Return where it listens."""
        return f"127.0.0.1:{self.port}"

    def url(self, opened: Path | None = None) -> str:
        """Return the address of a window, on a folder or a `.code-workspace` if one is named."""
        kind = "workspace" if opened and opened.suffix == ".code-workspace" else "folder"
        asked = f"?{kind}={quote(str(opened))}" if opened else "?ew=true"
        return f"http://{self.authority}/{asked}"

    def told(self, **settings: Any) -> str:
        """Return the settings.json of the user with more *settings*; None takes one away."""
        self.settings |= settings
        kept = {k: v for k, v in (SETTINGS | self.settings).items() if v is not None}
        return json.dumps(kept, indent=1)

    def install(self, vsix: Path) -> None:
        """Install an extension as a user does."""
        done = run(
            self._command("--install-extension", str(vsix), "--force"),
            cwd=self.folder,
            env=self._environ(),
            timeout=PATIENCE,
        )
        assert done.code == 0, (done.out + done.err).decode("utf-8", "replace")

    def place(self, extension: Path) -> None:
        """Have an extension that lies in a folder, before anything is started or installed."""
        assert not (self.extensions / "extensions.json").exists()
        told = json.loads((extension / "package.json").read_bytes())
        name = f"{told['publisher']}.{told['name']}-{told['version']}"
        shutil.copytree(extension, self.extensions / name)

    def start(self) -> None:
        """Serve, on a port of the loopback interface that is free."""
        self._write_settings()
        self.port = self.port or _free_port()
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(  # noqa: S603, TID251 - it is ended by its id
                self._command(f"--bind-addr={self.authority}", *_ALONE, *self._trust()),
                cwd=self.folder,
                env=self._environ(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        until(self._serves, "code-server serves")

    def stop(self) -> None:
        """End it."""
        if self._process:
            self._process.terminate()
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait(PATIENCE)
            self._process = None

    def channel(self, name: str, extension: str = "patchwright.patchwright") -> str:
        """Return what stands in an extension's channel of output, in all windows."""
        return _texts(self.data, f"logs/*/exthost*/{extension}/{name}.log")

    def host_log(self) -> str:
        """Return what the extension hosts write down."""
        return _texts(self.data, "logs/*/exthost*/remoteexthost.log")

    def said(self) -> str:
        """Return the end of what was written down, for a test that fails, and where the rest is."""
        logs = [
            f for f in sorted(self.data.glob("logs/**/*.log")) if "vscode." not in f.parent.name
        ]
        told = [f"--- {file}\n{_text(file)[-3000:]}" for file in [self._log, *logs] if _text(file)]
        return "\n".join(told)

    def _write_settings(self) -> None:
        file = self.settings_file
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(self.told(), "utf-8")
        # There ours hold from the first moment on, whatever has the scope `machine`.
        ours = {
            k: v for k, v in self.settings.items() if k.startswith("patchwright.") and v is not None
        }
        self.machine_file.parent.mkdir(parents=True, exist_ok=True)
        self.machine_file.write_text(json.dumps(ours), "utf-8")

    @property
    def _log(self) -> Path:
        return self.folder / "code-server.log"

    def _trust(self) -> list[str]:
        return ["--disable-workspace-trust"] if self.trusting else []

    def _command(self, *arguments: str) -> list[str]:
        folders = [f"--user-data-dir={self.data}", f"--extensions-dir={self.extensions}"]
        config = self.folder / "code-server.yaml"
        config.write_text("auth: none\ncert: false\n", "utf-8")
        start = [str(self.code.node), str(self.code.entry), f"--config={config}"]
        return [*start, *folders, *arguments]

    def _environ(self) -> dict[str, str]:
        return {**self.environ, "EXTENSIONS_GALLERY": '{"serviceUrl":""}'}

    def _serves(self) -> bool:
        assert self._process
        assert self._process.poll() is None, f"code-server has ended: {self.said()}"
        try:
            with urlopen(f"http://{self.authority}/healthz", timeout=PATIENCE):
                return True
        except (URLError, OSError):
            return False


def _free_port() -> int:
    with closing(socket.socket()) as asked:
        asked.bind(("127.0.0.1", 0))
        return asked.getsockname()[1]


def _texts(folder: Path, pattern: str) -> str:
    return "".join(_text(file) for file in sorted(folder.glob(pattern)))


def _text(file: Path) -> str:
    return file.read_text("utf-8", "replace") if file.exists() else ""
