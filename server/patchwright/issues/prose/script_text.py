"""Comments of JavaScript and TypeScript, JSX included.

What `/` begins, and where a template goes on behind a `${...}`, no regular
expression can say; the rest is the table's.
"""

from collections.abc import Iterator

import regex

from patchwright.issues.prose.lexis import BRACE, SLASH, TEMPLATE, UNBRACE, rules_of
from patchwright.issues.prose.rule import Kind, Stretch, Token, next_token, stretch

_RULES = rules_of("script")
_LOOK_BACK = 12
# `re` of Python before 3.11.5 goes wrong where what is possessive has choices in it.
_TEMPLATE_PART = regex.compile(r"(?:[^`\\$]|\\[\s\S]|\$(?!\{))*+(?:`|(?P<hole>\$\{)|\\?\Z)")
# ECMA-262, RegularExpressionLiteral: it ends with its line, and a class may hold a slash.
_REGEX = regex.compile(r"/(?![*/>])(?:[^/\\\[\r\n]|\\.|\[(?:[^\]\\\r\n]|\\.)*+\])++/")
_LINE_END = regex.compile(r"[\r\n]|\Z")
# What an expression can follow; `)`, `}` and `<` are left out: a slash behind them
# divides, or ends an element of JSX.
_MAY_BEGIN = regex.compile(
    r"(?:[=(,:\[!&|?{;+*%~^>-]"
    r"|\b(?:return|typeof|case|in|of|do|else|void|throw|new|delete|await|yield))$"
)


def stretches(text: str) -> Iterator[Stretch]:
    """Return the comments of *text*, in order."""
    scan = _Scan(text)
    while token := next_token(_RULES, text, scan.place):
        if token.rule.kind is not Kind.CODE:
            yield stretch(token, text)
        scan.pass_by(token)


class _Scan:
    """How far a text is read, and the templates whose holes are open there."""

    def __init__(self, text: str) -> None:
        self.place = 0
        self._text, self._no_regex_before = text, 0
        self._braces: list[int] = []

    def pass_by(self, token: Token) -> None:
        before, self.place = self.place, token.end
        if token.rule is TEMPLATE:
            self._go_through_template()
        elif token.rule is SLASH:
            self._go_through_regex(before, token.start)
        elif self._braces and token.rule is BRACE:
            self._braces[-1] += 1
        elif self._braces and token.rule is UNBRACE:
            self._braces[-1] -= 1
            if self._braces[-1] < 0:
                self._braces.pop()
                self._go_through_template()

    def _go_through_template(self) -> None:
        if part := _TEMPLATE_PART.match(self._text, self.place):
            self.place = part.end()
            if part["hole"]:
                self._braces.append(0)

    def _go_through_regex(self, before: int, start: int) -> None:
        if start < self._no_regex_before or not self._may_begin(before, start):
            return
        if found := _REGEX.match(self._text, start):
            self.place = found.end()
        elif end := _LINE_END.search(self._text, start):
            # Nothing closes it, nor whatever else begins on this line.
            self._no_regex_before = end.start()

    def _may_begin(self, before: int, start: int) -> bool:
        """Say whether an expression may begin at *start*, the last token having ended at *before*."""
        gap = self._text[before:start].rstrip()
        if gap:
            return bool(_MAY_BEGIN.search(gap[-_LOOK_BACK:]))
        last = self._text[max(0, before - 1) : before]
        return last not in {'"', "'", "`", "}", "/"} or before == 0
