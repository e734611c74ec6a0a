"""One check, and the barrier around it: whatever it does, there is an answer in time."""

import logging
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from queue import Empty, SimpleQueue

from patchwright import log
from patchwright.domain.errors import PatchwrightError
from patchwright.domain.health import Found, unchecked

Answers = SimpleQueue[tuple[Found, ...]]

_LOGGER = logging.getLogger(__name__)
_SHOW = "Run `patchwright --debug doctor`, which shows where it failed."


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """Something to look at.

    Attributes:
        group: What it belongs to, for people.
        about: What is looked at, in a word or two.
        look: Looks, in a thread of its own.
        seconds: After which it is left behind.
    """

    group: str
    about: str
    look: Callable[[], Iterable[Found]]
    seconds: float = 5.0


def carried_out(checks: Sequence[Check], secrets: frozenset[str]) -> Iterator[Found]:
    """Carry out all *checks* at once, and yield what each found, in their order.

    Args:
        checks: Their seconds begin now.
        secrets: What must not stand in any answer.
    """
    began = time.monotonic()
    going = [(check, _started(check)) for check in checks]
    for check, answers in going:
        for found in _answer(check, answers, began + check.seconds):
            yield replace(
                found,
                group=check.group,
                about=found.about or check.about,
                what=log.redacted(found.what, secrets),
                remedy=log.redacted(found.remedy, secrets),
            )


def _started(check: Check) -> Answers:
    answers = Answers()

    def work() -> None:
        answers.put(_looked(check))

    # Of a folder that hangs no call can be ended: only leaving the thread behind has a deadline.
    threading.Thread(target=work, name=f"doctor {check.about}", daemon=True).start()
    return answers


def _looked(check: Check) -> tuple[Found, ...]:
    try:
        return tuple(check.look())
    except PatchwrightError as error:
        return (unchecked(f"could not be checked: {error.what}", error.remedy),)
    except Exception as error:  # the barrier around one check
        _LOGGER.debug("The check of %s failed.", check.about, exc_info=True)
        said = " ".join(f"{type(error).__name__}: {error}".split())
        return (unchecked(f"could not be checked: {said}", _SHOW),)


def _answer(check: Check, answers: Answers, until: float) -> tuple[Found, ...]:
    try:
        return answers.get(timeout=max(0.0, until - time.monotonic()))
    except Empty:
        return (unchecked(f"could not be checked in {check.seconds:g} s, and was left behind."),)
