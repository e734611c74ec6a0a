"""Real servers of a workspace that wants its programs run: those that need no trust run none.

Each is looked for in PATH, among those that this user installed and among those that other
tests had installed; one that is not there is skipped.
"""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from platformdirs import user_cache_path

from patchwright.langservers.diagnostics import diagnostics_of
from patchwright.langservers.errors import ServerError
from patchwright.langservers.find import Choice, Found, found_of
from patchwright.langservers.row import Executes, Row
from patchwright.langservers.server import Server
from patchwright.langservers.table import ROWS
from patchwright.processes.environment import program_in_path
from patchwright.processes.run import run
from patchwright.settings.places import servers_of
from patchwright.settings.table import Settings

pytestmark = pytest.mark.slow

OURS = (servers_of(Settings()), user_cache_path("patchwright-tests") / "servers")
TEXTS = {
    "a.py": "import json\nundefined_name\n",
    "a.c": "int f(void) { return undefined_name; }\n",
    "a.ts": "const x: number = undefinedName;\n",
    "src/A.java": "public class A { @Deprecated int f() { return undefinedName; } }\n",
    "a.lua": "return undefined_name\n",
}
_TRAP = "#!/bin/sh\necho $0 >> {trapped}\n"
_SCRIPT = (
    "require('fs').appendFileSync('{trapped}', __filename + '\\n'); module.exports = () => ({{}})"
)
_PROGRAMS = (
    *(
        f"{folder}bin/{name}"
        for folder in (".venv/", "venv/", "")
        for name in ("python", "python3")
    ),
    *("python", "python3", "node", "npm", "java", "luarocks", "lua", "cc", "tsserver"),
    *(f"node_modules/.bin/{name}" for name in ("tsc", "tsserver", "ty", "clangd")),
)
_FILES: Mapping[str, str] = {
    ".venv/pyvenv.cfg": "home = {root}/bin\nversion = 3.11.0\n",
    "pyproject.toml": '[tool.ty.environment]\npython = ".venv/bin/python"\n',
    "pyrightconfig.json": '{{"pythonPath": ".venv/bin/python"}}',
    "tsconfig.json": '{{"compilerOptions": {{"plugins": [{{"name": "plugin"}}]}}}}',
    "package.json": '{{"name": "x", "version": "1.0.0"}}',
    "node_modules/plugin/index.js": _SCRIPT,
    "node_modules/typescript/package.json": '{{"name": "typescript", "version": "5.9.9"}}',
    "node_modules/typescript/lib/tsserver.js": _SCRIPT,
    "node_modules/typescript/lib/typescript.js": _SCRIPT,
    "compile_commands.json": (
        '[{{"directory": "{root}", "file": "a.c", "command": "{root}/cc -c a.c"}}]'
    ),
    ".clangd": "CompileFlags:\n  Compiler: {root}/cc\n  BuiltinHeaders: QueryDriver\n",
    ".luarocks/config-5.1.lua": 'lua_interpreter = "lua"\nvariables = {{LUA_BINDIR = "{root}"}}\n',
    ".luarc.json": '{{"runtime": {{"plugin": "./plugin.lua"}}}}',
    ".project": (
        "<projectDescription><name>w</name><buildSpec><buildCommand>"
        "<name>org.eclipse.jdt.core.javabuilder</name></buildCommand></buildSpec>"
        "<natures><nature>org.eclipse.jdt.core.javanature</nature></natures></projectDescription>"
    ),
    ".classpath": (
        '<classpath><classpathentry kind="src" path="src"/>'
        '<classpathentry kind="con" path="org.eclipse.jdt.launching.JRE_CONTAINER"/>'
        '<classpathentry kind="output" path="out"/></classpath>'
    ),
    ".settings/org.eclipse.jdt.apt.core.prefs": (
        "eclipse.preferences.version=1\norg.eclipse.jdt.apt.aptEnabled=true\n"
        "org.eclipse.jdt.apt.reconcileEnabled=true\n"
    ),
    ".settings/org.eclipse.jdt.core.prefs": (
        "eclipse.preferences.version=1\norg.eclipse.jdt.core.compiler.processAnnotations=enabled\n"
    ),
    ".factorypath": (
        '<factorypath><factorypathentry kind="EXTJAR" id="{root}/processor.jar"'
        ' enabled="true" runInBatchMode="false"/></factorypath>'
    ),
}
_PROCESSOR = """
import java.nio.file.*; import java.util.Set; import javax.annotation.processing.*;
import javax.lang.model.SourceVersion; import javax.lang.model.element.TypeElement;
@SupportedAnnotationTypes("*") public class Trap extends AbstractProcessor {{
  static {{ try {{ Files.writeString(Path.of("{trapped}"), "processor"); }} catch (Exception e) {{ }} }}
  @Override public SourceVersion getSupportedSourceVersion() {{ return SourceVersion.latest(); }}
  @Override public boolean process(Set<? extends TypeElement> s, RoundEnvironment r) {{ return false; }}
}}
"""


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """One that is full of traps; the first that is sprung writes `trapped` beside it."""
    root = tmp_path / "w"
    trapped = str(tmp_path / "trapped")
    for path, text in {
        **{path: text.format(root=root, trapped=trapped) for path, text in _FILES.items()},
        **{path: _TRAP.format(trapped=trapped) for path in _PROGRAMS},
        **TEXTS,
    }.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    for path in _PROGRAMS:
        (root / path).chmod(0o755)
    _make_processor(tmp_path, root / "processor.jar", _PROCESSOR.format(trapped=trapped))
    return root


