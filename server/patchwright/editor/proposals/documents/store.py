"""Small documents in which hunks are written anew: files of the state, each with a record beside it.

The record says what was offered, so that a document that was saved while nobody looked is
known for one that somebody has written. Everything blocks; raises StorageError.
"""

import hashlib
import json
import os
import tempfile
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Any, cast

from patchwright.domain.encoding import Decoded, decode
from patchwright.domain.errors import StorageError, UserError
from patchwright.domain.run import RunId
from patchwright.editor.proposals.documents.regular import read_bytes
from patchwright.edits.line_edits import plain
from patchwright.pipeline.ledger.proposal import marked
from patchwright.pipeline.ledger.rewriting import YOURS

_RECORD = ".offer"
_MOST = 1000
"""Documents of hunks of one name."""
_LONGEST = 40
"""Characters of a file's name in that of a document."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A document that was offered.

    Attributes:
        file: Where it lies.
        run: Whose hunk it is.
        revision: Of which proposal of the run.
        number: Which hunk.
        offered: The digest of what was offered.
        ends: Whether that had an end at its last line.
        marks: Whether both versions of a hunk that did not fit stood there between marks.
        ground: The digest of what the user had at the hunk's place then; empty where it fitted.
        taken: The digest of what was last made the hunk, or empty.
        refused: The digest of what was last told not to fit, or empty.
    """

    file: Path
    run: RunId
    revision: int
    number: int
    offered: str
    ends: bool
    marks: bool
    ground: str
    taken: str = ""
    refused: str = ""

    def is_news(self, text: str) -> bool:
        """Say whether the user has written *text*, and it was not made the hunk.

        Who writes again what was offered first means that, too.
        """
        return digest(text) != (self.taken or self.offered)

    def of(self, run: RunId, revision: int, number: int) -> bool:
        """Say whether it is a document of that hunk."""
        return (self.run, self.revision, self.number) == (run, revision, number)

    def written(self, text: str) -> str:
        """Return *text* without the end that saving gives a last line that had none."""
        return text if self.ends else plain(text).removesuffix("\n")


def digest(text: str) -> str:
    """Return what is the same for texts that differ in line ends, and in an end of the last line."""
    same = plain(text).removesuffix("\n")
    return hashlib.sha256(same.encode("utf-8", "surrogatepass")).hexdigest()


def offers(folder: Path) -> list[Offer]:
    """Return all documents that were offered, in order of their names."""
    try:
        records = sorted(one for one in folder.iterdir() if one.name.endswith(_RECORD))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise _fault(folder, error) from error
    return [offer for record in records if (offer := _read_record(record))]


def offer(folder: Path, wanted: Offer, text: str) -> Offer:
    """Write *text* as the document of *wanted*, and the record of it; raises UserError."""
    made = replace(
        wanted,
        offered=digest(text),
        ends=not text or text.endswith("\n"),
        marks=text.startswith(f"{YOURS}\n"),
    )
    try:
        # A declaration in the hunk's own lines must not change how the document is read.
        data = marked(text)
    except UnicodeEncodeError as error:
        raise UserError(
            f"Hunk {wanted.number} holds signs that no file can hold.",
            kept="Nothing was changed.",
            remedy="Accept it, and edit it in its file.",
        ) from error
    # The document first: to a record of before it is no news, or it is what the hunk says.
    # One that says so already is left: its editor would ask what has happened to it.
    if not made.file.exists() or read(made) != text:
        _write(folder, made.file, data)
    keep(made)
    return made


def keep(offer: Offer) -> None:
    """Write the record of a document."""
    form = {key: value for key, value in asdict(offer).items() if key != "file"}
    _write(offer.file.parent, _record_of(offer.file), json.dumps(form).encode())


def read(offer: Offer) -> str | None:
    """Return what a document says; None where it is gone. Raises UserError where it is no text, or no file."""
    try:
        found = decode(read_bytes(offer.file))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _fault(offer.file, error) from error
    if not isinstance(found, Decoded):
        raise UserError(
            f"{offer.file} cannot be read: {found.reason}.",
            kept="The file was kept, and the hunk is as it was.",
            remedy="Save it as UTF-8.",
        )
    return found.text


def remove(offer: Offer) -> None:
    """Remove a document and its record; what cannot be removed stays."""
    with suppress(OSError):
        offer.file.unlink(missing_ok=True)
        _record_of(offer.file).unlink(missing_ok=True)


def free_name(folder: Path, number: int, path: str) -> Path:
    """Return where a further document of hunk *number* of *path* can lie: people read the name on its tab."""
    of = PurePosixPath(path)
    stem = f"Hunk {number} of {of.stem[:_LONGEST]}"
    names = (stem, *(f"{stem} ({n})" for n in range(2, _MOST)))
    return next(
        file for name in names if not (file := folder / f"{name}{of.suffix[:_LONGEST]}").exists()
    )


def _record_of(file: Path) -> Path:
    return file.with_name(f".{file.name}{_RECORD}")


def _read_record(record: Path) -> Offer | None:
    """Return what a record says; None where it is gone or damaged."""
    file = record.with_name(record.name.removeprefix(".").removesuffix(_RECORD))
    try:
        form = cast("dict[str, Any]", json.loads(read_bytes(record)))
        return Offer(file=file, **form)
    except (OSError, ValueError, TypeError, UserError):
        return None


def _write(folder: Path, file: Path, data: bytes) -> None:
    """Write a file whole, for the user alone."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=".", dir=folder)
        try:
            with os.fdopen(handle, "wb") as out:
                out.write(data)
                out.flush()
                os.fsync(out.fileno())
            Path(temporary).replace(file)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise _fault(file, error) from error


def _fault(file: Path, error: OSError) -> StorageError:
    return StorageError(
        f"{file} cannot be used: {error.strerror or error}.",
        kept="The hunk is as it was.",
        remedy="Make room there, or let it be written.",
    )
