"""Why a file or a unit is ranked, in plain sentences: few, each once, the weightiest first.

A reason is made as what can be said of a place (`shares “cart” with …`), so that it
can be said of a unit by itself (`It …`) and in the name of its file (`X in it …`).
"""

from collections.abc import Iterable, Iterator

import numpy as np

from patchwright.graph import rank
from patchwright.graph.arrays import Floats
from patchwright.graph.corpus import Corpus
from patchwright.graph.rank import Signals
from patchwright.graph.shared_words import say_shared, shared_words
from patchwright.graph.units import UnitKind

_LEAST = 0.03  # of the best score; what adds less is no reason
_MOST_OF_FILE = 4
_MOST_OF_UNIT = 3
_MOST_TESTS = 2
_MOST_USES = 3
_TELLING = 1 / 3  # of the most telling use
_IN_TRACE = 1.0  # where a call ended in an error tells more than any word

Reason = tuple[float, str]
"""What it adds to a score, and what can be said of the place."""


def file_reasons(code: Corpus, signals: Signals, file: int) -> tuple[str, ...]:
    """Return why *file* is ranked."""
    best = _best_unit(code, signals, file)
    reasons = [
        *((rank.PATHS, text) for text in signals.mentions.file_reasons.get(file, ())),
        *_by_words_of_file(code, signals, file, best),
        *_by_tests(signals, file),
        *_by_history(signals, file),
    ]
    told = [(weight, f"It {text}.") for weight, text in reasons]
    if code.names[best]:
        top = float(signals.unit_scores.max())
        weight = float(signals.unit_scores[best]) / top if top > 0 else 0.0
        told += [
            (weight, f"`{code.names[best]}` in it {text}.")
            for _, text in _ordered(_of_unit(code, signals, best))[:1]
        ]
    kept = [text for _, text in _ordered(told)[:_MOST_OF_FILE]]
    return tuple(kept) or (f"It fits {signals.asked} a little.",)


def unit_reasons(code: Corpus, signals: Signals, unit: int) -> tuple[str, ...]:
    """Return why *unit* is ranked."""
    own = _ordered(_of_unit(code, signals, unit))[:_MOST_OF_UNIT]
    if own:
        return tuple(f"It {text}." for _, text in own)
    has_words = float(signals.unit_words.total[unit]) >= _LEAST
    what = "It shares only common words with" if has_words else "Only its file fits"
    return (f"{what} {signals.asked}.",)


def _of_unit(code: Corpus, signals: Signals, unit: int) -> list[Reason]:
    mentions, called, inherited = signals.mentions, signals.called, signals.inherited
    words = shared_words(signals.query, signals.unit_words, unit)
    weight = float(signals.unit_words.total[unit])
    named = _IN_TRACE if mentions.frames[unit] > 0 else rank.DOTTED
    reasons = [(named, text) for text in mentions.unit_reasons.get(unit, ())[:1]]
    if words:
        reasons.append((weight, f"shares {say_shared(words, signals.asked)}"))
    reasons += _uses(signals, unit, {word for _, word in words})
    if called.sources[unit] >= 0:
        name = _display_name(code, int(called.sources[unit]))
        text = f"is called by {name}, which fits {signals.asked}"
        reasons.append((rank.CALLED * float(called.values[unit]), text))
    if inherited.sources[unit] >= 0:
        name = _display_name(code, int(inherited.sources[unit]))
        what = "belongs to" if code.kinds[unit] == UnitKind.METHOD else "is"
        text = f"{what} a base of {name}, which fits {signals.asked}"
        reasons.append((rank.INHERITED * float(inherited.values[unit]), text))
    return reasons


def _display_name(code: Corpus, unit: int) -> str:
    """Return what people call *unit*: its name in backquotes, or its module's path."""
    name = code.names[unit]
    return f"`{name}`" if name else code.path_of(unit)


def _uses(signals: Signals, unit: int, told: set[str]) -> Iterator[Reason]:
    """Yield the identifiers of the text that *unit* uses, without those *told* already."""
    uses = signals.mentions.identifiers
    rows = np.flatnonzero(uses.units == unit)
    order = rows[np.argsort(-uses.gains[rows], kind="stable")]
    least = _TELLING * float(uses.gains[rows].max(initial=0.0))
    names: list[str] = uses.names[order[uses.gains[order] >= least]].tolist()
    kept = [f"`{name}`" for name in names if name not in told][:_MOST_USES]
    if kept:
        share = rank.IDENTIFIERS * _share(uses.total, unit)
        yield share, f"uses {_listed(kept)}, which {signals.asked} names"


def _best_unit(code: Corpus, signals: Signals, file: int) -> int:
    units = code.units_of(file)
    return units.start + int(np.argmax(signals.unit_scores[units.start : units.stop]))


def _by_words_of_file(code: Corpus, signals: Signals, file: int, best: int) -> Iterator[Reason]:
    """Yield what the file shares as a whole, without what its *best* unit shares too."""
    of_unit = shared_words(signals.query, signals.unit_words, best) if code.names[best] else []
    words = shared_words(signals.query, signals.file_words, file)
    if more := [word for word in words if word not in of_unit]:
        also = "also " if len(more) < len(words) else ""
        weight = rank.FILE_WORDS * float(signals.file_words.total[file])
        yield weight * len(more) / len(words), f"{also}shares {say_shared(more, signals.asked)}"


def _by_tests(signals: Signals, file: int) -> Iterator[Reason]:
    if paths := signals.test_paths.get(file):
        n_more = len(paths) - _MOST_TESTS
        shown = [*paths[:_MOST_TESTS], *([f"{n_more} more"] if n_more > 0 else [])]
        weight = rank.TESTS * _share(signals.tests, file)
        tests = "a test that fits" if len(paths) == 1 else "tests that fit"
        yield weight, f"is imported by {tests} {signals.asked}: {_listed(shown)}"


def _by_history(signals: Signals, file: int) -> Iterator[Reason]:
    if subject := signals.subjects.get(file):
        weight = rank.HISTORY * _share(signals.history, file)
        yield weight, f"was changed by the commit “{subject.rstrip('.')}”"


def _listed(words: Iterable[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def _share(values: Floats, number: int) -> float:
    best = float(values.max())
    return float(values[number]) / best if best > 0 else 0.0


def _ordered(reasons: Iterable[Reason]) -> list[Reason]:
    """Return what weighs enough, the weightiest first, each text once."""
    kept = sorted(
        (reason for reason in reasons if reason[0] >= _LEAST), key=lambda reason: -reason[0]
    )
    return list({text: (weight, text) for weight, text in reversed(kept)}.values())[::-1]
