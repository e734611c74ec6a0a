"""URIs of files, as they are spelled by Linux and Windows servers."""

from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwright.langservers.uris import path_of, relative, uri_of

names = st.text(st.characters(exclude_characters="/\0", exclude_categories=["Cs"]), min_size=1)


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("file:///home/a/b.py", PurePosixPath("/home/a/b.py")),
        ("file://localhost/a", PurePosixPath("/a")),
        ("FILE:///a%20b/%C3%A9%23%3F.py", PurePosixPath("/a b/é#?.py")),
        ("file:///c%3A/Users/x%20y.py", PureWindowsPath("C:/Users/x y.py")),
        ("file:///C:/Users/x.py", PureWindowsPath("C:/Users/x.py")),
        ("file://server/share/x.py", PureWindowsPath("//server/share/x.py")),
        ("file:///a/%FF", PurePosixPath("/a/\udcff")),
        ("untitled:Untitled-1", None),
        ("https://example.org/a", None),
        ("file:a/b", None),
        ("file:///a%00b", None),
        ("file://[bad/a", None),
        ("", None),
    ],
)
def test_every_spelling_names_its_file(uri: str, path: PurePath | None) -> None:
    assert path_of(uri) == path


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        (PurePosixPath("/a b/é#?.py"), "file:///a%20b/%C3%A9%23%3F.py"),
        (PureWindowsPath("C:/Users/x y.py"), "file:///C:/Users/x%20y.py"),
        (PureWindowsPath("//server/share/x.py"), "file://server/share/x.py"),
    ],
)
def test_a_file_is_spelled_so_that_it_is_understood(path: PurePath, uri: str) -> None:
    assert uri_of(path) == uri
    assert path_of(uri) == path


@given(st.lists(names.filter(lambda name: name not in {".", ".."}), min_size=1, max_size=4))
def test_a_uri_leads_back_to_its_file(parts: list[str]) -> None:
    path = PurePosixPath("/w", *parts)
    assert path_of(uri_of(path)) == path


def test_a_path_below_the_root_is_relative_whatever_links_lead_there(tmp_path: Path) -> None:
    root, link = tmp_path / "w", tmp_path / "link"
    root.mkdir()
    link.symlink_to(root)
    assert relative((root / "a.py").as_uri(), root) == "a.py"
    assert relative((root / "a.py").as_uri(), link) == "a.py"
    assert relative((link / "a.py").as_uri(), root) == "a.py"
    assert relative((tmp_path / "other.py").as_uri(), root) is None
    assert relative("untitled:1", root) is None
    assert relative(f"{root.as_uri()}/../other.py", root) is None
    assert relative(f"{root.as_uri()}/%2E%2E/w/a.py", root) == "a.py"
