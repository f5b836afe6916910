"""What stands in broken files: words and numbers that have hurt somebody's program before."""

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
)


def text(random: Random) -> str:
    """One of them."""
    return random.choice(TEXTS)


def number(random: Random) -> str:
    """A number as a file spells it, or something in its place; half of them are such as people type."""
    return random.choice(NUMBERS) if random.random() < 0.5 else str(random.randrange(250))
