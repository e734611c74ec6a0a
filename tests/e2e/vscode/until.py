"""Waiting for facts."""

import os
import threading
import time
from collections.abc import Callable
from typing import TypeVar

from playwright.sync_api import Error
from tests.e2e import ground

PATIENCE = float(os.environ.get("PATCHWRIGHT_TEST_PATIENCE", ground.PATIENCE))  # noqa: TID251 - of the tests alone
"""Seconds for anything that is waited for; whoever writes a test may want to know sooner."""

_STEP = 0.05
_T = TypeVar("_T")


def until(condition: Callable[[], _T], what: str, patience: float = PATIENCE) -> _T:
    """Return what *condition* returns, once that is true.

    What is looked at may be drawn anew meanwhile, so that an error of the browser
    counts as not yet.

    Raises:
        AssertionError: It has not come true; *what* says what.
    """
    end = time.monotonic() + patience
    seen: object = None
    while time.monotonic() < end:
        try:
            value = condition()
        except Error as error:
            seen = error
        else:
            if value:
                return value
            seen = value
        threading.Event().wait(_STEP)
    raise AssertionError(f"{what}: has not come true; last seen: {seen!r}")
