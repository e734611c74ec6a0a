"""A scripted model that fixes the demo's sample project, over the Messages API."""

import re
from typing import Any

from tests.support.model_server import Answer, Reply

PLACE = {
    "file": "pocketbook/rhythm.py",
    "class_name": "Rhythm",
    "function_name": "days",
    "why": "each day is counted from the one before, so a short month shortens all that follow",
    "intended": "count every day from the first one",
}
PLAN = {
    "way": "static",
    "reason": "The code shows what is wrong.",
    "steps": [
        {
            "file": PLACE["file"],
            "symbol": "Rhythm.days",
            "change": PLACE["intended"],
            "new_file": False,
        }
    ],
}
FROM_FIRST = """
pocketbook/rhythm.py
<<<<<<< ORIGINAL
    def after(self, day):
        \"\"\"Return the day that comes one step after *day*.\"\"\"
        if self.unit == "day":
            return day + timedelta(days=self.n)
        if self.unit == "week":
            return day + timedelta(weeks=self.n)
        if self.unit == "month":
            return add_months(day, self.n)
        return add_months(day, 12 * self.n)
=======
    def after(self, day, steps=1):
        \"\"\"Return the day that comes *steps* steps after *day*.\"\"\"
        n = self.n * steps
        if self.unit == "day":
            return day + timedelta(days=n)
        if self.unit == "week":
            return day + timedelta(weeks=n)
        if self.unit == "month":
            return add_months(day, n)
        return add_months(day, 12 * n)
>>>>>>> UPDATED
<<<<<<< ORIGINAL
        day = first
        while True:
            yield day
            day = self.after(day)
=======
        steps = 0
        while True:
            yield self.after(first, steps)
            steps += 1
>>>>>>> UPDATED
"""
_BROKEN = """
pocketbook/rhythm.py
<<<<<<< ORIGINAL
            day = self.after(day)
=======
            day = self.after(first
>>>>>>> UPDATED
"""
_OTHER = """
pocketbook/rhythm.py
<<<<<<< ORIGINAL
            day = self.after(day)
=======
            day = self.after(day)
            if self.unit == "month" and day.day < first.day:
                day = add_months(day.replace(day=1), 1) - timedelta(days=1)
                day = day.replace(day=min(day.day, first.day))
>>>>>>> UPDATED
"""
DRAFTS = "".join(
    f"## Draft {number}\nCount from the first day.\n{blocks}\n"
    for number, blocks in enumerate((FROM_FIRST, _OTHER, FROM_FIRST, _BROKEN), 1)
)


def answer(body: dict[str, Any]) -> Answer:
    """Answer as a model would that has understood the issue."""
    system = str(body["system"])
    if "You are the Searcher" in system:
        asked = len(body["messages"]) > 1
        return Reply(json={"places": [PLACE]}) if asked else Reply(calls=_SEARCHES)
    if "You are the Planner" in system:
        return Reply(json=PLAN)
    if re.search(r"holds one draft", system):
        return Reply(text=f"## Draft 1\nMended.\n{FROM_FIRST}")
    if "choose between" in system:
        changes = str(body["messages"]).split("Change ")[1:]
        (choice,) = (change[0] for change in changes if "self.after(first, steps)" in change)
        return Reply(json={"reason": "It counts from the first day.", "choice": choice})
    return Reply(text=DRAFTS)


_SEARCHES = (
    ("search_method", {"method_name": "days"}),
    ("get_code_around_line", {"file_path": PLACE["file"], "line_number": 36, "window_size": 10}),
)
