"""AutoCodeRover's searches for classes and methods: what they find, where they stop."""

from typing import Any

from tests.tools.repositories import Repository, used

from patchwright.tools.sets import searcher_tools

SHAPES = '''\
"""Shapes."""


class Shape(Base, metaclass=Meta):
    """A shape."""

    sides = 0

    def area(self, unit="cm"):
        return self.sides

    async def draw(self):
        await paint(self)

    class Meta:
        name = "shape"

        def area(self):
            return 0


async def draw(shape):
    return shape.area()


def make():
    class Shape:
        pass

    return Shape()
'''

MANY = {
    f"pkg/m{number}.py": "class Thing:\n    def go(self):\n        pass\n" for number in range(4)
}


async def check(
    repository: Repository, files: dict[str, str], name: str, arguments: dict[str, Any]
) -> list[str]:
    view = repository(files)
    text = await used(searcher_tools(view.graph, view.snapshot), name, **arguments)
    return text.split("\n")


async def test_a_class_is_shown_by_its_signature(repository: Repository) -> None:
    found = await check(
        repository, {"a/shapes.py": SHAPES}, "search_class", {"class_name": "Shape"}
    )
    assert found[:13] == [
        "Found 2 matches for class Shape:",
        "",
        "a/shapes.py:4-19 class Shape (outline; not literal text)",
        " 4 | class Shape(Base, metaclass=Meta):",
        ' 5 |     """A shape."""',
        " 6 | ",
        " 7 |     sides = 0",
        ' 9 |     def area(self, unit="cm"): ...',
        "12 |     async def draw(self): ...",
        "15 |     class Meta: ...",
        "",
        "a/shapes.py:27-28 class make.Shape (outline; not literal text)",
        "27 |     class Shape:",
    ]


async def test_nested_classes_are_found_by_their_name(repository: Repository) -> None:
    files = {"a.py": SHAPES}
    found = await check(repository, files, "search_class", {"class_name": "Meta"})
    assert found[2] == "a.py:15-19 class Shape.Meta (outline; not literal text)"
    dotted = await check(repository, files, "search_class", {"class_name": "Shape.Meta"})
    assert dotted[2:] == found[2:]


async def test_more_than_three_classes_become_counts_for_each_file(repository: Repository) -> None:
    twice = "class Thing:\n    pass\n\n\nif 1:\n    class Thing:\n        pass\n"
    files = MANY | {"pkg/twice.py": twice}
    assert await check(repository, files, "search_class", {"class_name": "Thing"}) == [
        "Found 6 matches for class Thing:",
        "",
        "- pkg/m0.py: 1",
        "- pkg/m1.py: 1",
        "- pkg/m2.py: 1",
        "- pkg/m3.py: 1",
        "- pkg/twice.py: 2",
    ]


async def test_of_very_many_files_the_first_are_counted(repository: Repository) -> None:
    files = {f"m{number:02}.py": "class Thing:\n    pass\n" for number in range(70)}
    found = await check(repository, files, "search_class", {"class_name": "Thing"})
    assert found[0] == "Found 70 matches for class Thing:"
    assert found[-2:] == ["- m59.py: 1", "[... 10 more files]"]


async def test_three_classes_are_still_shown(repository: Repository) -> None:
    three = dict(list(MANY.items())[:3])
    found = await check(repository, three, "search_class", {"class_name": "Thing"})
    assert found.count("1 | class Thing:") == 3


async def test_a_class_in_a_file_is_shown_whole_and_never_shortened(
    repository: Repository,
) -> None:
    found = await check(
        repository,
        dict(MANY),
        "search_class_in_file",
        {"class_name": "Thing", "file_name": ".py"},
    )
    assert found[0] == "Found 4 matches for class Thing in file .py:"
    assert found.count("3 |         pass") == 4


async def test_a_file_is_named_by_the_end_of_its_path_whatever_its_case(
    repository: Repository,
) -> None:
    files = {
        "lib/Base.py": "class A:\n    pass\n",
        "lib/database.py": "class A:\n    x = 1\n",
    }
    arguments = {"class_name": "A", "file_name": "LIB/base.py"}
    found = await check(repository, files, "search_class_in_file", arguments)
    assert found[2] == "lib/Base.py:1-2 class A"
    arguments = {"class_name": "A", "file_name": "base.py"}
    assert await check(repository, files, "search_class_in_file", arguments) == [
        "Found 1 match for class A in file base.py:",
        *found[1:],
    ]


async def test_a_file_that_is_not_there_is_said_to_be_so(repository: Repository) -> None:
    arguments = {"class_name": "Shape", "file_name": "forms.py"}
    assert await check(repository, {"a.py": SHAPES}, "search_class_in_file", arguments) == [
        "There is no readable file forms.py."
    ]


