"""Whether `#12` in prose names an issue: what stands around it decides.

GitHub links every `#12` that is set off from letters ("Autolinked references and
URLs", docs.github.com). Source texts have more such signs than conversations:
colors, anchors, ordinals, registers. A sign is refused where one of the rows
below matches what is before or behind it on its line; a number that may be a
color needs a reason to be taken for an issue.
"""

import re
from dataclasses import dataclass

_STRONG = (
    r"issues?|bugs?|tickets?|prs?|mrs?|pull(?:[ -]requests?)?|merge[ -]requests?|discussions?"
    r"|fix(?:e[sd]|ing)?|bugfix|hotfix|clos(?:e[sd]?|ing)|resolv(?:e[sd]?|ing)|address(?:e[sd])?"
    r"|refs?|references?|gh|github|todo|fixme|xxx|hack|workaround|regressions?|reverts?|reverted"
    r"|duplicates?|dupe|related|blocked|cc|see|backport(?:ed|s)?|cherry-pick(?:ed)?|re|changelog"
)
_WEAK = r"for|in|from|by|since|via|after|before|and|or|also|of|to|with|per|until|as|on|at|than|like|under"
_ORDINAL = (
    r"cases?|tests?|steps?|rules?|options?|items?|examples?|problems?|parts?|phases?|attempts?|points?"
    r"|players?|arg(?:ument)?s?|param(?:eter)?s?|numbers?|numero|pass|versions?|methods?|approach"
    r"|solutions?|rounds?|chapters?|figures?|fig|tables?|lines?|rows?|col(?:umn)?s?|nodes?|threads?"
    r"|workers?|channels?|pins?|ports?|bits?|bytes?|layers?|groups?|blocks?|samples?|scenarios?"
    r"|variants?|questions?|answers?|reasons?|levels?|keys?|slots?|registers?|sections?|pages?|notes?"
    r"|footnotes?|iterations?|tr(?:y|ies)|users?|files?|process(?:es)?|servers?|devices?|jobs?|batch"
    r"|builds?|runs?|buffers?|images?|frames?|cpus?|cores?|gpus?|assumptions?|goals?|lessons?|tips?"
    r"|tricks?|crit(?:erion|eria)|apartment|apt|suite|room|unit|lot|box|track|episodes?|season|volume"
    r"|vol|draft|rfc|draft|art(?:icle)?|requirements?|conditions?|opcode|instruction|entry|entries"
    r"|records?|requests?|packets?|choice|mistake|priority|property|theorem|lemma|corollary|argument"
    r"|paragraph|clause|appendix|exercise|task|idea|alternative|strategy|stage|set|pattern|form|type"
    r"|category|class|element|child|partition|shard|disk|drive|interface|vector|interrupt|irq|error"
)
_COLOR = (
    r"colou?rs?|background|foreground|bg|fg|fill|stroke|hex|rgba?|argb|border|outline|shadow|shades?"
    r"|tint|palette|gradient|theme|css|gr[ae]y|black|white|red|green|blue|yellow|orange|purple|pink"
    r"|brown|cyan|magenta|teal|navy|hue|pixel|accent|swatch|contrast"
)

