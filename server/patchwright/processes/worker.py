"""The worker: a program that calls one function on each frame it reads.

It answers each frame with one that begins with `+` (the result) or `-` (why the
function raised).
"""

import importlib
import json
import os
import sys
from collections.abc import Callable

from patchwright.processes.frames import frame_of, read_frame

_BOOT = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from patchwright.processes.worker import main; main(sys.argv[2])"
)


def command(entry: str) -> tuple[str, ...]:
    """Return the command that serves *entry*, `module:function`, with our own sys.path.

    An empty entry of sys.path, the current folder, is left out: no file of the
    user's workspace may stand in for a module.
    """
    path = [folder for folder in sys.path if folder]
    return (sys.executable, "-P", "-c", _BOOT, json.dumps(path), entry)


def main(entry: str) -> None:
    """Serve the function *entry* until stdin ends."""
    # What the function prints must not get among the frames.
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)
        function = resolve(entry)
        while (item := read_frame(sys.stdin.buffer)) is not None:
            answers.write(frame_of(answer(function, item)))
            answers.flush()


def resolve(entry: str) -> Callable[[bytes], bytes]:
    """Return the function named *entry*; raises ImportError or AttributeError."""
    module, _, name = entry.partition(":")
    return getattr(importlib.import_module(module), name)


def answer(function: Callable[[bytes], bytes], item: bytes) -> bytes:
    """Return the answering frame for *item*."""
    try:
        return b"+" + function(item)
    except Exception as error:  # noqa: BLE001 - the barrier of one item
        return b"-" + f"{type(error).__name__}: {error}".encode("utf-8", "replace")
