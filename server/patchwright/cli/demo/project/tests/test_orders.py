import unittest
from datetime import date

from pocketbook.orders import Order
from pocketbook.rhythm import parse_rhythm


def order(rhythm, first, **more):
    return Order("rent", -850_00, parse_rhythm(rhythm), first, **more)


class Dates(unittest.TestCase):
    def test_weeks(self):
        days = order("2 weeks", date(2025, 1, 10)).dates(date(2025, 1, 1), date(2025, 2, 10))
        self.assertEqual(days, [date(2025, 1, 10), date(2025, 1, 24), date(2025, 2, 7)])

    def test_months(self):
        days = order("month", date(2025, 1, 15)).dates(date(2025, 2, 1), date(2025, 4, 1))
        self.assertEqual(days, [date(2025, 2, 15), date(2025, 3, 15)])

    def test_a_short_month_pays_on_its_last_day(self):
        days = order("month", date(2025, 1, 31)).dates(date(2025, 2, 1), date(2025, 2, 28))
        self.assertEqual(days, [date(2025, 2, 28)])

    def test_it_ends(self):
        ending = order("month", date(2025, 1, 15), until=date(2025, 2, 15))
        self.assertEqual(len(ending.dates(date(2025, 1, 1), date(2025, 12, 31))), 2)

    def test_a_skipped_payment_is_left_out(self):
        skipping = order("month", date(2025, 1, 15)).skip(date(2025, 2, 15))
        days = skipping.dates(date(2025, 1, 1), date(2025, 3, 31))
        self.assertEqual(days, [date(2025, 1, 15), date(2025, 3, 15)])
