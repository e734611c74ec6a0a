"""Prompts say what they need, and what is put in stays what it is."""

from importlib import resources

import pytest

from patchwright.agents import prompt

NAMES = sorted(
    entry.name.removesuffix(".md")
    for entry in (resources.files("patchwright.agents") / "prompts").iterdir()
)


def test_values_are_put_in() -> None:
    parsed = prompt.parse("p", "In {{rounds}} rounds.", "rounds")
    assert parsed.fill({"rounds": 15}) == "In 15 rounds.\n"


def test_a_placeholder_that_nobody_declares_is_an_error_at_load() -> None:
    with pytest.raises(ValueError, match=r"placeholders without a value: \['rounds'\]"):
        prompt.parse("p", "In {{rounds}} rounds.")


def test_a_declared_placeholder_that_is_not_there_is_an_error_at_load() -> None:
    with pytest.raises(ValueError, match=r"no placeholders \['rounds'\]"):
        prompt.parse("p", "In some rounds.", "rounds")


def test_a_misspelled_placeholder_is_an_error_at_load() -> None:
    with pytest.raises(ValueError, match="no placeholder"):
        prompt.parse("p", "In {{Rounds}} rounds.")


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(ValueError, match="without a value"):
        prompt.parse("p", "{{a}}", "a").fill()


def test_a_file_of_the_package_is_checked_too() -> None:
    with pytest.raises(ValueError, match="without a value"):
        prompt.load("searcher", "rounds")


def test_values_are_not_read_for_placeholders() -> None:
    assert prompt.parse("p", "{{a}} {{b}}", "a", "b").fill({"a": "{{b}}", "b": "x"}) == "{{b}} x\n"


@pytest.mark.parametrize("name", NAMES)
def test_prompts_do_not_shout(name: str) -> None:
    text = (resources.files("patchwright.agents") / "prompts" / f"{name}.md").read_text()
    known = {"ORIGINAL", "UPDATED", "DELETE", "FILE", "RENAME", "TO", "JSON"}
    shouted = {word for word in text.split() if word.isalpha() and word.isupper() and len(word) > 1}
    assert shouted <= known
    assert "!" not in text
