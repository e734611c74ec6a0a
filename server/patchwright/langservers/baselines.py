"""What was wrong before a patch, remembered by snapshot: it is asked once, however many drafts there are."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping

from patchwright.domain.diagnostic import Diagnostic
from patchwright.langservers.sight import Sight

MOST_KEPT = 512
"""Files of which what was wrong before is remembered."""

Found = Mapping[str, tuple[Diagnostic, ...]]
"""What is wrong with files, by path."""

_Key = tuple[str, bool, str, str]


class Baselines:
    """What servers have said of files, those that were said first forgotten first."""

    def __init__(self) -> None:
        self._known = OrderedDict[_Key, tuple[Diagnostic, ...]]()

    def of(self, by: str, sight: Sight, paths: Iterable[str]) -> Found:
        """Return what *by* has said of *paths* as it saw them by *sight*, where that is known."""
        known = {path: self._known.get(_key(by, sight, path)) for path in paths}
        return {path: found for path, found in known.items() if found is not None}

    def remember(self, by: str, sight: Sight, found: Found) -> None:
        """Remember what *by* says of files as it saw them by *sight*."""
        self._known.update({_key(by, sight, path): said for path, said in found.items()})
        while len(self._known) > max(MOST_KEPT, len(found)):
            self._known.popitem(last=False)


def _key(by: str, sight: Sight, path: str) -> _Key:
    return by, sight.on_tree, sight.key, path
