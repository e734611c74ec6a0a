"""A shop that takes no taxes, and the fix of it: five hunks in three files."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.e2e.ground import Ground
from tests.e2e.scripts import proposing
from tests.support import proposals
from tests.support.model_server import Answer

from patchwright.domain.edit import FileChange

PRICE, RATES, RECEIPT = "shop/price.py", "shop/rates.py", "shop/receipt.py"
FILES: dict[str, str | bytes] = {
    PRICE: '''"""What things cost."""

from decimal import Decimal


def price(net):
    """Return what something costs."""
    return Decimal(net)


def label(net):
    return f"{price(net)} EUR"
''',
    RATES: '''"""Rates of tax, by country."""

RATES = {"DE": "0.19", "FR": "0.20"}
''',
    RECEIPT: '''"""What is printed."""


def total(prices):
    return sum(prices)


def lines(prices):
    return ", ".join(map(str, prices))
''',
}
SWAPS = {
    1: (
        PRICE,
        "from decimal import Decimal\n",
        "from decimal import Decimal\n\nfrom shop.rates import rate\n",
    ),
    2: (PRICE, "    return Decimal(net)\n", '    return Decimal(net) * (1 + rate("DE"))\n'),
    3: (
        RATES,
        'RATES = {"DE": "0.19", "FR": "0.20"}\n',
        'RATES = {"DE": "0.19", "FR": "0.20"}\n\n\ndef rate(country):\n    return Decimal(RATES[country])\n',
    ),
    4: (RECEIPT, "    return sum(prices)\n", "    return round(sum(prices), 2)\n"),
    5: (
        RECEIPT,
        '    return ", ".join(map(str, prices))\n',
        '    return "\\n".join(map(str, prices))\n',
    ),
}
"""By number, what each hunk takes the place of."""


def blocks(*numbers: int) -> str:
    """Return what a model writes for hunks."""
    chosen = [SWAPS[number] for number in numbers]
    return "".join(
        f"{path}\n<<<<<<< ORIGINAL\n{old}=======\n{new}>>>>>>> UPDATED\n\n"
        for path, old, new in chosen
    )


MODEL = proposing(PRICE, blocks(*SWAPS), RATES, RECEIPT)
CORRECTION = '{"drop": [1], "add": ["shop/receipt.py:total"]}'
"""What the user says who finds `RECEIPT` guilty, and not `PRICE`."""


def corrected(ground: Ground) -> Callable[[dict[str, Any]], Answer]:
    """Return a model that finds `PRICE` guilty, and `RECEIPT` where it plans once more."""
    first, second = proposing(PRICE, blocks(1, 2, 3), RATES), proposing(RECEIPT, blocks(4))

    def answer(body: dict[str, Any]) -> Answer:
        return (second if ground.asked.count("Planner") > 1 else first)(body)

    return answer


def text(path: str, *accepted: int, before: str = "") -> str:
    """Return the file at *path* with the hunks *accepted*, and with what is typed *before* it."""
    found = FILES[path]
    assert isinstance(found, str)
    for number in accepted:
        where, old, new = SWAPS[number]
        if where == path:
            assert found.count(old) == 1
            found = found.replace(old, new)
    return before + found


def propose(ground: Ground) -> None:
    """Have a run that has ended propose the five hunks, without any model."""
    changes = [FileChange(path=path, before=text(path), after=text(path, *SWAPS)) for path in FILES]
    with pytest.MonkeyPatch.context() as patch:
        for name, value in ground.environment().items():
            patch.setenv(name, value)
        proposals.propose(ground.root, *changes, needs={1: (3,), 2: (1, 3)})
