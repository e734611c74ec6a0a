import unittest

from pocketbook.money import format_amount, parse_amount


class Amounts(unittest.TestCase):
    def test_they_are_read(self):
        self.assertEqual(parse_amount("-1,234.5"), -123450)
        self.assertEqual(parse_amount("7"), 700)

    def test_they_are_written(self):
        self.assertEqual(format_amount(-123450), "-1,234.50")
        self.assertEqual(format_amount(5), "0.05")

    def test_what_is_none_is_refused(self):
        for text in ("", "1.234", "1,23", "one"):
            with self.assertRaises(ValueError):
                parse_amount(text)
