"""JSON as no sane server would send it, which uses the protocol's own names."""

from typing import Any

from hypothesis import strategies as st

_NAMES = (
    "name",
    "kind",
    "range",
    "start",
    "end",
    "line",
    "character",
    "selectionRange",
    "children",
    "location",
    "uri",
    "contents",
    "value",
    "language",
)
_LEAF: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 40),
    st.sampled_from(["", "a", "file:///w/a.py", "http://x/", "file://[", "plaintext", "markdown"]),
)
JSON: st.SearchStrategy[Any] = st.recursive(
    _LEAF,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(_NAMES), inner, max_size=6),
    ),
    max_leaves=30,
)
