"""What a run may still use, asked before each call with the call's worst case."""

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from patchwright.domain.errors import LimitReached
from patchwright.domain.model import ModelRequest, Usage
from patchwright.domain.run import Limits, Stage
from patchwright.llm.price import Price, worst_case


class ShareReached(LimitReached):
    """One stage has used its share; the run goes on without it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Allowance:
    """What is allowed and used, of the run or of one stage."""

    share: float
    used: Usage
    of: str
    remedy: str
    error: type[LimitReached]


class Meter:
    """What one run has used, and whether the next request fits.

    Meant for one request at a time: nothing is reserved.

    Args:
        limits: The most that may be used; 0 allows nothing.
        price: Of the model; None where it is not known, and tokens are counted instead.
        clock: Seconds, from any start.
        spent: What earlier sessions of this run took, by stage.
        seconds: How long they took.
    """

    def __init__(
        self,
        limits: Limits,
        *,
        price: Price | None,
        clock: Callable[[], float],
        spent: Mapping[Stage, Usage] | None = None,
        seconds: float = 0.0,
    ) -> None:
        self.limits = limits
        self._price, self._clock = price, clock
        self._spent = {stage: (spent or {}).get(stage, Usage()) for stage in Stage}
        self._started = clock() - seconds

    @property
    def total(self) -> Usage:
        """What the run has used so far."""
        return sum(self._spent.values(), Usage())

    @property
    def seconds(self) -> float:
        """How long the run has taken, over all its sessions."""
        return self._clock() - self._started

    @property
    def counts_tokens(self) -> bool:
        """Whether tokens are limited, since the price is not known."""
        return self._price is None

    def add(self, stage: Stage, usage: Usage) -> None:
        """Count what one answer took."""
        self._spent[stage] += usage

    @contextmanager
    def paused(self) -> Generator[None]:
        """Let no time pass for the run meanwhile."""
        began = self._clock()
        try:
            yield
        finally:
            self._started += self._clock() - began

    def check_start(self) -> None:
        """Raise LimitReached where the limits allow nothing at all."""
        nothing = {
            "calls": self.limits.calls == 0,
            "time": self.limits.seconds == 0,
            "money": self._price is not None and not self._is_free() and self.limits.usd == 0,
            "tokens": self._price is None and self.limits.tokens == 0,
        }
        for what, forbidden in nothing.items():
            if forbidden:
                setting = _SETTING[what]
                raise LimitReached(
                    f"The run may use no {what}: {setting} is 0.",
                    remedy=f"Raise {setting} to let it start.",
                )

    def check(self, stage: Stage, request: ModelRequest) -> None:
        """Raise LimitReached, or ShareReached, where *request* at its worst does not fit."""
        run = _Allowance(
            share=1.0, used=self.total, of="the run", remedy=_RAISE, error=LimitReached
        )
        self._check(request, run)
        if stage is Stage.LOCATE:
            self._check(request, self._locate_share())

    def check_time(self) -> None:
        """Raise LimitReached where the time is over."""
        if self.seconds >= self.limits.seconds:
            raise LimitReached(
                f"The run has taken {self.seconds / 60:.1f} of {self.limits.seconds / 60:g} minutes.",
                remedy=_RAISE,
                limit="seconds",
                needed=self.seconds + 1,
            )

    def _check(self, request: ModelRequest, allowed: _Allowance) -> None:
        # A share such as 0.29 of 100 comes out a hair below 29.
        most = int(self.limits.calls * allowed.share + 1e-9)
        if allowed.used.calls + 1 > most:
            raise allowed.error(
                f"The requests of {allowed.of} are used up: {allowed.used.calls:,} of {most:,}.",
                remedy=allowed.remedy,
                limit="calls",
                needed=allowed.used.calls + 1,
            )
        self.check_time()
        tokens, usd = worst_case(request, self._price)
        if usd is None:
            self._check_tokens(tokens, allowed)
        else:
            self._check_money(usd, allowed)

    def _check_money(self, worst: float, allowed: _Allowance) -> None:
        used, most = allowed.used.usd or 0.0, self.limits.usd * allowed.share
        if used + worst > most:
            raise allowed.error(
                f"The next request could cost {worst:.2f} USD, and {used:.2f} of the {most:.2f} USD"
                f" of {allowed.of} are spent.",
                remedy=allowed.remedy,
                limit="usd",
                needed=used + worst,
            )

    def _check_tokens(self, worst: int, allowed: _Allowance) -> None:
        used, most = allowed.used.tokens, int(self.limits.tokens * allowed.share)
        if used + worst > most:
            raise allowed.error(
                f"The next request could take {worst:,} tokens, and {used:,} of the {most:,} tokens"
                f" of {allowed.of} are used.",
                remedy=allowed.remedy,
                limit="tokens",
                needed=used + worst,
            )

    def _locate_share(self) -> _Allowance:
        return _Allowance(
            share=self.limits.locate_share,
            used=self._spent[Stage.LOCATE],
            of="locating",
            remedy="The rest is kept for writing and checking the patch.",
            error=ShareReached,
        )

    def _is_free(self) -> bool:
        return self._price is not None and self._price.cost(_SOME) == 0


_RAISE = "Raise the limit and resume the run to go on."
_SOME = Usage(calls=1, input_tokens=1_000_000, output_tokens=1_000_000)
_SETTING = {
    "calls": "max_calls",
    "time": "max_minutes",
    "money": "max_cost",
    "tokens": "max_tokens",
}
