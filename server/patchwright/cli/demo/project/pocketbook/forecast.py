"""What will happen to the money."""

from dataclasses import dataclass
from datetime import timedelta

from pocketbook.book import Entry


@dataclass(frozen=True)
class Day:
    """One day on which money moves, and what is there at its end."""

    payments: tuple
    cents: int

    @property
    def day(self):
        """The date."""
        return self.payments[0].day


def upcoming(book, start, end):
    """Return the payments of standing orders from *start* to *end*, by date."""
    payments = [
        Entry(day, order.what, order.cents)
        for order in book.orders
        for day in order.dates(start, end)
    ]
    return sorted(payments, key=lambda payment: payment.day)


def forecast(book, start, end):
    """Return the days from *start* to *end* on which standing orders move money."""
    cents = book.balance(start - timedelta(days=1))
    days = {}
    for payment in upcoming(book, start, end):
        days.setdefault(payment.day, []).append(payment)
    result = []
    for payments in days.values():
        cents += sum(payment.cents for payment in payments)
        result.append(Day(tuple(payments), cents))
    return result


def low_days(days, limit):
    """Return those of *days* that end with less than *limit* cents."""
    return [day for day in days if day.cents < limit]
