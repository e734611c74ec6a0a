"""Text of editors that is not on disk yet."""

from tests.workspace.tree import Tree

from patchwright.domain.source import blob_id


def test_unsaved_text_stands_in_for_the_file(tree: Tree) -> None:
    tree.put({"a": "old\n"})
    (tree.root / "a").chmod(0o755)
    snapshot = tree.take(unsaved={"a": "new\n"})
    assert snapshot.text("a") == "new\n"
    assert snapshot.entries["a"].mode == 0o100755
    assert snapshot.id != tree.take().id


def test_unsaved_text_is_in_the_encoding_of_the_file(tree: Tree) -> None:
    tree.put(
        {
            "latin.py": b"# coding: latin-1\n",
            "bom": b"\xef\xbb\xbfa",
            "wide": "a".encode("utf-16"),
        }
    )
    snapshot = tree.take(
        unsaved={"latin.py": "# coding: latin-1\n'é'\n", "bom": "\ufeffb", "wide": "b"}
    )
    assert snapshot.bytes_of("latin.py") == b"# coding: latin-1\n'\xe9'\n"
    assert snapshot.bytes_of("bom") == b"\xef\xbb\xbfb"
    assert snapshot.bytes_of("wide") == "b".encode("utf-16")


def test_unsaved_text_that_does_not_fit_says_so(tree: Tree) -> None:
    tree.put({"latin.py": b"# coding: latin-1\n"})
    snapshot = tree.take(unsaved={"latin.py": "# coding: latin-1\n'\N{EURO SIGN}'\n"})
    assert snapshot.entries["latin.py"].unread.startswith("undecodable")


def test_unsaved_text_where_there_is_no_file_is_a_new_one(tree: Tree) -> None:
    snapshot = tree.take(unsaved={"new/a.py": "new\n"})
    assert snapshot.text("new/a.py") == "new\n"
    assert tree.state.blobs.get(blob_id(b"new\n")) == b"new\n"


def test_unsaved_text_of_what_is_ignored_secret_or_outside_is_left_out(tree: Tree) -> None:
    tree.put({".gitignore": "*.log\n", ".patchwrightignore": "data\n", "on.log": "", ".env": "x"})
    tree.commit()
    unsaved = ["on.log", "new.log", "data/x", ".env", ".env.local", "../x", "/x", ".git/config"]
    snapshot = tree.take(unsaved=dict.fromkeys(unsaved, "text"))
    assert set(snapshot.entries) == {".env", ".gitignore", ".patchwrightignore"}
    assert snapshot.entries[".env"].blob is None
    assert not tree.state.blobs.has(blob_id(b"text"))


def test_unsaved_text_does_not_go_through_links(tree: Tree) -> None:
    tree.put({"a": "a\n"})
    (tree.root / "link").symlink_to("a")
    snapshot = tree.take(unsaved={"link": "text"})
    assert snapshot.entries["link"].unread == "a symlink"


def test_unsaved_text_equal_to_the_file_changes_nothing(tree: Tree) -> None:
    tree.put({"a": "a\r\n"})
    assert tree.take(unsaved={"a": "a\r\n"}).id == tree.take().id


def test_unsaved_text_that_is_too_long_is_listed_and_neither_read_nor_kept(tree: Tree) -> None:
    tree.put({"a": "a\n"})
    long = "x" * 101
    snapshot = tree.take(unsaved={"a": long}, max_file_bytes=100)
    assert snapshot.entries["a"].unread == "huge"
    assert not tree.state.blobs.has(blob_id(long.encode()))


def test_unsaved_text_below_a_link_is_left_out(tree: Tree) -> None:
    tree.put({"real/a": "a\n"})
    (tree.root / "link").symlink_to("real")
    assert "link/b" not in tree.take(unsaved={"link/b": "b\n"}).entries
