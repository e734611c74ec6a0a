"""What each stage of a run does and why, for somebody who sees one for the first time."""

from patchwright.domain.run import Stage

EXPLAINED = {
    Stage.READ: (
        "Every function and class goes into an index, so that the model need not be sent the"
        " whole code. What the run may cost is said before anything is asked."
    ),
    Stage.LOCATE: (
        "The model looks for the cause with read-only tools. Each line with an arrow is a"
        " question of its and what came back; then come the places it blames, with reasons."
    ),
    Stage.PLAN: "It decides what to change where, before it writes any code.",
    Stage.DRAFT: (
        "It writes several patches, each worked out afresh, and may try edits before that. Each"
        " patch is laid onto a copy of the code and checked, here for its grammar; one that breaks"
        " something goes back to its author and is read again, three times at most."
    ),
    Stage.VOTE: (
        "Drafts that come to the same change stand together. Where different ones pass the"
        " check, the model chooses, seeing them in another order each time."
    ),
    Stage.PROPOSE: "The best one is shown as a diff, with the reason for each change above it.",
}
