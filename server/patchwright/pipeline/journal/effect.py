"""One effect of a run: where it stands, and what came back."""

from dataclasses import dataclass

from patchwright.domain.run import Stage
from patchwright.pipeline.packing import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """Where in a run an effect stands.

    Attributes:
        stage: The stage.
        role: Who asks; a conversation of its own within the stage.
        turn: Of the conversation, from zero.
        call: Which tool call of the turn, from zero; None for the model's answer.
    """

    stage: Stage
    role: str
    turn: int
    call: int | None = None

    def __str__(self) -> str:
        """Say it as it is stored: `locate/searcher/003` or `locate/searcher/003/01`."""
        answer = f"{self.stage.value}/{self.role}/{self.turn:03}"
        return answer if self.call is None else f"{answer}/{self.call:02}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What came back.

    Attributes:
        reply: As JSON.
        replayed: Whether it was recorded earlier, and so costs nothing now.
        differed: Whether a recorded effect was set aside since its request differs.
    """

    reply: Json
    replayed: bool
    differed: bool = False
