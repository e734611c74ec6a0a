"""Whether an editor shows what it has made of its texts only once its command is answered.

eglot waits for the answer to the command of a code action, and tells of changes when it waits
for nothing: what waits for its text before it answers would wait in vain.
"""

import asyncio
from typing import Any

from patchwright.editor.session.session import Session


async def is_held_back(session: Session, work: asyncio.Future[Any]) -> bool:
    """Wait for *work*, or until it waits for such an editor; say whether it is the latter."""
    claimed = asyncio.Event()
    waiting = asyncio.ensure_future(claimed.wait())
    session.on_claimed.append(claimed.set)
    try:
        await asyncio.wait({work, waiting}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        session.on_claimed.remove(claimed.set)
        waiting.cancel()
    return not work.done()
