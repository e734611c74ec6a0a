"""The recipe: how the signals become one score by file and one by unit."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from patchwright.graph.arrays import Floats
from patchwright.graph.corpus import Corpus
from patchwright.graph.entities import entities_of
from patchwright.graph.issue_text import IssueText, Part
from patchwright.graph.lexical import Query, Scores, fit, make_query
from patchwright.graph.mentions import Mentions, find_mentions
from patchwright.graph.spread import (
    Gain,
    from_callers,
    from_heirs,
    from_history,
    from_tests,
)
from patchwright.graph.units import UnitKind
from patchwright.graph.view import View

PART_WEIGHTS = {Part.TITLE: 3.0, Part.PROSE: 1.0, Part.CODE: 0.7, Part.TRACE: 0.3}
IDENTIFIERS = 0.2
DOTTED = 0.2
FRAMES = 0.1
CALLED = 0.4
INHERITED = 0.4
FLOW_POWER = 2
MODULE_REST = 0.8
FILE_WORDS = 0.3
PATHS = 0.4
HISTORY = 0.2
TESTS = 0.2
FILE_TO_UNIT = 0.5
CLASS_TO_UNIT = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class Signals:
    """Every signal, as it was found; scores are comparable within one question only."""

    asked: str
    query: Query
    unit_words: Scores
    file_words: Scores
    mentions: Mentions
    called: Gain
    inherited: Gain
    tests: Floats
    test_paths: Mapping[int, tuple[str, ...]]
    history: Floats
    subjects: Mapping[int, str]
    file_scores: Floats
    unit_scores: Floats


def rank(
    issue: IssueText,
    view: View,
    history: Sequence[tuple[str, tuple[str, ...]]] = (),
    *,
    asked: str = "the issue",
) -> Signals:
    """Return the scores of all files and units of the code in *view* for *issue*.

    Args:
        issue: What is asked.
        view: Where it is sought.
        history: Subjects of commits and the paths that they changed, newest first.
        asked: What reasons call the text: `the issue`, `the question`.
    """
    code, tests = view.code, view.tests
    query = make_query(
        [(part.value, issue.part(part), weight) for part, weight in PART_WEIGHTS.items()]
    )
    unit_words, file_words = fit(code, query)
    mentions = find_mentions(code, entities_of(issue), asked)
    score = (
        unit_words.total
        + IDENTIFIERS * _by_best(mentions.identifiers.total)
        + DOTTED * _by_best(mentions.dotted)
        + FRAMES * _by_best(mentions.frames)
    )
    flow = _by_best(score) ** FLOW_POWER
    called = from_callers(code.n_units, view.links, flow)
    inherited = from_heirs(code, view.links, flow)
    score = score + CALLED * called.values + INHERITED * inherited.values
    test_gains, test_paths = from_tests(code, tests, fit(tests, query)[1].total, view.imports)
    history_gains, subjects = from_history(code, query, history)
    files = (
        _by_best(_best_units(code, score))
        + FILE_WORDS * file_words.total
        + PATHS * _by_best(mentions.paths)
        + TESTS * _by_best(test_gains)
        + HISTORY * _by_best(history_gains)
    )
    units = (
        _by_best(score)
        + FILE_TO_UNIT * _by_best(files)[code.files]
        + CLASS_TO_UNIT * unit_words.total[code.classes]
    )
    return Signals(
        asked=asked,
        query=query,
        unit_words=unit_words,
        file_words=file_words,
        mentions=mentions,
        called=called,
        inherited=inherited,
        tests=test_gains,
        test_paths=test_paths,
        history=history_gains,
        subjects=subjects,
        file_scores=files,
        unit_scores=units,
    )


def _best_units(code: Corpus, score: Floats) -> Floats:
    """Return the best score of the units of each file; what stands outside functions less."""
    if not code.n_files:
        return np.zeros(0)
    weighed = np.where(code.kinds == UnitKind.MODULE, score * MODULE_REST, score)
    return np.maximum.reduceat(weighed, code.offsets[:-1])


def _by_best(values: Floats) -> Floats:
    best = float(values.max()) if len(values) else 0.0
    return values / best if best > 0 else values * 0.0
