"""Tiny projects, one of each language: a name is defined in one file and used in another.

Where it is used, characters of two UTF-16 units stand before it on its line.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


def _nothing() -> dict[str, str]:
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """A project, and changes of it.

    Attributes:
        settings: Files that are no source.
        part: Path and text of the file that defines `helper`, on its line `defined`.
        use: Path and text of the file that uses it, on its last use of that name.
        defined: The line of the definition, zero-based.
        right: A piece of the text of `use`.
        wrong: What takes its place, and is an error.
        blamed: Where in that line the error is.
        broken: A piece of the text of `part`, and what takes its place, so that `use` is wrong.
        created: Path and text of a new file.
        calling: Texts that rest on the new file, by path.
        moved: The path to which `part` is moved.
        following: Texts that rest on the moved file, by path.
        beside: Further files that rest on `part`.
    """

    settings: Mapping[str, str] = field(default_factory=_nothing)
    part: tuple[str, str]
    use: tuple[str, str]
    defined: int = 0
    right: str
    wrong: str
    blamed: str = "lable"
    broken: tuple[str, str] = ("helper", "renamed")
    created: tuple[str, str]
    calling: Mapping[str, str]
    moved: str
    following: Mapping[str, str] = field(default_factory=_nothing)
    beside: Mapping[str, str] = field(default_factory=_nothing)

    @property
    def moved_text(self) -> str:
        """The text of `part` when it is moved; names of classes follow those of files."""
        return self.part[1].replace("class Part", "class Other")

    @property
    def files(self) -> dict[str, str]:
        """All files, by path."""
        return {**self.settings, **dict([self.part, self.use]), **self.beside}


_PYTHON_USE = """\
from part import helper


def run() -> int:
    label = "🙂🙂"; return helper(len(label))
"""

PYTHON = Project(
    part=("part.py", "def helper(count: int) -> int:\n    return count + 1\n"),
    use=("use.py", _PYTHON_USE),
    right="len(label)",
    wrong="len(lable)",
    created=("extra.py", "def extra() -> int:\n    return 1\n"),
    calling={"use.py": f"from extra import extra\n{_PYTHON_USE}\n\nextra()\n"},
    moved="other.py",
    following={"use.py": _PYTHON_USE.replace("part", "other")},
)

_CPP_USE = """\
#include "part.hpp"
int run() {
  const char *label = "🙂🙂"; return helper(label[0]);
}
"""

CPP = Project(
    part=("part.hpp", "#pragma once\ninline int helper(int count) { return count + 1; }\n"),
    use=("use.cpp", _CPP_USE),
    defined=1,
    right="label[0]",
    wrong="lable[0]",
    created=("extra.hpp", "#pragma once\ninline int extra() { return 1; }\n"),
    calling={"use.cpp": f'#include "extra.hpp"\n{_CPP_USE}int again() {{ return extra(); }}\n'},
    moved="other.hpp",
    following={"use.cpp": _CPP_USE.replace("part", "other")},
)

_TYPESCRIPT_USE = """\
import { helper } from "./part";
export function run(): number {
  const label = "🙂🙂"; return helper(label.length);
}
"""

TYPESCRIPT = Project(
    settings={
        "tsconfig.json": '{"compilerOptions": {"strict": true, "module": "esnext", "noEmit": true}}\n'
    },
    part=("part.ts", "export function helper(count: number): number {\n  return count + 1;\n}\n"),
    use=("use.ts", _TYPESCRIPT_USE),
    right="label.length",
    wrong="lable.length",
    created=("extra.ts", "export const extra = 1;\n"),
    calling={"use.ts": f'import {{ extra }} from "./extra";\n{_TYPESCRIPT_USE}extra;\n'},
    moved="other.ts",
    following={"use.ts": _TYPESCRIPT_USE.replace("part", "other")},
)

_LUA_USE = """\
local function run()
  local label = "🙂🙂"; return helper(#label)
end
return run
"""

LUA = Project(
    part=("part.lua", "function helper(count)\n  return count + 1\nend\n"),
    use=("use.lua", _LUA_USE),
    right="#label",
    wrong="#lable",
    created=("extra.lua", "function extra()\n  return 1\nend\n"),
    calling={"use.lua": f"extra()\n{_LUA_USE}"},
    moved="other.lua",
)

_GO_USE = """\
package m

func run() int {
\tlabel := "🙂🙂"; return helper(len(label))
}
"""

GO = Project(
    settings={"go.mod": "module example.org/m\n\ngo 1.19\n"},
    part=("part.go", "package m\n\nfunc helper(count int) int {\n\treturn count + 1\n}\n"),
    use=("use.go", _GO_USE),
    defined=2,
    right="len(label)",
    wrong="len(lable)",
    created=("extra.go", "package m\n\nfunc extra() int {\n\treturn 1\n}\n"),
    calling={"use.go": f"{_GO_USE}\nfunc again() int {{\n\treturn extra()\n}}\n"},
    moved="other.go",
)

_RUST_USE = """\
use crate::part::helper;
pub fn run() -> usize {
    let label = "🙂🙂"; helper(label.len())
}
"""

_RUST_ROOT = "pub mod part;\npub mod user;\n"

RUST = Project(
    settings={"Cargo.toml": '[package]\nname = "m"\nversion = "0.1.0"\nedition = "2021"\n'},
    part=("src/part.rs", "pub fn helper(count: usize) -> usize {\n    count + 1\n}\n"),
    use=("src/user.rs", _RUST_USE),
    right="label.len())",
    wrong="label.len(), 2)",
    blamed="2)",
    broken=("count: usize", "count: usize, more: usize"),
    created=("src/extra.rs", "pub fn extra() {}\n"),
    calling={"src/lib.rs": f"pub mod extra;\n{_RUST_ROOT}"},
    moved="src/other.rs",
    following={
        "src/lib.rs": _RUST_ROOT.replace("part", "other"),
        "src/user.rs": _RUST_USE.replace("part", "other"),
    },
    beside={"src/lib.rs": _RUST_ROOT},
)

_JAVA_USE = """\
class Use {
    int run() {
        String label = "🙂🙂"; return Part.helper(label.length());
    }
}
"""

JAVA = Project(
    part=(
        "Part.java",
        "class Part {\n    static int helper(int count) {\n        return count + 1;\n    }\n}\n",
    ),
    use=("Use.java", _JAVA_USE),
    defined=1,
    right="label.length()",
    wrong="lable.length()",
    created=("Extra.java", "class Extra {\n}\n"),
    calling={"Use.java": _JAVA_USE.replace("class Use {", "class Use {\n    Extra extra;")},
    moved="Other.java",
    following={"Use.java": _JAVA_USE.replace("Part", "Other")},
)

_KOTLIN_USE = """\
class Use {
    fun run(): Int {
        val label = "🙂🙂"; return Part().helper(label.length)
    }
}
"""

KOTLIN = Project(
    part=(
        "Part.kt",
        "class Part {\n    fun helper(count: Int): Int {\n        return count + 1\n    }\n}\n",
    ),
    use=("Use.kt", _KOTLIN_USE),
    defined=1,
    right="label.length",
    wrong="lable.length",
    created=("Extra.kt", "class Extra\n"),
    calling={},
    moved="Other.kt",
)
