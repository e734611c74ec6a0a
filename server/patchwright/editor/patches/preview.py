"""What a run proposes, as a diff that people read and `git apply` takes.

The optional changes of tests stand below a heading of their own: whoever reads
should see them, and see that they are not applied unless asked for.
"""

from pathlib import Path

from patchwright.domain.candidate import Candidate
from patchwright.domain.diagnostic import in_words
from patchwright.editor.showing import result_files
from patchwright.editor.words import one_line
from patchwright.edits.diff import unified
from patchwright.pipeline.outcome import Outcome
from patchwright.pipeline.stored import StoredRun

_FOLDER = "previews"


def text(stored: StoredRun, outcome: Outcome, best: Candidate) -> str:
    """Return the preview of *best*, the first candidate of a run: headings and two diffs.

    Lines that begin with `#` are no part of a diff; git passes over them.
    """
    headings = [
        f"# {one_line(stored.issue.title)}",
        f"# Run {stored.id}",
        f"# Checked: {one_line(in_words(best.checked), 600)}",
    ]
    if outcome.proposed is None:
        headings.append(f"# Not proposed: {one_line(outcome.reason, 600)}")
    parts = ["\n".join(headings), "\n", unified(best.patch)]
    if best.tests:
        parts += [
            "# Changes of tests: optional, applied only where they are asked for\n",
            unified(best.tests),
        ]
    # What is no text in UTF-8 stands as `?`, here as in the file.
    return "".join(parts).encode("utf-8", "replace").decode("utf-8")


def write(cache: Path, stored: StoredRun, diff: str) -> Path:
    """Write a preview into the cache and return its file; blocks, raises StorageError."""
    return write_named(cache, stored.id, diff)


def write_named(cache: Path, name: str, diff: str) -> Path:
    """Write any other diff into the cache, likewise."""
    return result_files.write(cache / _FOLDER, f"{name}.diff", diff)