async def test_methods_functions_and_asynchronous_ones_are_found_once_each(
    repository: Repository,
) -> None:
    found = await check(repository, {"a.py": SHAPES}, "search_method", {"method_name": "draw"})
    assert found == [
        "Found 2 matches for method draw:",
        "",
        "a.py:12-13 method Shape.draw",
        "12 |     async def draw(self):",
        "13 |         await paint(self)",
        "",
        "a.py:22-23 async function draw",
        "22 | async def draw(shape):",
        "23 |     return shape.area()",
    ]


async def test_more_than_three_methods_become_counts_for_each_file(
    repository: Repository,
) -> None:
    found = await check(repository, dict(MANY), "search_method", {"method_name": "go"})
    assert found == ["Found 4 matches for method go:", "", *(f"- pkg/m{n}.py: 1" for n in range(4))]


async def test_methods_in_a_class_are_told_apart_from_those_of_inner_classes(
    repository: Repository,
) -> None:
    arguments = {"method_name": "area", "class_name": "Shape"}
    found = await check(repository, {"a.py": SHAPES}, "search_method_in_class", arguments)
    assert [line for line in found if line.startswith("a.py")] == ["a.py:9-10 method Shape.area"]


async def test_of_more_than_three_methods_in_a_class_three_are_shown_and_the_files_of_the_rest(
    repository: Repository,
) -> None:
    arguments = {"method_name": "go", "class_name": "Thing"}
    found = await check(repository, dict(MANY), "search_method_in_class", arguments)
    assert found.count("3 |         pass") == 3
    assert found[-2:] == ["The other 1 are in these files:", "- pkg/m3.py: 1"]


async def test_a_class_that_is_not_there_is_said_to_be_so(repository: Repository) -> None:
    arguments = {"method_name": "area", "class_name": "Circle"}
    assert await check(repository, {"a.py": SHAPES}, "search_method_in_class", arguments) == [
        "There is no class Circle."
    ]


async def test_a_method_that_a_class_inherits_is_shown_where_it_is_defined(
    repository: Repository,
) -> None:
    text = SHAPES + "\n\nclass Circle(Shape):\n    pass\n"
    arguments = {"method_name": "draw", "class_name": "Circle"}
    found = await check(repository, {"a.py": text}, "search_method_in_class", arguments)
    assert found[0] == "Found no method draw in class Circle. It is inherited:"
    assert found[2] == "a.py:12-13 method Shape.draw"


async def test_names_of_modules_before_a_name_do_not_matter(repository: Repository) -> None:
    arguments = {"method_name": "area", "class_name": "pkg.a.Shape"}
    found = await check(repository, {"a.py": SHAPES}, "search_method_in_class", arguments)
    assert found[2] == "a.py:9-10 method Shape.area"


async def test_methods_in_a_file_are_never_shortened(repository: Repository) -> None:
    many = "".join(f"class C{n}:\n    def go(self):\n        return {n}\n\n\n" for n in range(5))
    arguments = {"method_name": "go", "file_path": "many.py"}
    found = await check(repository, {"many.py": many}, "search_method_in_file", arguments)
    assert sum(" | " in line for line in found) == 10


async def test_decorators_belong_to_what_they_decorate(repository: Repository) -> None:
    text = "@wraps(f)\n@cached\ndef go():\n    pass\n"
    found = await check(repository, {"a.py": text}, "search_method", {"method_name": "go"})
    assert found[2:4] == ["a.py:1-4 function go", "1 | @wraps(f)"]


async def test_an_outline_keeps_decorators_on_their_own_lines(repository: Repository) -> None:
    text = """\
        class A:
            @classmethod
            @cached(
                size=3,
            )
            def go(cls, x: int,
                   y: int):
                pass
        """
    found = await check(repository, {"a.py": text}, "search_class", {"class_name": "A"})
    assert found[2:] == [
        "a.py:1-8 class A (outline; not literal text)",
        "1 | class A:",
        "2 |     @classmethod",
        "3 |     @cached(",
        "4 |         size=3,",
        "5 |     )",
        "6 |     def go(cls, x: int, y: int): ...",
    ]


async def test_tests_are_left_out_unless_asked_for(repository: Repository) -> None:
    view = repository({"tests/test_a.py": "def go():\n    pass\n", "a.py": "x = 1\n"})
    without = searcher_tools(view.graph, view.snapshot)
    assert await used(without, "search_method", method_name="go") == "Found no method go."
    along = searcher_tools(view.graph, view.snapshot, tests=True)
    assert "tests/test_a.py:1-2" in await used(along, "search_method", method_name="go")


async def test_aids_for_tests_that_the_product_ships_are_code(repository: Repository) -> None:
    files = {
        "lib/__init__.py": "",
        "lib/test/__init__.py": "",
        "lib/test/client.py": "class Client:\n    pass\n",
        "lib/run.py": "from lib.test.client import Client\n\nclient = Client()\n",
        "tests/client.py": "class Client:\n    pass\n",
    }
    found = await check(repository, files, "search_class", {"class_name": "Client"})
    assert [line for line in found if "class Client" in line and ":" in line][1:] == [
        "lib/test/client.py:1-2 class Client (outline; not literal text)",
        "1 | class Client:",
    ]