_BOUNDARY = r"(?<![A-Za-z0-9_])"
_LETTERS = r"0-9A-Za-z_\u00aa-\u02ff\u0370-\u1fff"
_NOT_BEFORE = re.compile(
    rf"(?:[{_LETTERS}/.&\\#$%@=?~^)\]}}{{`]"
    r"|\]\(|\burl\("  # a link's target
    r"|[=(\[,:]\s*[\"']"  # a string in code
    r"|^\s*\[[^\]]*\]:\s*"  # the target of a link's definition
    r"|\.\. \["  # a footnote of reStructuredText
    r"|\b(?:[rwxsdqRWXSDQ]\d{1,2}|[sl][pr]|pc|mov\w*|ldr|str|add|sub|cmp|lsl|lsr|asr)[,\]]?\s*\[?"  # assembly
    r")$",
    re.ASCII,
)
_NOT_BEHIND = re.compile(
    rf"[{_LETTERS}%@=#]|-\w|[.:]\d|,\d{{3}}(?!\d)|/\d|\]_|\s*:[a-z-]+\("  # a number, a slug, a footnote
    r"|['\"]\s*[;)\]},:]"  # a string in code
)
_JOINED = re.compile(rf"{_BOUNDARY}(?:{_STRONG})$", re.IGNORECASE)
_STRONG_BEFORE = re.compile(
    rf"{_BOUNDARY}(?:{_STRONG})(?:\s+(?:to|for|in|of|by|the|from|with|at|number|no\.?))?[\s:(\[,.]*$",
    re.IGNORECASE,
)
_WEAK_BEFORE = re.compile(rf"{_BOUNDARY}(?:{_WEAK})\s+$", re.IGNORECASE)
_ORDINAL_BEFORE = re.compile(rf"{_BOUNDARY}(?:{_ORDINAL})[\s:(\[]*$", re.IGNORECASE)
_RANKED_BEFORE = re.compile(
    rf"{_BOUNDARY}(?:the|an?|our|your|my|his|her|its|their|is|are|was|[a-z]+'s)\s+$", re.IGNORECASE
)
_LISTED_BEFORE = re.compile(rf"#{'[0-9]{1,9}'}\s*(?:,|and|or|&|/|\+|-|;)*\s*$")
_COLOR_WORD = re.compile(rf"{_BOUNDARY}(?:{_COLOR})(?![A-Za-z0-9])", re.IGNORECASE)
_COLOR_ADJACENT = re.compile(
    rf"{_BOUNDARY}(?:{_COLOR})(?![A-Za-z0-9])\s*(?:is|are|to|of|code|value|by default|like|from|with|=|:|,)*\s*[:=]?\s*[\"'(\[]*$",
    re.IGNORECASE,
)
_HEX_SIGN = re.compile(r"#(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})(?![0-9A-Za-z])")
_COLOR_LENGTHS = frozenset({3, 4, 6, 8})
_LONG_COLORS = frozenset({6, 8})


@dataclass(frozen=True, slots=True)
class Sign:
    """`#12` with what stands before and behind it on its line.

    Attributes:
        digits: The number as it is written.
        before: The end of what stands before the sign.
        behind: The beginning of what stands behind the number.
        styled: Whether the file is one that names colors all the time.
    """

    digits: str
    before: str
    behind: str
    styled: bool = False


def names_an_issue(sign: Sign) -> bool:
    """Say whether *sign* is a reference."""
    if _NOT_BEHIND.match(sign.behind):
        return False
    if _NOT_BEFORE.search(sign.before) and not _JOINED.search(sign.before):
        return False
    if _STRONG_BEFORE.search(sign.before):
        return True
    return not _is_ordinal(sign) and not _is_color(sign)


def _is_ordinal(sign: Sign) -> bool:
    if len(sign.digits) > 2:
        return False
    if _ORDINAL_BEFORE.search(sign.before):
        return True
    return len(sign.digits) == 1 and bool(_RANKED_BEFORE.search(sign.before))


def _is_color(sign: Sign) -> bool:
    """Say whether a number that may be a color is one.

    Six or eight digits, and repeated ones (`#333`), are a color unless something
    speaks for an issue; other numbers are an issue unless something speaks for a color.
    """
    if len(sign.digits) not in _COLOR_LENGTHS:
        return False
    if sign.styled or _COLOR_ADJACENT.search(sign.before) or _is_quoted(sign):
        return True
    if _is_enclosed(sign) or _LISTED_BEFORE.search(sign.before):
        return False
    around = f"{sign.before} {sign.behind}"
    colored = bool(_COLOR_WORD.search(around) or _HEX_SIGN.search(around))
    if _is_repeated(sign.digits) or len(sign.digits) in _LONG_COLORS:
        return colored or not _WEAK_BEFORE.search(sign.before)
    return colored and bool(re.match(r"\s*[;,)]|\s+(?:is|as|on|text)\b", sign.behind))


def _is_quoted(sign: Sign) -> bool:
    return sign.before.endswith(('"', "'")) and sign.behind.startswith(('"', "'"))


def _is_enclosed(sign: Sign) -> bool:
    """Say whether it stands alone in parentheses, as at the end of a commit's subject."""
    return sign.before.endswith(("(", "[")) and sign.behind.startswith((")", "]"))


def _is_repeated(digits: str) -> bool:
    return len(set(digits)) == 1 or (len(digits) == 6 and digits[::2] == digits[1::2])
