"""The packages that the gate is tried on, chosen and written down before it was run.

Each is well known for its language, can be had from PyPI or npm with its sources, and has
changed between two consecutive releases in at least forty hunks (Java and C#: whatever a
package with sources has). Their dependencies are not installed, as in a folder that nobody
trusts yet.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

Registry = Literal["wheel", "sdist", "npm"]

LARGEST = 100_000
"""Bytes; larger files are generated, and no place is drawn in them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Package:
    """Two consecutive releases of one package, and where places are drawn in them.

    Attributes:
        title: The row of the table.
        language: The row of `languages.LANGUAGES` by whose rules patches are made.
        registry: Whose client brings it, and in which form.
        name: What it is called there.
        older: The release that hunks start from.
        newer: The release that they lead to, and that is mutated.
        suffixes: Ends of the names of files in which places are drawn.
        root: The folder that is opened, below the top of the package.
        below: Where files lie in which places are drawn, below the root.
        without: Parts of paths in which no place is drawn.
        laid: Files that a build of the package would have left behind, by path.
    """

    title: str
    language: str
    registry: Registry
    name: str
    older: str
    newer: str
    suffixes: tuple[str, ...]
    root: str = ""
    below: str = ""
    without: tuple[str, ...] = ()
    laid: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def draws(self, path: str) -> bool:
        """Say whether places are drawn in the file *path*, below the root."""
        return (
            path.endswith(self.suffixes)
            and path.startswith(self.below)
            and not any(part in path for part in self.without)
        )


_RE2 = "-xc++\n-std=c++17\n-Ivendor/re2\n-Ivendor/abseil-cpp\n"

# Names no crate that would have to be fetched before anything is loaded.
_ALONE = """\
[package]
name = "tokenizers"
version = "0.13.3"
edition = "2018"

[features]
default = ["progressbar", "http", "cli", "onig", "esaxx_fast"]
progressbar = []
http = []
cli = []
onig = []
esaxx_fast = []
unstable_wasm = []
"""

# Tests of RE2 and Abseil need headers that the package does not bring.
_WITHOUT_TESTS = ("_test", "test_", "testing", "_benchmark", "_fuzz", "/fuzzing/")

PACKAGES = (
    Package(
        title="Python",
        language="python",
        registry="wheel",
        name="click",
        older="8.1.8",
        newer="8.2.0",
        suffixes=(".py",),
    ),
    Package(
        title="C",
        language="c",
        registry="sdist",
        name="zstd",
        older="1.5.5.1",
        newer="1.5.6.1",
        suffixes=(".c",),
        below="zstd/",
    ),
    Package(
        title="C++",
        language="cpp",
        registry="npm",
        name="re2",
        older="1.21.0",
        newer="1.21.1",
        suffixes=(".cc",),
        below="vendor/",
        without=_WITHOUT_TESTS,
        laid=MappingProxyType({"compile_flags.txt": _RE2}),
    ),
    Package(
        title="C++ without flags",
        language="cpp",
        registry="npm",
        name="re2",
        older="1.21.0",
        newer="1.21.1",
        suffixes=(".cc",),
        below="vendor/",
        without=_WITHOUT_TESTS,
    ),
    Package(
        title="JavaScript",
        language="javascript",
        registry="npm",
        name="fastify",
        older="4.26.2",
        newer="4.27.0",
        suffixes=(".js",),
    ),
    Package(
        title="JavaScript with checkJs",
        language="javascript",
        registry="npm",
        name="fastify",
        older="4.26.2",
        newer="4.27.0",
        suffixes=(".js",),
        laid=MappingProxyType(
            {"jsconfig.json": '{"compilerOptions": {"checkJs": true, "module": "node16"}}\n'}
        ),
    ),
    Package(
        title="TypeScript",
        language="typescript",
        registry="npm",
        name="@reduxjs/toolkit",
        older="2.1.0",
        newer="2.2.0",
        suffixes=(".ts",),
        below="src/",
    ),
    Package(
        title="TSX",
        language="tsx",
        registry="npm",
        name="@reduxjs/toolkit",
        older="2.1.0",
        newer="2.2.0",
        suffixes=(".tsx",),
        below="src/",
    ),
    Package(
        # Added when the next row had shown that a distribution's Go 1.19 does not read its go.mod.
        title="Go",
        language="go",
        registry="sdist",
        name="gojsonnet",
        older="0.19.1",
        newer="0.20.0",
        suffixes=(".go",),
    ),
    Package(
        title="Go of go 1.23",
        language="go",
        registry="sdist",
        name="gojsonnet",
        older="0.20.0",
        newer="0.21.0",
        suffixes=(".go",),
    ),
    Package(
        title="Rust",
        language="rust",
        registry="sdist",
        name="tokenizers",
        older="0.13.2",
        newer="0.13.3",
        suffixes=(".rs",),
        root="tokenizers-lib",
    ),
    Package(
        title="Rust without crates",
        language="rust",
        registry="sdist",
        name="tokenizers",
        older="0.13.2",
        newer="0.13.3",
        suffixes=(".rs",),
        root="tokenizers-lib",
        laid=MappingProxyType({"Cargo.toml": _ALONE}),
    ),
    Package(
        # 1.5.1 lies between the two; pip cannot build its metadata without a compiler.
        title="Java",
        language="java",
        registry="sdist",
        name="JPype1",
        older="1.5.0",
        newer="1.5.2",
        suffixes=(".java",),
    ),
    Package(
        title="Lua",
        language="lua",
        registry="npm",
        name="@rbxts/roact",
        older="1.4.0-ts.2",
        newer="1.4.2-ts.2",
        suffixes=(".lua",),
    ),
    Package(
        title="Kotlin",
        language="kotlin",
        registry="npm",
        name="react-native-screens",
        older="4.26.2",
        newer="4.27.0",
        suffixes=(".kt",),
    ),
    Package(
        title="C#",
        language="csharp",
        registry="npm",
        name="react-native-windows",
        older="0.82.8",
        newer="0.84.0",
        suffixes=(".cs",),
    ),
)
