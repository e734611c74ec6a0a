"""Where comments and strings of languages begin and end: one row a language.

Rules are tried in their order. The signs are those of each language's own
specification; what they do not say (what a text that nobody finished means) is
said once, in `Rule.rest`.
"""

from patchwright.issues.prose.rule import Kind, Rule

_TO_LINE_END = r"[^\r\n]*+"
_SPLICED = r"(?:\\\r?\n|[^\r\n])*+"
_STRING_REST = r"(?:[^{sign}\\\r\n]|\\(?:\r\n|[\s\S]))*+{sign}?"
_LONG_REST = r"(?:[^{sign}\\]|\\[\s\S])*+{sign}?"
_NEXT = r"[\s\S]*?(?:{sign}|\Z)"


def line(sign: str, rest: str = _TO_LINE_END) -> Rule:
    """Return the rule of a comment from *sign* to the end of its line."""
    return Rule(Kind.LINE, sign, rest)


def block(opens: str, closes: str, *, nests: bool = False) -> Rule:
    """Return the rule of a comment between two signs."""
    rest = "" if nests else _NEXT.format(sign=closes)
    return Rule(Kind.BLOCK, opens, rest, closes, nests)


def string(sign: str, *, lines: bool = False, prefix: str = "") -> Rule:
    r"""Return the rule of a string with escapes; without *lines* it ends with its line."""
    rest = _LONG_REST if lines else _STRING_REST
    return Rule(Kind.CODE, prefix + sign, rest.format(sign=sign))


def raw(opens: str, closes: str) -> Rule:
    """Return the rule of a text without escapes that may span lines."""
    return Rule(Kind.CODE, opens, _NEXT.format(sign=closes))


def doubled(sign: str, prefix: str = "") -> Rule:
    """Return the rule of a string in which the sign is written twice to stand for itself."""
    return Rule(Kind.CODE, prefix + sign, rf"(?:[^{sign}]|{sign}{sign})*+{sign}?")


_DOUBLE, _SINGLE = string('"'), string("'")
# A bounded literal: an apostrophe that closes nothing (`#error don't`) is no beginning.
_CHAR = Rule(Kind.CODE, r"(?<![0-9A-Za-z_])(?:u8|[uUL])?'", r"(?:[^'\\\r\n]|\\.){1,16}+'")
# One character, so that a lifetime (`&'a str`) is none.
_RUST_CHAR = Rule(Kind.CODE, "'", r"(?:[^'\\\r\n]|\\(?:u\{[0-9A-Fa-f_]{1,8}\}|x[0-9A-Fa-f]{2}|.))'")
_SLASHES = line(r"//[/!]*+")
_STARS = block(r"/\*(?:\*+(?!/))?!?", r"\*/")
_NESTED = block(r"/\*(?:\*+(?!/))?!?", r"\*/", nests=True)
_TRIPLE = raw('"""', '"""')
_TEXT_BLOCK = Rule(Kind.CODE, '"""', r'(?:[^\\]|\\[\s\S])*?(?:"""|\Z)')
_MARKUP = block("<!--", "-->")
_SHEBANG = Rule(Kind.CODE, r"\A#!", _TO_LINE_END)
_HASH = line(r"(?<![^\s;])#+")
_HASH_ANYWHERE = line("#+")
_HASH_LINE = line(r"^[ \t]*+[#;]+")

SLASH = Rule(Kind.CODE, "/", "")
"""A division, or the beginning of a regular expression."""
TEMPLATE = Rule(Kind.CODE, "`", "")
BRACE, UNBRACE = Rule(Kind.CODE, r"\{", ""), Rule(Kind.CODE, r"\}", "")

_C = (line("//[/!]*+", _SPLICED), _STARS, raw(r'R"(?P<d>[^()\\\s"]{0,16})\(', r'\)(?P=d)"'))
_LEXIS: dict[str, tuple[Rule, ...]] = {
    "c": (*_C, _DOUBLE, _CHAR),
    "csharp": (
        _SLASHES,
        _STARS,
        raw('(?P<q>"{3,})', "(?P=q)"),
        doubled('"', r"(?:@\$?|\$@)"),
        _DOUBLE,
        _CHAR,
    ),
    "java": (_SLASHES, _STARS, _TEXT_BLOCK, _DOUBLE, _CHAR),
    "kotlin": (_SHEBANG, _SLASHES, _NESTED, _TRIPLE, _DOUBLE, _CHAR),
    "rust": (
        _SLASHES,
        _NESTED,
        raw(r'\b(?:br|cr|r)(?P<h>#*+)"', '"(?P=h)'),
        string('"', lines=True),
        _RUST_CHAR,
    ),
    "go": (_SLASHES, _STARS, _DOUBLE, raw("`", "`"), _CHAR),
    "script": (_SHEBANG, _SLASHES, _STARS, _DOUBLE, _SINGLE, SLASH, TEMPLATE, BRACE, UNBRACE),
    "lua": (
        _SHEBANG,
        Rule(Kind.BLOCK, r"--\[(?P<a>=*+)\[", _NEXT.format(sign=r"\](?P=a)\]"), r"\]=*\]"),
        line("--+"),
        raw(r"\[(?P<b>=*+)\[", r"\](?P=b)\]"),
        _DOUBLE,
        _SINGLE,
    ),
    "shell": (_SHEBANG, _HASH, _DOUBLE, _SINGLE),
    "hash": (_SHEBANG, _HASH, _DOUBLE, _SINGLE),
    "make": (line(r"(?<![^\s;])#+", _SPLICED),),
    "docker": (line(r"^[ \t]*+#+"),),
    "yaml": (
        _HASH,
        string('"', lines=True, prefix=r"(?<![^\s\[{,])"),
        doubled("'", r"(?<![^\s\[{,])"),
    ),
    "toml": (
        _HASH_ANYWHERE,
        string('"""', lines=True),
        raw("'''", "'''"),
        _DOUBLE,
        raw("'", r"'|$"),
    ),
    "ruby": (_SHEBANG, block(r"^=begin\b", "^=end"), _HASH, _DOUBLE, _SINGLE),
    "ini": (_HASH_LINE, line(r"(?<=\s)[#;]+")),
    "sql": (line("--+"), _STARS, doubled("'"), doubled('"')),
    "css": (_STARS, _DOUBLE, _SINGLE),
    "scss": (_STARS, line("(?<!:)//+"), _DOUBLE, _SINGLE),
    "markup": (_MARKUP,),
    "slashes": (_SLASHES, _STARS, _DOUBLE, _SINGLE),
    "component": (_MARKUP, _STARS, line(r"(?<!\S)//+")),
    "assembly": (_SLASHES, _STARS, line(r"(?<!\S)[;#@]+"), _DOUBLE),
    "haskell": (line("--+"), block(r"\{-+", r"-\}"), _DOUBLE),
    "semicolon": (line(";+"), _DOUBLE),
    "percent": (line(r"(?<!\\)%+"),),
    "vim": (line(r'^[ \t]*+"'),),
    "nothing": (),
}


def rules_of(lexis: str) -> tuple[Rule, ...]:
    """Return the rules of one row."""
    return _LEXIS[lexis]
