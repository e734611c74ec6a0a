"""JSON of unknown shape, read without trust: what is not there or of another kind is empty."""

from typing import Any, cast


def object_of(value: Any) -> dict[str, Any]:
    """Return *value* where it is an object, else an empty one."""
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def list_of(value: Any) -> list[Any]:
    """Return *value* where it is a list, else an empty one."""
    return cast("list[Any]", value) if isinstance(value, list) else []


def texts_of(value: Any) -> list[str]:
    """Return the texts in *value*, where it is a list."""
    return [one for one in list_of(value) if isinstance(one, str)]


def at(value: Any, *path: str) -> Any:
    """Return what stands at *path* in *value*, or None."""
    for name in path:
        value = object_of(value).get(name)
    return value
