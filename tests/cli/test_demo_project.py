"""The sample project of the demo has the bug that its issue tells of, and no test of its own shows it."""

import shutil
import sys
from pathlib import Path

import pytest

import patchwright.cli.demo
from patchwright.processes.run import run

PROJECT = Path(patchwright.cli.demo.__file__).parent / "project"

THE_OBVIOUS_TEST = """
import unittest
from datetime import date

from pocketbook.book import read_book
from pocketbook.forecast import upcoming

BOOK = read_book(
    "every month from 2025-01-31 rent -850.00\\n"
    "every month from 2025-01-30 wages 1,100.00\\n"
    "every year from 2024-02-29 insurance -60.00\\n"
)


def days(what, start, end):
    return [payment.day for payment in upcoming(BOOK, start, end) if payment.what == what]


class ShortMonths(unittest.TestCase):
    def test_the_day_comes_back_after_february(self):
        expected = [date(2025, 2, 28), date(2025, 3, 31), date(2025, 4, 30), date(2025, 5, 31)]
        self.assertEqual(days("rent", date(2025, 2, 1), date(2025, 5, 31)), expected)
        expected = [date(2025, 3, 30), date(2025, 4, 30), date(2025, 5, 30)]
        self.assertEqual(days("wages", date(2025, 3, 1), date(2025, 5, 31)), expected)

    def test_the_leap_day_comes_back(self):
        expected = [date(2027, 2, 28), date(2028, 2, 29)]
        self.assertEqual(days("insurance", date(2027, 1, 1), date(2028, 12, 31)), expected)
"""

BUG = """\
        day = first
        while True:
            yield day
            day = self.after(day)
"""
RIGHT = """\
        step = 0
        while True:
            yield self.after(first, step)
            step += 1
"""


def unittests(folder: Path) -> int:
    args = [sys.executable, "-B", "-m", "unittest", "-q"]
    return run(args, cwd=folder, timeout=60).code


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    shutil.copytree(PROJECT, folder, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.mark.slow
def test_its_own_tests_pass_and_the_obvious_one_fails(project: Path) -> None:
    assert unittests(project) == 0
    (project / "tests" / "test_short_months.py").write_text(THE_OBVIOUS_TEST)
    assert unittests(project) == 1


@pytest.mark.slow
def test_a_right_fix_passes_the_obvious_test_and_its_own(project: Path) -> None:
    (project / "tests" / "test_short_months.py").write_text(THE_OBVIOUS_TEST)
    rhythm = project / "pocketbook" / "rhythm.py"
    text = rhythm.read_text()
    assert BUG in text
    text = text.replace(BUG, RIGHT).replace("def after(self, day)", "def after(self, day, n=1)")
    rhythm.write_text(text.replace("self.n)", "self.n * n)"))
    assert unittests(project) == 0


def test_the_issue_names_no_place_of_the_cause() -> None:
    issue = (PROJECT / "ISSUE.md").read_text()
    assert "rhythm" not in issue
    assert "add_months" not in issue
