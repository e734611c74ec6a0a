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
        "It writes several patches that do not know of each other. Each is laid onto the code,"
        " and a check by grammar says whether it breaks anything; what breaks goes back to its"
        " author, three times at most."
    ),
    Stage.VOTE: (
        "Drafts that come to the same change stand together. Where different ones pass the"
        " check, the model chooses, seeing them in another order each time."
    ),
    Stage.PROPOSE: "The best one is shown as a diff, with the reason for each change above it.",
}
