"""All kinds of code actions, in the order in which they are offered."""

from patchwright.editor.code_actions import hunk, problem, prose, reference
from patchwright.editor.code_actions.place import Offer

OFFERS: tuple[Offer, ...] = (
    hunk.offer,
    reference.offer,
    problem.offer,
    prose.offer,
    hunk.offer_beyond,
)
