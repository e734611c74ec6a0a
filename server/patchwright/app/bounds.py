"""Whether the limits in force are those that the user meant."""

from patchwright.domain.errors import UserError
from patchwright.settings.load import Loaded


def check_limits(loaded: Loaded) -> None:
    """Raise UserError where a limit was set and could not be read: the default may be higher."""
    if loaded.unknown_limits:
        raise UserError(
            f"A limit of the run cannot be read. {'. '.join(loaded.unknown_limits)}.",
            kept="Nothing was asked of a model.",
            remedy="Set it rightly, or take it out to have the default; `patchwright config` shows all.",
        )
