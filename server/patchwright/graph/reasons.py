"""Why a file or a unit is ranked, in plain words; the weightiest reason first."""

from collections.abc import Iterable

import numpy as np

from patchwright.graph import rank
from patchwright.graph.corpus import Corpus
from patchwright.graph.lexical import Query, Scores
from patchwright.graph.rank import Signals

_LEAST = 0.03  # of the best score; what adds less is no reason
_MOST_WORDS = 3
_MOST_TESTS = 2

Reason = tuple[float, str]


def file_reasons(code: Corpus, signals: Signals, file: int) -> tuple[str, ...]:
    """Return why *file* is ranked."""
    reasons = [
        *((rank.PATHS, text) for text in signals.mentions.file_reasons.get(file, ())),
        *_best_unit(code, signals, file),
        *_words(signals.query, signals.file_words, file, rank.FILE_WORDS),
    ]
    if paths := signals.test_paths.get(file):
        more = f" and {len(paths) - _MOST_TESTS} more" if len(paths) > _MOST_TESTS else ""
        text = f"tests that fit the text import it: {', '.join(paths[:_MOST_TESTS])}{more}"
        reasons.append((rank.TESTS * _share(signals.tests, file), text))
    if subject := signals.subjects.get(file):
        reasons.append(
            (rank.HISTORY * _share(signals.history, file), f"commit “{subject}” changed it")
        )
    return _ordered(reasons)


def unit_reasons(code: Corpus, signals: Signals, unit: int) -> tuple[str, ...]:
    """Return why *unit* is ranked."""
    mentions, called, inherited = signals.mentions, signals.called, signals.inherited
    reasons = [
        *((rank.DOTTED, text) for text in mentions.unit_reasons.get(unit, ())),
        *_words(signals.query, signals.unit_words, unit, 1.0),
        *_uses(signals, unit),
    ]
    if called.sources[unit] >= 0:
        name = display_name(code, int(called.sources[unit]))
        text = f"called by {name}, which the text fits"
        reasons.append((rank.CALLED * float(called.values[unit]), text))
    if inherited.sources[unit] >= 0:
        name = display_name(code, int(inherited.sources[unit]))
        text = f"{name}, which the text fits, inherits it"
        reasons.append((rank.INHERITED * float(inherited.values[unit]), text))
    own = _ordered(reasons)
    return own or ("its file fits the text",)


def display_name(code: Corpus, unit: int) -> str:
    """Return what people call *unit*: its name in backquotes, or its module's path."""
    name = code.names[unit]
    return f"`{name}`" if name else code.path_of(unit)


def share_words(words: Iterable[tuple[str, str]]) -> str:
    """Say which words, given with the parts they stand in, the question and a place share."""
    by_part: dict[str, list[str]] = {}
    for part, word in words:
        by_part.setdefault(part, []).append(f"“{word}”")
    told = [
        f"{part} shares the rare word{'s' if len(found) > 1 else ''} {', '.join(found)}"
        for part, found in by_part.items()
    ]
    return "; ".join(told)


def _words(query: Query, scores: Scores, document: int, weight: float) -> list[Reason]:
    start, end = np.searchsorted(scores.documents, [document, document + 1])
    rows = np.arange(int(start), int(end))
    order = rows[np.argsort(-scores.gains[rows], kind="stable")]
    found: dict[str, str] = {}  # a word may have given several terms
    numbers: list[int] = scores.terms[order].tolist()
    for term in numbers:
        found.setdefault(query.words[term], query.parts[term])
    if not found:
        return []
    best = list(found.items())[:_MOST_WORDS]
    text = share_words((part, word) for word, part in best)
    return [(weight * float(scores.total[document]), text)]


def _uses(signals: Signals, unit: int) -> list[Reason]:
    uses = signals.mentions.identifiers
    rows = np.flatnonzero(uses.units == unit)
    order = rows[np.argsort(-uses.gains[rows], kind="stable")][:_MOST_WORDS]
    if not len(order):
        return []
    names = ", ".join(f"`{name}`" for name in uses.names[order].tolist())
    return [
        (rank.IDENTIFIERS * _share(uses.total, unit), f"uses {names}, named in {signals.asked}")
    ]


def _best_unit(code: Corpus, signals: Signals, file: int) -> list[Reason]:
    units = code.units_of(file)
    best = units.start + int(np.argmax(signals.unit_scores[units.start : units.stop]))
    if not code.names[best]:
        return []
    top = float(signals.unit_scores.max())
    value = float(signals.unit_scores[best]) / top if top > 0 else 0.0
    why = unit_reasons(code, signals, best)[0]
    return [(value, f"`{code.names[best]}` in it: {why}")]


def _share(values: np.ndarray, number: int) -> float:
    best = float(values.max())
    return float(values[number]) / best if best > 0 else 0.0


def _ordered(reasons: list[Reason]) -> tuple[str, ...]:
    kept = sorted(
        (reason for reason in reasons if reason[0] >= _LEAST), key=lambda reason: -reason[0]
    )
    return tuple(dict.fromkeys(text for _, text in kept))
