"""What a text points at."""

import pytest

from patchwright.issues.attachments import attachments


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("![a](https://x.example/a)", "image https://x.example/a"),
        ("![](<https://x.example/a.png>)", "image https://x.example/a.png"),
        ('![a](https://x.example/a.png "A title")', "image https://x.example/a.png"),
        ('<img width="9" src="https://x.example/a">', "image https://x.example/a"),
        ("<IMG SRC=https://x.example/a>", "image https://x.example/a"),
        ("see https://x.example/a.JPG.", "image https://x.example/a.JPG"),
        ("[shot](https://x.example/a.webp?raw=1)", "image https://x.example/a.webp"),
        (
            "https://github.com/user-attachments/assets/12-ab",
            "image https://github.com/user-attachments/assets/12-ab",
        ),
        (
            "https://github.com/octo/demo/assets/1/2-3",
            "image https://github.com/octo/demo/assets/1/2-3",
        ),
        (
            "https://private-user-images.githubusercontent.com/1/2?jwt=s3cret",
            "image https://private-user-images.githubusercontent.com/1/2",
        ),
        (
            "[run.log](https://github.com/user-attachments/files/7/run.log)",
            "file https://github.com/user-attachments/files/7/run.log",
        ),
        (
            "[core](https://github.com/octo/demo/files/7/core)",
            "file https://github.com/octo/demo/files/7/core",
        ),
        ("(https://x.example/repro.zip)", "file https://x.example/repro.zip"),
        ("https://x.example/a.tar.gz#x", "file https://x.example/a.tar.gz"),
    ],
)
def test_images_and_files_are_named(text: str, named: str) -> None:
    assert attachments(text) == (named,)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a.png",
        "![a](a.png)",
        "https://x.example/",
        "https://x.example/page.html",
        "![a](javascript:alert(1))",
        "https://github.com/octo/demo/blob/main/files/a.py",
        "<img alt='x'>",
    ],
)
def test_other_links_are_not(text: str) -> None:
    assert attachments(text) == ()


def test_each_is_named_once_in_order() -> None:
    text = "![b](https://x.example/b) ![a](https://x.example/a) https://x.example/b.zip ![b](https://x.example/b)"
    assert attachments(text) == (
        "image https://x.example/b",
        "image https://x.example/a",
        "file https://x.example/b.zip",
    )


def test_what_turns_text_in_an_address_is_made_visible() -> None:
    assert attachments("![a](https://x.example/\u202egnp.a)") == (
        "image https://x.example/\\u{202e}gnp.a",
    )


@pytest.mark.parametrize(
    "piece", ["![", "![a](", "<img ", "<img src=", "https://", "![a](https://"]
)
def test_hostile_text_is_read_in_linear_time(piece: str) -> None:
    attachments(piece * (1_000_000 // len(piece)))
