import unittest
from datetime import date

from pocketbook.book import read_book
from pocketbook.forecast import forecast, low_days
from pocketbook.report import forecast_table

BOOK = """
2024-12-31  opening balance  900.00
every month from 2025-01-05 rent -850.00
every month from 2025-01-20 wages 1,100.00
"""


class Forecast(unittest.TestCase):
    def days(self):
        return forecast(read_book(BOOK), date(2025, 1, 1), date(2025, 2, 28))

    def test_the_balance_runs_on(self):
        self.assertEqual([day.cents for day in self.days()], [5000, 115000, 30000, 140000])

    def test_low_days_are_marked(self):
        days = self.days()
        table = forecast_table(days, low_days(days, 100_00))
        self.assertTrue(table.startswith("! 2025-01-05"))
        self.assertEqual(table.count("!"), 1)
