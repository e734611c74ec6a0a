import unittest
from datetime import date

from pocketbook.dates import add_months, parse_date


class AddMonths(unittest.TestCase):
    def test_the_day_stays(self):
        self.assertEqual(add_months(date(2025, 1, 15), 1), date(2025, 2, 15))

    def test_the_year_turns(self):
        self.assertEqual(add_months(date(2024, 11, 30), 3), date(2025, 2, 28))

    def test_a_short_month_gives_its_last_day(self):
        self.assertEqual(add_months(date(2025, 1, 31), 1), date(2025, 2, 28))
        self.assertEqual(add_months(date(2024, 1, 31), 1), date(2024, 2, 29))


class ParseDate(unittest.TestCase):
    def test_what_is_no_date_is_refused(self):
        with self.assertRaises(ValueError):
            parse_date("2025-02-30")
