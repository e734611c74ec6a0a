"""Models that know one change from the start."""

from collections.abc import Callable
from typing import Any

from tests.e2e.ground import role_of
from tests.support import scripted_fix
from tests.support.model_server import Answer, Reply


def mended(text: str) -> str:
    """Return *text* with the change that the usual script proposes."""
    for block in scripted_fix.FROM_FIRST.split("<<<<<<< ORIGINAL\n")[1:]:
        old, _, rest = block.partition("=======\n")
        new, _, _ = rest.partition(">>>>>>> UPDATED")
        assert text.count(old) == 1
        text = text.replace(old, new)
    return text


def proposing(file: str, blocks: str, *goes: str) -> Callable[[dict[str, Any]], Answer]:
    """Return a model that finds *file* guilty, and has *blocks* for it.

    Args:
        file: Where the model sees the cause.
        blocks: What it writes.
        goes: Files that its plan lets go.
    """
    place = {
        "file": file,
        "class_name": "",
        "function_name": "",
        "why": "it is wrong here",
        "intended": "put it right",
    }
    step = {"symbol": "", "change": "put it right", "new_file": False}
    steps = [{"file": name, **step} for name in (file, *goes)]
    plan = {"way": "static", "reason": "The code shows it.", "steps": steps}
    drafts = "".join(f"## Draft {n}\nPut it right.\n\n{blocks}\n" for n in range(1, 5))

    def answer(body: dict[str, Any]) -> Answer:
        match role_of(body):
            case "Searcher":
                return Reply(json={"places": [place]})
            case "Planner":
                return Reply(json=plan)
            case "Voter":
                return Reply(json={"reason": "It is the only one.", "choice": 1})
            case _:
                return Reply(text=drafts)

    return answer
