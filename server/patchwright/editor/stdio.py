"""Standard input and output as the protocol's own.

Descriptor 1 is kept for the protocol alone: it is duplicated, and then points at
standard error, so that whatever prints (a library, a child) cannot mix into it.
"""

import os
import sys
from typing import BinaryIO


def take_streams() -> tuple[BinaryIO, BinaryIO]:
    """Return what to read from and write to; from then on fd 1 is stderr, and fd 0 is empty."""
    reading, writing = os.dup(0), os.dup(1)
    os.dup2(2, 1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    sys.stdout = sys.stderr
    return os.fdopen(reading, "rb"), os.fdopen(writing, "wb")
