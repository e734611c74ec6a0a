"""Logging is started, listened to, and ended; once in a process.

All goes through the root logger, that of other libraries too, so that none of them writes
to stderr by itself, with a secret perhaps; of those only warnings count.
"""

import logging
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from patchwright.log.file import KeptFile
from patchwright.log.lines import Lines
from patchwright.log.secrets import forget

_OURS = logging.getLogger("patchwright")
_log = logging.getLogger(__name__)


class _Told(logging.Handler):
    """Hands each line to a function, whatever becomes of it there."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        super().__init__()
        self._tell = tell

    def emit(self, record: logging.LogRecord) -> None:
        """Hand on one record; never raises."""
        with suppress(Exception):
            self._tell(self.format(record))


class _Shown(_Told):
    """Writes to stderr."""

    def __init__(self, *, stays: bool) -> None:
        super().__init__(_say)
        self.stays = stays


@contextmanager
def contained() -> Generator[None]:
    """Undo in the end what `start` has done, and forget all secrets."""
    level, hooks = _OURS.level, (threading.excepthook, sys.unraisablehook)
    try:
        yield
    finally:
        _end_all()
        _OURS.setLevel(level)
        threading.excepthook, sys.unraisablehook = hooks
        forget()


def start(level: str = "warning", *, file: Path | None = None, stays: bool = False) -> None:
    """Log to stderr from *level* on, and to *file* from `info` on at the latest.

    Args:
        level: debug, info, warning or error.
        file: Where it is kept; it and its folder are made when first needed.
        stays: Whether `show_from` changes nothing: the user has typed the level.
    """
    _end_all()
    _add(_Shown(stays=stays), logging.NOTSET)
    if file is not None:
        _add(KeptFile(file), logging.NOTSET)
    _set_level(level)
    threading.excepthook = _thread_failed
    sys.unraisablehook = _unraisable


def show_from(level: str) -> None:
    """Log from *level* on instead, as an editor may ask later; nothing where nothing was started."""
    if any(isinstance(one, _Shown) and not one.stays for one in logging.getLogger().handlers):
        _set_level(level)


@contextmanager
def listening(tell: Callable[[str], None]) -> Generator[None]:
    """Hand each line from `info` on to *tell* too, from any thread, while the block goes on."""
    handler = _add(_Told(tell), logging.INFO)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)


def shows_all() -> bool:
    """Say whether everything is logged to stderr."""
    return any(one.level <= logging.DEBUG for one in logging.getLogger().handlers if _is_ours(one))


def problem() -> str:
    """Say why the last line could not be written to the file; empty where it was."""
    kept = [one for one in logging.getLogger().handlers if isinstance(one, KeptFile)]
    return kept[0].problem if kept else ""


def _set_level(level: str) -> None:
    shown = logging.getLevelNamesMapping()[level.upper()]
    kept = min(shown, logging.INFO)
    levels: dict[type[logging.Handler], int] = {_Shown: shown, KeptFile: kept}
    ours = [one for one in logging.getLogger().handlers if type(one) in levels]
    for handler in ours:
        handler.setLevel(levels[type(handler)])
    _OURS.setLevel(min(handler.level for handler in ours))


def _add(handler: logging.Handler, level: int) -> logging.Handler:
    handler.setLevel(level)
    handler.setFormatter(Lines())
    logging.getLogger().addHandler(handler)
    return handler


def _end_all() -> None:
    root = logging.getLogger()
    for handler in filter(_is_ours, root.handlers[:]):
        root.removeHandler(handler)
        handler.close()


def _is_ours(handler: logging.Handler) -> bool:
    return isinstance(handler, (_Told, KeptFile))


def _say(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


def _thread_failed(args: threading.ExceptHookArgs) -> None:
    error = args.exc_value
    if error is not None and not isinstance(error, SystemExit):
        _log.error("a thread failed", exc_info=error)


def _unraisable(args: "sys.UnraisableHookArgs") -> None:
    if args.exc_value is not None:
        _log.error("%s", args.err_msg or "an object could not be ended", exc_info=args.exc_value)
