"""All kinds of code actions, in the order in which they are offered."""

from patchwright.editor.code_actions import problem, prose, reference
from patchwright.editor.code_actions.place import Offer

OFFERS: tuple[Offer, ...] = (reference.offer, problem.offer, prose.offer)
