"""The last barrier: whatever a command raises becomes a sentence and an exit code."""

import os
import sys
import traceback
from collections.abc import Sequence

import click

from patchwright import log
from patchwright.cli.exits import Exit, exit_of
from patchwright.cli.group import ReaderGone
from patchwright.cli.program import Program
from patchwright.cli.render.visible import visible
from patchwright.cli.root import patchwright
from patchwright.domain.errors import PatchwrightError
from patchwright.settings.load import Loaded, load
from patchwright.settings.table import SECRET


def run(program: Program, arguments: Sequence[str]) -> int:
    """Carry out one command line; return its exit code."""
    _speak_any_text()
    try:
        return _ended(program, arguments)
    except (BrokenPipeError, ReaderGone):
        _stop_writing()
        return Exit.NO_READER


def _ended(program: Program, arguments: Sequence[str]) -> int:
    try:
        ended = patchwright.main(list(arguments), "patchwright", standalone_mode=False, obj=program)
        sys.stdout.flush()
    except PatchwrightError as error:
        _tell(error, debug=_wants_tracebacks(arguments))
        return exit_of(error)
    except click.ClickException as error:
        error.show()
        return Exit.USAGE
    except (KeyboardInterrupt, click.Abort):
        _say("Interrupted.")
        return Exit.INTERRUPTED
    except (BrokenPipeError, ReaderGone):
        raise
    except OSError as error:
        _tell_refusal(error, debug=_wants_tracebacks(arguments))
        return Exit.WORKSPACE
    except Exception as error:  # noqa: BLE001 - the barrier around one command
        _tell_fault(program, error, debug=_wants_tracebacks(arguments))
        return Exit.UNEXPECTED
    return ended if isinstance(ended, int) else Exit.DONE


def _tell(error: PatchwrightError, *, debug: bool) -> None:
    if debug:
        _say(_trace())
    _say("\n".join(part for part in (error.what, error.kept, error.remedy) if part))


def _tell_refusal(error: OSError, *, debug: bool) -> None:
    # Such as a full disk under stdout, which Python would flush to once more at its end.
    _stop_writing()
    if debug:
        _say(_trace())
    where = f": {os.fsdecode(error.filename)}" if isinstance(error.filename, (str, bytes)) else ""
    _say(f"The system refused: {error.strerror or error}{where}.")


def _tell_fault(program: Program, error: Exception, *, debug: bool) -> None:
    trace = _trace()
    if debug:
        _say(trace)
    what = f"This is a fault in Patchwright: {type(error).__name__}."
    try:
        file = program.log_file()
        # Words of the repository may stand in it, which are the user's alone.
        file.touch(mode=0o600)
        file.write_text(trace, "utf-8", "backslashreplace")
    except OSError as unwritable:
        _say(f"{what}\nIts traceback could not be written: {unwritable}; `--debug` shows it.")
    else:
        _say(f"{what}\nIts traceback, without secrets, is in {file}")


def _trace() -> str:
    return log.redacted(traceback.format_exc(), _secrets())


def _wants_tracebacks(arguments: Sequence[str]) -> bool:
    return "--debug" in arguments or _settings().settings.log_level == "debug"


def _secrets() -> set[str]:
    settings = _settings().settings
    return {getattr(settings, name) for name in SECRET}


def _settings() -> Loaded:
    return load()


def _say(text: str) -> None:
    click.echo(visible(text), err=True)


def _speak_any_text() -> None:
    """Let no locale, and no stream that is closed, stop a name or a text from being printed."""
    sys.stdout = sys.stdout or os.fdopen(_nowhere(), "w", encoding="utf-8")
    sys.stderr = sys.stderr or os.fdopen(_nowhere(), "w", encoding="utf-8")
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def _stop_writing() -> None:
    # Python flushes stdout once more at its end, and would complain then.
    try:
        os.dup2(_nowhere(), sys.stdout.fileno())
    except (OSError, ValueError):
        return


def _nowhere() -> int:
    return os.open(os.devnull, os.O_WRONLY)
