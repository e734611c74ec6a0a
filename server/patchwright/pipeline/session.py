"""One sitting of a run: what its stages may do, each step limited and journaled."""

import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from typing import TypeVar

from patchwright.agents.briefs import with_remarks
from patchwright.agents.conversation import shortened
from patchwright.agents.loop import Ask, Use, converse
from patchwright.agents.patience import Declined, UnusableAnswer
from patchwright.agents.role import Role
from patchwright.domain.candidate import Candidate
from patchwright.domain.correction import Laid, remarks_for
from patchwright.domain.errors import LimitReached, PatchwrightError
from patchwright.domain.event import Event, ModelAnswered, Noticed, StageStarted, ToolUsed
from patchwright.domain.model import ModelReply, ModelRequest, ToolCall, ToolResult, Usage
from patchwright.domain.question import AskUser
from patchwright.domain.run import Stage
from patchwright.domain.text import split_lines, strip_end
from patchwright.llm.errors import RequestFailed, RequestTooLong
from patchwright.llm.wire import canonical, reply_from_json, reply_to_json, request_to_json
from patchwright.pipeline.cancel import Cancel
from patchwright.pipeline.journal.effect import Effect, Key
from patchwright.pipeline.journal.journal import Journal
from patchwright.pipeline.limits import Meter
from patchwright.pipeline.packing import Json
from patchwright.pipeline.questions import check_limits
from patchwright.pipeline.work import Work
from patchwright.tools.toolbox import Toolbox

T = TypeVar("T")

_log = logging.getLogger(__name__)

_SUMMARY = 200
_TOO_LONG = "too_long"


class Stopped(PatchwrightError):  # noqa: N818 - being cancelled is an end, not a fault
    """The user cancelled the run."""


