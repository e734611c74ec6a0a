"""What a path is for, by conventions that many projects and languages share.

No rule names a project. A rule that needs more than the path, as whether a folder
of testing aids is part of the product, is for those who know the imports.
"""

import re
from typing import Literal

Role = Literal["code", "test", "docs", "example", "generated", "vendored"]


def _names(words: str) -> frozenset[str]:
    return frozenset(words.split())


_TEST_FOLDERS = _names(
    "test tests testing __tests__ __mocks__ spec specs testdata test_data test-data testcases"
    " unittests unit_tests integration_tests integration-tests functional_tests e2e cypress"
    " androidtest jvmtest commontest testfixtures"
)
_HELPER_FOLDERS = frozenset({"test", "tests", "testing"})
_DOCS_FOLDERS = _names("doc docs documentation website man")
_EXAMPLE_FOLDERS = _names(
    "example examples sample samples demo demos tutorial tutorials gallery galleries"
    " benchmark benchmarks bench benches asv_bench quickstart"
)
_GENERATED_FOLDERS = _names("generated __generated__ dist autogen gen-src _build")
_VENDOR_FOLDERS = _names(
    "vendor vendors vendored _vendor _vendored third_party third-party thirdparty 3rdparty"
    " node_modules bower_components external externals extern _extern godeps pods site-packages"
    " dist-packages bundled"
)
_TEST_NAME = re.compile(
    r"""
      (?:test|tests|conftest)\.\w+ $           # tests.py
    | test_ .* \.\w+ $                         # test_views.py
    | .* _(?:test|tests|spec|unittest)\.\w+ $  # views_test.go, views_spec.rb
    | .* [.-](?:test|tests|spec|e2e)\.\w+ $    # views.test.ts
    """,
    re.VERBOSE,
)
_TEST_CLASS_NAME = re.compile(
    r"(?:Test[A-Z0-9]\w*|\w*[a-z0-9](?:Test|Tests|TestCase|Spec|IT))\.(?:java|kt|cs|scala|groovy)$"
)
_DOCS_NAME = re.compile(r".*\.(?:md|rst|adoc|txt|markdown)$")
_GENERATED_NAME = re.compile(
    r"""
      .* _pb2(?:_grpc)?\.pyi? $
    | .* \.pb\.(?:go|cc|h|rs) $
    | .* \.min\.(?:js|css) $
    | .* [._-]generated\.\w+ $
    | .* \.g\.(?:cs|dart|kt) $
    | .* \.designer\.cs $
    | (?:parsetab|lextab|_version)\.py $
    """,
    re.VERBOSE,
)
_MIGRATION = re.compile(r"(?:.*/)?migrations/\d[^/]*$")
# Only near the top, and not where a generator merely holds the phrase as a string.
_SAYS_GENERATED = re.compile(
    r"^[^\"'\n]{0,40}(?:@generated\b|\bgenerated\b[^\n\"']{0,80}"
    r"(?:do not (?:edit|modify)|by (?:ANTLR|protoc|the protocol buffer|swagger|openapi))"
    r"|\bdo not edit\b|\bthis (?:file|code) (?:is|was) (?:automatically |auto-?)generated\b"
    r"|\bgenerated from \S+ by\b)",
    re.IGNORECASE | re.MULTILINE,
)


def role_of(path: str) -> Role:
    """Return what *path* is for; the strongest of several reasons wins."""
    *folders, name = path.split("/")
    lowered = [folder.lower() for folder in folders]
    if not _VENDOR_FOLDERS.isdisjoint(lowered):
        return "vendored"
    if is_test_name(name) or not _TEST_FOLDERS.isdisjoint(lowered):
        return "test"
    if _is_generated(path.lower(), name.lower(), lowered):
        return "generated"
    # A package inside the product may well be called `docs`; a folder at the top hardly.
    if (lowered[:1] and lowered[0] in _DOCS_FOLDERS) or _DOCS_NAME.match(name.lower()):
        return "docs"
    return "code" if _EXAMPLE_FOLDERS.isdisjoint(lowered) else "example"


def is_test_name(name: str) -> bool:
    """Say whether a file of this *name* holds tests, wherever it stands."""
    return bool(_TEST_NAME.match(name.lower()) or _TEST_CLASS_NAME.match(name))


def may_help_tests(path: str) -> bool:
    """Say whether *path* may hold aids for tests that the product ships.

    Such a file stands in a folder called `test`, `tests` or `testing` inside a
    package and is not named like a test. Whether it is shipped shows where code
    that is no test imports it.
    """
    *folders, name = path.split("/")
    lowered = [folder.lower() for folder in folders]
    if is_test_name(name) or lowered[:1] == [] or lowered[0] in _TEST_FOLDERS:
        return False
    special = [folder for folder in lowered if folder in _TEST_FOLDERS]
    return bool(special) and _HELPER_FOLDERS.issuperset(special)


def says_generated(text: str) -> bool:
    """Say whether the head of *text* says that a program wrote it."""
    return _SAYS_GENERATED.search(text, 0, 1000) is not None


def _is_generated(path: str, name: str, folders: list[str]) -> bool:
    return (
        not _GENERATED_FOLDERS.isdisjoint(folders)
        or _GENERATED_NAME.match(name) is not None
        or _MIGRATION.match(path) is not None
    )
