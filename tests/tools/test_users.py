"""What uses code, by place, beside excerpts and changes."""

from dataclasses import replace

from tests.tools.repositories import Repository
from tests.tools.test_called import finding

from patchwright.tools.excerpts import changed, excerpts

FILES = {
    "lib/a.py": """\
        class Sheet:
            def area(self):
                return self.raw()

            def raw(self):
                x = 1
                return x


        def sheet():
            return Sheet()
        """,
    "lib/b.py": """\
        from lib.a import Sheet, sheet


        class Wide(Sheet):
            pass


        def shown():
            return sheet()


        WIDE = Sheet()
        """,
    "tests/test_a.py": """\
        from lib.a import sheet


        def test_sheet():
            assert sheet()
        """,
}


def uses_of(text: str) -> str:
    return text.partition("What uses this code outside of tests, as far as is known:\n")[2]


def test_what_uses_a_place_is_told_with_its_lines(repository: Repository) -> None:
    text = excerpts(repository(FILES), (finding("lib/a.py", 9, 10, "sheet"),))
    # Tests use it too; the role that judges code shall not be led by them.
    assert uses_of(text) == "```\nlib/b.py:9 in shown: return sheet()\n```"


def test_a_class_is_used_by_those_below_it_and_those_that_make_it(repository: Repository) -> None:
    text = excerpts(repository(FILES), (finding("lib/a.py", 0, 6, "Sheet"),))
    # `area` uses `raw` in lines that are shown.
    assert uses_of(text) == (
        "```\n"
        "lib/a.py:11 in sheet: return Sheet()\n"
        "lib/b.py:4 in Wide: class Wide(Sheet):\n"
        "lib/b.py:12 in WIDE: WIDE = Sheet()\n"
        "```"
    )


def test_an_outline_shows_no_uses(repository: Repository) -> None:
    text = excerpts(repository(FILES), (finding("lib/a.py", 4, 6, "Sheet.raw"),))
    assert uses_of(text) == "```\nlib/a.py:3 in Sheet.area: return self.raw()\n```"


def test_of_a_change_it_is_the_function_that_is_used(repository: Repository) -> None:
    assert "lib/b.py:9 in shown" in uses_of(changed(repository(FILES), [("lib/a.py", 10)]))


def test_lines_of_a_long_function_are_used_as_the_function_is(repository: Repository) -> None:
    long = "def go():\n" + "    x = 'a longer line than most of them'\n" * 400
    view = repository({"long.py": long, "use.py": "from long import go\n\ngo()\n"})
    assert uses_of(changed(view, [("long.py", 200)])) == "```\nuse.py:3 in the module: go()\n```"


def test_uses_of_a_name_that_two_things_have_are_told_last_as_guesses(
    repository: Repository,
) -> None:
    files = {
        "a.py": "def use(it):\n    return it.go()\n",
        "go.py": "class One:\n    def go(self):\n        pass\n\n\nclass Two:\n    def go(self):\n        pass\n\n    def twice(self):\n        self.go()\n",
    }
    text = excerpts(repository(files), (finding("go.py", 6, 7, "Two.go"),))
    assert uses_of(text) == (
        "```\n"
        "go.py:11 in Two.twice: self.go()\n"
        "a.py:2 in use (perhaps; its name only agrees): return it.go()\n"
        "```"
    )


def test_tests_come_last(repository: Repository) -> None:
    view = replace(repository(FILES | {"z.py": "from lib.a import sheet\n\nsheet()\n"}), tests=True)
    text = excerpts(view, (finding("lib/a.py", 9, 10, "sheet"),))
    told = text.partition("What uses this code, as far as is known:\n")[2].split("\n")
    assert [line.partition(":")[0] for line in told[1:-1]] == [
        "lib/b.py",
        "z.py",
        "tests/test_a.py",
    ]


def test_many_uses_are_cut_and_counted(repository: Repository) -> None:
    uses = "".join(f"def f{n}():\n    return go()\n\n\n" for n in range(30))
    view = repository(
        {"go.py": "def go():\n    pass\n", "use.py": f"from go import go\n\n\n{uses}"}
    )
    told = uses_of(excerpts(view, (finding("go.py", 0, 1, "go"),)))
    assert told.count("use.py:") == 20
    assert told.endswith("[... 10 more]\n```")


def test_what_nothing_uses_is_told_without_a_list(repository: Repository) -> None:
    text = excerpts(repository({"a.py": "def go():\n    pass\n"}), (finding("a.py", 0, 1, "go"),))
    assert "What uses this code" not in text
