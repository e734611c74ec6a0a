"""What a run is likely to cost, said before it starts."""

from dataclasses import dataclass

from patchwright.domain.issue import Issue
from patchwright.domain.model import Usage
from patchwright.domain.run import Limits
from patchwright.llm.price import Price
from patchwright.settings.table import Settings

_CHARACTERS_PER_TOKEN = 3.5


@dataclass(frozen=True, slots=True, kw_only=True)
class _Course:
    """How a run may go: rounds of searching, rounds of reading before drafts, returns, a vote.

    Where all drafts come to one change there is no vote.
    """

    searches: int
    reads: int
    returns: int
    vote: bool


_LEAN = _Course(searches=3, reads=1, returns=0, vote=False)
_RICH = _Course(searches=10, reads=4, returns=3, vote=True)


def sentence(
    issue: Issue, *, files: int, settings: Settings, limits: Limits, price: Price | None
) -> str:
    """Return the estimate in a sentence: a likely range, and the worst case.

    Args:
        issue: Its length counts in every request.
        files: Of code in the repository; more of them take more rounds of searching.
        settings: Drafts and ballots.
        limits: The worst case.
        price: Of the model; None gives tokens.
    """
    low, high = (_requests(course, issue, files, settings) for course in (_LEAN, _RICH))
    rest = _rest(limits)
    if price is None:
        least, most = (sum(usage.tokens for usage in requests) for requests in (low, high))
        limit, form, unit = limits.tokens, ",", "tokens"
    else:
        # A long request may cost more a token, so that each is priced alone.
        least, most = (sum(map(price.cost, requests)) for requests in (low, high))
        limit, form, unit = limits.usd, ",.2f", "USD"
    if least > limit:
        return (
            f"Expected: {least:{form}} to {most:{form}} {unit}. The limit of {limit:{form}} {unit}"
            " is less, and is likely to end the run before there is a patch."
        )
    return (
        f"Expected: {least:{form}} to {min(most, limit):{form}} {unit}."
        f" At the most: {limit:{form}} {unit}, {rest}."
    )


def paid(used: Usage, limits: Limits, *, counts_tokens: bool) -> str:
    """Return what a run that goes on has used already, and the worst case of the whole run."""
    most = f"{limits.tokens:,} tokens" if counts_tokens else f"{limits.usd:,.2f} USD"
    at_most = f"At the most, in all: {most}, {_rest(limits)}."
    if counts_tokens or used.usd is None:
        return f"Used already: {used.tokens:,} tokens. {at_most}"
    # What is less than a cent is not nothing.
    paid_already = "<0.01" if 0 < used.usd < 0.005 else f"{used.usd:,.2f}"
    return f"Paid already: {paid_already} USD. {at_most}"


def _rest(limits: Limits) -> str:
    return f"{limits.calls:,} requests, {limits.seconds / 60:g} minutes"


def _requests(course: _Course, issue: Issue, files: int, settings: Settings) -> list[Usage]:
    told = int(min(len(issue.text), 40_000) / _CHARACTERS_PER_TOKEN)
    # A search in a larger repository finds more to read; the tools cut their results.
    found = 400 + min(files, 2_000)
    drafts = 700 * settings.drafts
    ballots = settings.ballots * course.vote
    return [
        *_rounds(course.searches, start=3_000 + told, growth=found),
        Usage(calls=1, input_tokens=4_000 + told, output_tokens=600),
        *_rounds(course.reads, start=5_000 + told, growth=found),
        Usage(calls=1, input_tokens=5_000 + told, output_tokens=drafts),
        *[Usage(calls=1, input_tokens=5_000 + told, output_tokens=700)] * course.returns,
        *[Usage(calls=1, input_tokens=1_500 + told + drafts, output_tokens=200)] * ballots,
    ]


def _rounds(number: int, *, start: int, growth: int) -> list[Usage]:
    # Each round sends again, from the cache, what came before it.
    return [
        Usage(
            calls=1,
            input_tokens=growth if index else start,
            output_tokens=250,
            cache_read_tokens=start + growth * (index - 1) if index else 0,
        )
        for index in range(number)
    ]
