"""What a model thought, kept so that its next turn can go on from there.

Newer models think in blocks that only they can read and that are tied to all
that was sent before them: they must come back complete and unchanged, or not at
all (Anthropic, "Preserved thinking"). The words of the domain have no place for
them, so they are kept here, by what was sent before and what was answered. A
history that was shortened, or comes from a journal, simply finds no thoughts.
"""

import hashlib
import json
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from patchwright.domain.model import Message
from patchwright.llm.payload import message_block

_MOST = 500
_THOUGHTS = frozenset({"thinking", "redacted_thinking"})


class Thoughts:
    """Turns of the model as it wrote them, the last few hundred."""

    def __init__(self) -> None:
        self._turns: OrderedDict[str, list[dict[str, Any]]] = OrderedDict()

    def keep(self, body: dict[str, Any], answered: Message, content: list[dict[str, Any]]) -> None:
        """Keep *content*, which was answered to *body* and which the domain knows as *answered*."""
        if any(block.get("type") in _THOUGHTS for block in content):
            turns = [*body["messages"], message_block(answered)]
            self._turns[_keys(body, turns)[-1]] = content
            while len(self._turns) > _MOST:
                self._turns.popitem(last=False)

    def restore(self, body: dict[str, Any]) -> bool:
        """Put the thoughts back into *body*; returns whether there were any."""
        turns: list[dict[str, Any]] = body["messages"]
        restored = False
        for index, key in enumerate(_keys(body, turns)):
            content = self._turns.get(key)
            if content is not None:
                turns[index] = {"role": "assistant", "content": [dict(block) for block in content]}
                restored = True
        return restored

    def forget(self) -> None:
        """Drop everything, because the service would not take it back."""
        self._turns.clear()


def _keys(body: dict[str, Any], turns: Sequence[dict[str, Any]]) -> list[str]:
    # One running hash: the key of a turn covers all that stands before it.
    so_far = hashlib.sha256(_text([body["model"], body.get("system"), body.get("tools")]))
    keys: list[str] = []
    for turn in turns:
        so_far.update(_text(turn))
        keys.append(so_far.hexdigest())
    return keys


def _text(form: Any) -> bytes:
    return json.dumps(form, sort_keys=True, default=dict).encode("ascii")
