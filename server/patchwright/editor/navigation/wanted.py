"""Whether questions about code are answered here, and for which languages.

What a server can do is asked once, when it begins: a setting that changes later, or that
comes only later, counts from the next start on.
"""

from patchwright.domain.untyped import at
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.options import own_servers_of
from patchwright.editor.session.session import Session
from patchwright.editor.session.wish import Wish
from patchwright.processes.offload import offload
from patchwright.settings.load import EDITOR, load


async def take_wish(session: Session) -> None:
    """Take what the user wants answered, from the settings that are known when we begin."""
    loaded = await offload(load, None, session.options, source=EDITOR)
    own = own_servers_of(at(session.given, "initializationOptions"))
    session.wish = Wish(level=loaded.settings.navigation, own=own)


def tell_change(session: Session, folder: OpenFolder) -> None:
    """Tell, once, of a setting that is not what it was when we began."""
    now, then = folder.folder.loaded.settings.navigation, session.wish.level
    sentence = (
        f"The setting navigation is {now}, and was {then} when the editor asked what Patchwright"
        f" can do: it counts from the next start on, where it comes with initializationOptions,"
        " from the environment or from the user's settings file."
    )
    if now != then and sentence not in session.told:
        session.told.add(sentence)
        session.messages.info(sentence)
