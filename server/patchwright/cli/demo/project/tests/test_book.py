import unittest
from datetime import date

from pocketbook.book import read_book


class ReadBook(unittest.TestCase):
    def test_entries_add_up(self):
        book = read_book("2025-01-01  opening  1,000.00\n2025-01-03  groceries  -54.20\n")
        self.assertEqual(book.balance(date(2025, 1, 2)), 100_000)
        self.assertEqual(book.balance(date(2025, 1, 3)), 94_580)

    def test_a_standing_order_is_read_whole(self):
        book = read_book("every 2 weeks from 2025-01-10 until 2025-03-01 the paper -9.80")
        (order,) = book.orders
        self.assertEqual((order.what, order.cents), ("the paper", -980))
        self.assertEqual(order.until, date(2025, 3, 1))

    def test_a_bad_line_is_named(self):
        with self.assertRaisesRegex(ValueError, "line 2: not an amount"):
            read_book("# a comment\n2025-01-01 rent much\n")
