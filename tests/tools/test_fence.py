"""Fences that what is inside cannot close."""

from hypothesis import given
from hypothesis import strategies as st

from patchwright.tools.fence import fenced


@given(st.text(alphabet="`~\nab", max_size=40))
def test_nothing_inside_closes_a_fence(text: str) -> None:
    first, *inside, last = fenced(text, "issue").split("\n")
    assert first == f"{last}issue"
    assert set(last) == {"`"}
    assert all(last not in line for line in inside)
    assert "\n".join(inside) == text.removesuffix("\n")
