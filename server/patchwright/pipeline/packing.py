"""Requests of one conversation, each stored as what it adds to the one before.

Turn n holds turns 1 to n-1 again, so that plain storing would grow with the
square of a conversation's length.
"""

from collections.abc import Callable, Mapping
from typing import Any

Json = dict[str, Any]


def pack(request: Json, before: tuple[str, Json] | None) -> Json:
    """Return *request* as its difference to the request of an earlier key.

    Args:
        request: With or without a list of `messages`.
        before: The key and the whole form of an earlier request, or None.
    """
    if before is None or "messages" not in request:
        return {"whole": request}
    key, earlier = before
    kept = _common(earlier["messages"], request["messages"])
    rest = {name: value for name, value in request.items() if name != "messages"}
    changed = {name: value for name, value in rest.items() if earlier.get(name) != value}
    return {"like": key, "kept": kept, "added": request["messages"][kept:], "changed": changed}


def unpack(packed: Mapping[str, Any], whole_of: Callable[[str], Json]) -> Json:
    """Return the request that was packed; *whole_of* gives the whole request of an earlier key."""
    if "whole" in packed:
        return packed["whole"]
    earlier = whole_of(packed["like"])
    messages = [*earlier["messages"][: packed["kept"]], *packed["added"]]
    return {**earlier, **packed["changed"], "messages": messages}


def _common(one: list[Any], two: list[Any]) -> int:
    pairs = enumerate(zip(one, two, strict=False))
    return next((at for at, (left, right) in pairs if left != right), min(len(one), len(two)))
