"""Tables for a terminal."""

from pocketbook.money import format_amount


def payments_table(payments):
    """Return *payments* as lines: date, what for, amount."""
    width = max((len(payment.what) for payment in payments), default=0)
    return "\n".join(
        f"{payment.day}  {payment.what:<{width}}  {format_amount(payment.cents):>10}"
        for payment in payments
    )


def forecast_table(days, low=()):
    """Return *days* as lines: date, what is there at its end, what moved; *low* ones are marked."""
    return "\n".join(
        f"{'!' if day in low else ' '} {day.day}  {format_amount(day.cents):>10}  "
        + ", ".join(payment.what for payment in day.payments)
        for day in days
    )