class Session:
    """What a run's stages share.

    Attributes:
        root: The top of the repository; where may be written is seen there.
        stage: The stage that runs now.
        best: The candidates so far; what a run that is ended early proposes.
        reached: The limit that ended the asking, or None.
        ask: Asks the user while the run waits; None where nobody is there.
        asked: How many questions he was asked in this sitting.
        declined: Whether he wants no more to be used; he is not asked again.
        corrections: All that the user made of the run, in order.
        unusable: The errors of conversations whose recorded answers came to nothing, each with
            the conversation's name in the journal.
    """

    def __init__(
        self, work: Work, root: Path, journal: Journal, meter: Meter, emit: Callable[[Event], None]
    ) -> None:
        self.work, self.root, self.journal, self.meter = work, root, journal, meter
        self.stage = Stage.READ
        self.best: tuple[Candidate, ...] = ()
        self.cancel = Cancel()
        self.reached: LimitReached | None = None
        self.ask: AskUser | None = None
        self.asked, self.declined = 0, False
        self.corrections: tuple[Laid, ...] = ()
        self.unusable: dict[PatchwrightError, str] = {}
        self._emit = emit

    def tell(self, event: Event) -> None:
        """Journal *event* and hand it on."""
        self.journal.note(event)
        self._emit(event)

    def notice(self, text: str) -> None:
        """Tell the user something that is no failure."""
        self.tell(Noticed(text=text))

    def begin(self, stage: Stage) -> None:
        """Say that *stage* begins; raises Stopped where the run was cancelled."""
        self.pause()
        self.stage = stage
        self.tell(StageStarted(stage=stage))

    def pause(self) -> None:
        """Between two steps: raise Stopped where the run was cancelled."""
        if self.cancel.is_set():
            raise Stopped("The run was cancelled.")

    def limit(self, reached: LimitReached) -> None:
        """Note that a limit ends the asking; what stands already goes on to its end."""
        if self.reached is None:
            self.reached = reached
            self.notice(f"{reached.what} The run ends with what it has.")

    async def converse(self, role: Role[T], brief: str, toolbox: Toolbox, *, part: str = "") -> T:
        """Let *role* work on *brief* in this stage.

        Args:
            role: Who works.
            brief: What it is told, besides the user's remarks.
            toolbox: What it may use.
            part: Tells its conversations in one stage apart.

        Raises:
            LimitReached: Before a request that may go beyond a limit.
            ModelError: From the model.
            Stopped: Where the run was cancelled.
        """
        name = f"{role.name}.{part}" if part else role.name
        try:
            return await converse(
                role,
                with_remarks(brief, remarks_for(self.stage, self.corrections)),
                toolbox,
                ask=self._asking(name),
                use=self._using(name, toolbox),
                say=self.notice,
                context_tokens=self.work.settings.context_tokens,
            )
        except (UnusableAnswer, Declined, RequestTooLong) as error:
            self.unusable[error] = f"{self.stage.value}/{name}"
            raise

    async def effect(self, key: Key, request: Json, do: Callable[[], Awaitable[Json]]) -> Effect:
        """Return an effect, recorded or made now, and say where what was recorded ends."""
        self.pause()
        effect = await self.journal.effect(key, request, do)
        if effect.differed:
            self.notice(
                f"From {key} on, the run asks something else than it did before: the program, its"
                " settings or its prompts changed. What was recorded from there on is set aside,"
                " and the run goes on live."
            )
        return effect

    def _asking(self, name: str) -> Ask:
        async def ask(turn: int, request: ModelRequest) -> ModelReply:
            key = Key(stage=self.stage, role=name, turn=turn)
            effect = await self.effect(
                key, request_to_json(request), lambda: self._live(key, request)
            )
            if not effect.replayed:
                self.meter.add(self.stage, Usage(**effect.reply["usage"]))
            if _TOO_LONG in effect.reply:
                raise RequestTooLong(effect.reply[_TOO_LONG])
            reply = reply_from_json(effect.reply)
            self.tell(ModelAnswered(stage=self.stage, role=name, turn=turn, total=self.meter.total))
            return reply

        return ask

    def _using(self, name: str, toolbox: Toolbox) -> Use:
        counted = Counter[int]()

        async def use(turn: int, call: ToolCall) -> ToolResult:
            key = Key(stage=self.stage, role=name, turn=turn, call=counted[turn])
            counted[turn] += 1
            asked = {"id": call.id, "name": call.name, "arguments": dict(call.arguments)}

            async def do() -> Json:
                result = await toolbox.call(call)
                return {"call": result.call, "text": result.text, "failed": result.failed}

            effect = await self.effect(key, asked, do)
            result = ToolResult(**effect.reply)
            self.tell(_used(self.stage, name, call, result))
            return result

        return use

    async def _live(self, key: Key, request: ModelRequest) -> Json:
        await check_limits(self, request)
        began = time.monotonic()
        try:
            reply = await self.work.model.ask(request)
        except RequestTooLong as error:
            # Recorded like an answer, so that resuming does not ask it again.
            _log_request(key, "too long", error.usage, began)
            return {_TOO_LONG: error.what, "usage": asdict(error.usage)}
        except RequestFailed as error:
            _log_request(key, f"failed: {error.what}", error.usage, began)
            self.meter.add(self.stage, error.usage)
            await self.journal.lost(key, error.usage)
            raise
        _log_request(key, reply.stop, reply.usage, began)
        return reply_to_json(reply)


def _log_request(key: Key, how: str, used: Usage, began: float) -> None:
    """Log one request to the model: how much it took, and nothing of what was said."""
    read, seconds = used.tokens - used.output_tokens, time.monotonic() - began
    told = (key, used.calls, read, used.output_tokens, seconds, how)
    _log.info("%s: answered %d times, %d tokens read, %d written, %.1f s, %s", *told)


def _used(stage: Stage, name: str, call: ToolCall, result: ToolResult) -> ToolUsed:
    first = next((line for line in split_lines(result.text) if line.strip()), "")
    return ToolUsed(
        stage=stage,
        role=name,
        name=call.name,
        arguments=canonical(dict(shortened(call).arguments)),
        summary=strip_end(first)[:_SUMMARY],
        failed=result.failed,
    )