def _make_processor(folder: Path, jar: Path, source: str) -> None:
    """Make an annotation processor, where this machine has a compiler."""
    if not program_in_path("javac", outside=folder):
        return
    made = folder / "processor"
    services = made / "META-INF/services"
    services.mkdir(parents=True)
    (services / "javax.annotation.processing.Processor").write_text("Trap\n")
    (made / "Trap.java").write_text(source)
    compiled = run(["javac", "-proc:none", "Trap.java"], cwd=made, timeout=60)
    assert compiled.code == 0, compiled.err
    assert run(["jar", "cf", str(jar), "."], cwd=made, timeout=60).code == 0


def found(row: Row, root: Path, *, trusted: bool) -> Found:
    choices = [Choice(root=root, ours=ours, trusted=trusted) for ours in OURS]
    there = next(filter(None, (found_of(row, choice) for choice in choices)), None)
    if not isinstance(there, Found):
        pytest.skip(f"{row.name} is not there")
    return there


async def asked_all(server: Server) -> None:
    """Have it look at its text from all sides."""
    path = next(path for path in TEXTS if path.rpartition(".")[2] in _endings(server.row))
    server.documents.show({path: TEXTS[path]})
    await diagnostics_of(server, path)
    place = {
        "textDocument": {"uri": server.documents.uri(path)},
        "position": {"line": 0, "character": 8},
    }
    for method in ("hover", "definition"):
        with suppress(ServerError):
            await server.link.ask(f"textDocument/{method}", place)


def _endings(row: Row) -> set[str]:
    return {suffix.removeprefix(".") for suffix in row.suffixes}


@pytest.mark.parametrize(
    "row", [row for row in ROWS if row.executes is Executes.NOTHING], ids=lambda row: row.name
)
async def test_a_server_that_needs_no_trust_runs_nothing_and_writes_nothing(
    row: Row, workspace: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await asyncio.to_thread(_files, workspace)
    there = found(row, workspace, trusted=False)
    # As whoever has activated the workspace's own environment, and has a tool that heeds
    # what lies where it is started.
    path = f"{workspace}/.venv/bin:{workspace}:{_tools(tmp_path)}:{there.row.environment['PATH']}"
    monkeypatch.setenv("PATH", path)
    there = found(row, workspace, trusted=False)
    server = await Server.start(there.row, there.command, workspace)
    try:
        await asked_all(server)
    finally:
        await server.stop()
    assert not (tmp_path / "trapped").exists(), (tmp_path / "trapped").read_text()
    assert await asyncio.to_thread(_files, workspace) == before


@pytest.mark.parametrize("name", ["basedpyright-langserver", "typescript-language-server"])
async def test_the_traps_are_sprung_by_servers_that_need_trust(
    name: str, workspace: Path, tmp_path: Path
) -> None:
    (row,) = (row for row in ROWS if row.name == name)
    (workspace / "pyrightconfig.json").unlink()
    there = found(row, workspace, trusted=True)
    # Their traps are no servers: they end early, or say nothing.
    brief = replace(there.row, seconds=5.0)
    with suppress(ServerError):
        server = await Server.start(brief, there.command, workspace)
        try:
            await asked_all(server)
        finally:
            await server.stop()
    assert (tmp_path / "trapped").exists()


def _tools(folder: Path) -> Path:
    """Make what stands for luarocks, which asks the Lua that files beside it name."""
    tool = folder / "tools/luarocks"
    tool.parent.mkdir()
    tool.write_text("#!/bin/sh\nexec ./lua\n")
    tool.chmod(0o755)
    return tool.parent


def _files(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
