"""What stands in hostile files: words, characters and numbers that have hurt somebody's program before."""

from random import Random

LONG = "x" * 10_000

TEXTS = (
    "",
    " ",
    "\u00a0",
    "0",
    "-0",
    "-1",
    "1",
    "2",
    "3",
    "007",
    "1e308",
    "1e999",
    "NaN",
    "inf",
    "9" * 400,
    "12.5",
    "12,5",
    "\u0663",  # a digit of another script
    "\u00b2",  # a digit to str.isdigit, and none to int
    "\u00bd",
    "\u2460",
    "\uff11\uff12",
    "TRUE",
    "NO",
    "null",
    "~",
    "BYE",
    "bye ",
    "Yes",
    "Drop",
    "Disqualify",
    "Rejoin",
    "Withdrawn",
    "Time",
    "Defeated",
    "Mutual destruction",
    "Conceded 1",
    "No-show both",
    "Swiss",
    "Top 4",
    "Final",
    "Top 999999999",
    "P01",
    "p01",
    "P99",
    "Score 1",
    "Player 1 ID",
    "=1+1",
    '=HYPERLINK("http://example.org","x")',
    "@SUM(A1)",
    "../../etc",
    "con",
    "a/b\\c:d",
    "<script>alert(1)</script>",
    "{{ 7 * 7 }}",
    "{% raw %}",
    "%s%n{0}",
    "' OR 1=1 --",
    "\u202egnihton",
    "\u05d0\u05d1\u05d2",
    "\U0001f409\U0001f409",
    "e\u0301" * 30,
    "_x0000_",
    "_xD800_",
    "_x000A_",
    "a\nb",
    "2018-02-30",
    "0000-00-00",
    "9999-12-31",
    "25:99",
    "round-1.xlsx",
    LONG,
)

NUMBERS = (
    "0",
    "-0",
    "-1",
    "1",
    "2",
    "3",
    "1.5",
    "0.5",
    "0.9999999999",
    "1e9",
    "1e308",
    "1e999",
    "-1e999",
    "NaN",
    "60",
    "43358.75",
    "2958466",
    "99999999999",
    "9" * 400,
    "",
    "abc",
    "9" * 5_000,
    "-" + "9" * 5_000,
    "0." + "3" * 3_000,
    "INF",
    "-INF",
    "0x10",
    "1_000",
    "1e-400",
    "1e99999999999",
    "43358.999999999",
    "-2958466",
)


# Characters by what is strange about them; a text is woven of some of them.
_STRANGE = (
    "".join(map(chr, range(1, 32))),  # controls
    "".join(map(chr, range(0x7F, 0xA0))),
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c",  # directions
    "\u200b\u200c\u200d\u2060\u2063\ufeff\u00ad\u034f\u115f\u3164\u2800\ufe0f\U000e0041\u180e",  # nothing to see
    "\u0301\u0336\u0489\u20dd\u0e49\u0f71",  # marks on another letter
    "\ufffe\uffff\ufdd0\U0001fffe\U0010ffff",  # no characters
    "\u2028\u2029\x85\x0b\x0c\r\n",  # ends of lines
    "\ufffd\ue000\U000f0000\uffa0\ufff9\ufffa\ufffb",
    "\u05d0\u0627\u0e01\u0915\u4e00\U0001f409\U0001f3fd\U0001f1e9\u0130\u0131\u00df\u1e9e\ufb01\u01c4\u212a",
    "<>&\"'`=+-@;,|\t/\\\\{}[]()#%!?*_~^$:.",
)
_PIECES = (
    "<script>alert(1)</script>",
    "</title></script>-->",
    '"><img src=x onerror=alert(1)>',
    "javascript:alert(1)",
    "]]>",
    "&#0;&#x202e;&amp;",
    "x;=cmd|' /C calc'!A0;y",
    "x\t=1+1",
    "a,@SUM(1)",
    "::error::INJECTED",
    "\x1b[31m\x1b]0;x\x07",
    "{{ page }}",
    "{% include 'x' %}",
    "%(name)s {0} %n",
    "__proto__",
    "_xFFFE_",
    "_xD800_",
    "_x005F_x0041_",
    "../../x",
    "NUL",
    "\u202e",
)


def text(random: Random) -> str:
    """A word that is known for it, or one woven of strange characters."""
    return random.choice(TEXTS) if random.random() < 0.5 else woven(random)


def woven(random: Random) -> str:
    """Some strange characters, pieces and letters, in any order; now and then a great many of one of them."""
    if random.random() < 0.08:
        return random.choice(random.choice(_STRANGE)) * random.choice((1, 2, 50, 199, 200, 201, 5_000))
    parts = []
    for _ in range(random.randint(1, 6)):
        match random.randrange(4):
            case 0:
                parts.append(random.choice(random.choice(_STRANGE)))
            case 1:
                parts.append(random.choice(_PIECES))
            case 2:
                parts.append(random.choice(("Ilse", "Odo", "Łukasz", "Nguyễn", "O’Brien", "x", " ", "7")))
            case _:
                code = random.choice(
                    (random.randrange(0x300), random.randrange(0x10000), random.randrange(0x110000))
                )
                parts.append("?" if 0xD800 <= code < 0xE000 else chr(code))
    return "".join(parts)


def number(random: Random) -> str:
    """A number as a file spells it, or something in its place; half of them are such as people type."""
    return random.choice(NUMBERS) if random.random() < 0.5 else str(random.randrange(250))
