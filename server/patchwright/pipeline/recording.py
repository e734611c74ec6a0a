"""A run's exchanges with its model as a file, and a model that replays them.

A recording is JSON Lines: a header, then each exchange in order. A request is
written as what it adds to the one before it in its conversation. It holds no
key and no absolute path: the workspace's own root is written as `<workspace>`.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from patchwright.domain.correction import Laid
from patchwright.domain.errors import UserError
from patchwright.domain.issue import Issue
from patchwright.domain.wire import value_to_json
from patchwright.llm.wire import canonical
from patchwright.pipeline.corrections import kept
from patchwright.pipeline.forms import from_json
from patchwright.pipeline.journal.reading import effects_of
from patchwright.pipeline.packing import Json, pack, unpack
from patchwright.pipeline.runs import StoredRun, Terms
from patchwright.storage.state import State

VERSION = 2
_WITHOUT_CORRECTIONS = 1
"""The form of a run that its user did not correct; older programs read it, too."""
_FORMAT = "patchwright recording"
_ROOT = "<workspace>"
_RECORD = "Name a file that `patchwright fix --record FILE` wrote."


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """One request and what came back, as JSON; *key* says where in the run."""

    key: str
    request: Json
    reply: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """All that a run is replayed from, besides the repository.

    Attributes:
        issue: As the run had it.
        snapshot: The id of the repository's state; another one may give other requests.
        model: What the model was called.
        terms: Seed, settings and limits.
        exchanges: In order.
        seconds: How long the run took; 0 where that is not known.
        corrections: Those of its user, in order.
    """

    issue: Issue
    snapshot: str
    model: str
    terms: Terms
    exchanges: tuple[Exchange, ...]
    seconds: float = 0.0
    corrections: tuple[Laid, ...] = ()


def of_run(state: State, run: StoredRun) -> Recording:
    """Return the recording of a stored run: its exchanges that are in force."""
    exchanges = (
        Exchange(key=effect.key, request=effect.request, reply=effect.reply)
        for effect in effects_of(state, run.id)
        if effect.kind == "model"
    )
    return Recording(
        issue=run.issue,
        snapshot=run.snapshot,
        model=run.model,
        terms=run.terms,
        exchanges=tuple(exchanges),
        seconds=round(run.seconds, 1),
        corrections=kept.of_run(state, run.id),
    )


def write(recording: Recording, file: Path, *, root: str) -> int:
    """Write *recording* to *file* and return how many exchanges it has; raises UserError.

    Args:
        recording: What to write.
        file: Where to; it is replaced.
        root: The workspace's absolute path, which is written as `<workspace>`.
    """
    lines = [_header(recording), *_packed(recording.exchanges)]
    # The root is replaced in the JSON text, so as JSON would have written it.
    written = "".join(f"{_without(root, canonical(line))}\n" for line in lines)
    try:
        file.write_text(written, encoding="ascii", newline="\n")
    except OSError as error:
        raise UserError(f"The recording cannot be written to {file}: {error.strerror}.") from error
    return len(recording.exchanges)


def read(file: Path) -> Recording:
    """Return the recording in *file*; raises UserError, with the line, where it is none."""
    try:
        # A pipe without a writer would hang us.
        if file.exists() and not file.is_file():
            raise _no_recording(file)
        lines = file.read_text(encoding="utf-8").split("\n")
        header = _parsed(file, 1, lines[0])
    except OSError as error:
        raise UserError(
            f"The recording {file} cannot be read: {error.strerror}.", remedy=_RECORD
        ) from error
    except (ValueError, UserError) as error:
        raise _no_recording(file) from error
    if header.get("format") != _FORMAT:
        raise _no_recording(file)
    if header.get("version") not in (_WITHOUT_CORRECTIONS, VERSION):
        raise UserError(
            f"{file} was recorded in form {header.get('version')}, and this program reads"
            f" form {VERSION}.",
            remedy="Record the run again, or use the program that recorded it.",
        )
    forms = [(number, _parsed(file, number, line)) for number, line in enumerate(lines, 1) if line]
    try:
        return _recording(header, [form for _number, form in forms[1:]])
    except (KeyError, TypeError, ValueError) as error:
        raise UserError(f"{file} is damaged: {error!r}.") from error


def _no_recording(file: Path) -> UserError:
    return UserError(f"{file} is no recording of a run.", remedy=_RECORD)


def _header(recording: Recording) -> Json:
    corrections = value_to_json(recording.corrections)
    return {
        "format": _FORMAT,
        "version": VERSION if corrections else _WITHOUT_CORRECTIONS,
        "issue": value_to_json(recording.issue),
        "snapshot": recording.snapshot,
        "model": recording.model,
        "seconds": recording.seconds,
        "seed": recording.terms.seed,
        "settings": dict(recording.terms.settings),
        "limits": value_to_json(recording.terms.limits),
        **({"corrections": corrections} if corrections else {}),
    }


def _packed(exchanges: Iterable[Exchange]) -> list[Json]:
    last: dict[str, tuple[str, Json]] = {}
    lines: list[Json] = []
    for exchange in exchanges:
        conversation = exchange.key.rpartition("/")[0]
        packed = pack(exchange.request, last.get(conversation))
        last[conversation] = (exchange.key, exchange.request)
        lines.append({"key": exchange.key, "request": packed, "reply": exchange.reply})
    return lines


def _recording(header: Json, forms: list[Json]) -> Recording:
    wholes: dict[str, Json] = {}
    for form in forms:
        wholes[form["key"]] = unpack(form["request"], wholes.__getitem__)
    return Recording(
        issue=from_json(header["issue"]),
        snapshot=header["snapshot"],
        model=header["model"],
        terms=Terms(
            seed=header["seed"], settings=header["settings"], limits=from_json(header["limits"])
        ),
        exchanges=tuple(
            Exchange(key=form["key"], request=wholes[form["key"]], reply=form["reply"])
            for form in forms
        ),
        seconds=float(header.get("seconds", 0)),
        corrections=from_json(header.get("corrections", [])),
    )


def _without(root: str, text: str) -> str:
    written = canonical(root)[1:-1]
    return text.replace(written, _ROOT) if len(written) > 1 else text


def _parsed(file: Path, number: int, line: str) -> Json:
    try:
        form = json.loads(line)
    except ValueError as error:
        raise UserError(f"{file}, line {number}, is no JSON: {error}.") from error
    if not isinstance(form, Mapping):
        raise UserError(f"{file}, line {number}, is no JSON object.")
    return cast("Json", form)
