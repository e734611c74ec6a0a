"""Words that say what `#12` behind them is: an issue, an ordinal number, a color."""


def _words(*lines: str) -> frozenset[str]:
    return frozenset(word.replace("_", " ") for line in lines for word in line.split())


ISSUE = _words(
    "issue issues bug bugs ticket tickets pr prs mr mrs pull pulls pull_request pull_requests",
    "merge_request merge_requests discussion discussions gh github todo fixme xxx hack workaround",
    "fix fixes fixed fixing bugfix hotfix close closes closed closing resolve resolves resolved",
    "resolving address addresses addressed ref refs reference references regression regressions",
    "revert reverts reverted duplicate duplicates dupe related blocked cc see backport backported",
    "backports cherry-pick re changelog upstream",
)
"""An issue, whatever the number looks like."""

BETWEEN = _words("to for in of by from with at number no on")
"""May stand between such a word and the number: `fix for #12`."""

TOWARD = _words(
    "for in from by since via after before and or also of to with per until as on at than like",
    "under",
)
"""A number behind one of these is rather an issue than a color."""

ORDINAL = _words(
    "case cases test tests step steps rule rules option options item items example examples problem",
    "problems part parts phase phases attempt attempts point points player players arg args argument",
    "arguments param params parameter parameters number numbers pass version versions method methods",
    "approach solution solutions round rounds chapter chapters figure figures fig table tables line",
    "lines row rows col cols column columns node nodes thread threads worker workers channel channels",
    "pin pins port ports bit bits byte bytes layer layers group groups block blocks sample samples",
    "scenario scenarios variant variants question questions answer answers reason reasons level levels",
    "key keys slot slots register registers section sections page pages note notes footnote footnotes",
    "iteration iterations try user users file files process processes server servers device devices",
    "job jobs batch build builds run runs buffer buffers image images frame frames cpu cpus core cores",
    "gpu gpus assumption assumptions goal goals lesson lessons tip tips trick tricks criterion criteria",
    "apartment apt suite room unit lot box track episode episodes season volume vol draft article",
    "requirement requirements condition conditions opcode instruction entry entries record records",
    "request requests packet packets choice mistake priority property theorem lemma corollary paragraph",
    "clause appendix exercise task idea alternative strategy stage set pattern form type category class",
    "element child partition shard disk drive interface vector interrupt irq error tag algorithm algorithms pkcs invariant invariants",
)
"""Things that people number, one after the other."""

SURELY_TOWARD = _words("for since per via")
"""So is one of a single digit."""

COLOR = _words(
    "color colors colour colours background backgrounds foreground bg fg bgcolor fill stroke hex rgb",
    "rgba argb border outline shadow shade shades tint palette gradient css gray grey black white red",
    "green blue yellow orange purple pink brown cyan magenta teal navy hue accent swatch contrast",
    "solid dashed dotted",
)
"""What a color is told with."""

OF_COLOR = _words(
    "is are to of code value values default defaults defaulted by like from with as and or"
)
"""May stand between a color's word and the color itself."""
