"""about.md: what makes a reader of Markdown slow, deep or active."""

from random import Random

from tests.campaign import nasty
from tests.campaign.judge import Made, Scene, attempts
from tests.campaign.kinds import Kind
from tests.campaign.small import bases

_TOKENS = (
    "[", "]", "![", "[a](", "[a]: ", "<a ", "<", ">", "</", "<!--", "-->", "<![CDATA[", "<?", "<!DOCTYPE ",
    "\\", "\\\\",
    "*", "**", "***", "_", "__", "`", "``", "~~~", "```", "~~", "> ", ">", "- ", "+ ", "1. ", "1) ", "    ",
    "\t", "#", "# ",
    "|", "|-|", "---", "===", "\n", "\n\n", "\r", "&", "&#", "&#x202e;", "&amp;", "(", ")", "(<", "\"", "'",
    ":", ": ", "^", "[^1]", "[^1]: ",
    "http://", "<http://x>", "<x@y>", "{", "}", "{: #a .b onclick=x}", "$", "!", "a", "b ", " ", "  \n",
    "<div>", "</div>", "<pre>",
    "<div markdown=1>", "<p", "<b>", "<i", "<td>", "<li>", "\x02", "\x03", "\u2028", "\u0085", "\ufeff",
    "wzxhzdk:0", "klzzwxh:0000",
)  # fmt: skip
_ACTIVE = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "<iframe src=javascript:alert(1)>",
    "<a href='javascript:alert(1)'>x</a>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt&colon;alert(1))",
    "[x](java\tscript:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](vbscript:x)",
    "![x](https://example.org/tracker.png)",
    "[x]: javascript:alert(1)\n\n[x]",
    "<javascript:alert(1)>",
    "<style>body{display:none}</style>",
    "<form action=https://example.org><input name=x>",
    "<base href=https://example.org>",
    "<meta http-equiv=refresh content='0;url=https://example.org'>",
    "<math><mi//xlink:href='javascript:alert(1)'>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    "<x style='position:fixed;inset:0'>",
    '[x](https://example.org "onmouseover=alert(1)")',
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "`<script>`",
    "    <script>alert(1)</script>",
)
_SHAPES = (
    *("[", "![", "[a](", "<a ", "\\", "\\\\", "*", "**a", "_", "_a ", "*a_", "`", "``` ", "`a", "> ", ">", "- ",
    "&", "&#", "<", "<!--"),
    *("[a]: b\n", "[a][", "[a]: <", "| a ", "|a|\n", "1. ", "    - a\n", "# ", "a\n", "<div>\n", "</div>\n",
    "[](", "![](", "<b>", "\t"),
    *("(", "[a](<", "[^", "{:", "~~~\n", "```\n", "---\n", "a\n===\n", "***a", "<?", "<![", "\r", "\u2028", "]",
    "](", "a*", "**", "!"),
)  # fmt: skip

# What once took a minute and more, or opened what it should not.
KNOWN = (
    "[" * 20_000,
    "![" * 10_000,
    "[a](" * 8_000,
    "<a " * 10_000,
    "\\" * 200_000,
    "> " * 20_000,
    "|" + "a|" * 200 + "\n|" + "-|" * 200 + "\n" + ("|" + "x|" * 200 + "\n") * 30,
    "a &#x202e; b &#xfffe; &#x1b; &#xfdd0; &#xd800; &#0; &zwnj;&ZeroWidthSpace;",
    *_ACTIVE,
)


def harm(scene: Scene, random: Random, number: int) -> Made:
    """Another about.md."""
    text = KNOWN[number] if number < len(KNOWN) else _text(random)
    scene.put("about.md", text.encode("utf-8", "surrogatepass"))
    return Made(about=f"about.md, {len(text):,} characters: {text[:60]!r}")


def _text(random: Random) -> str:
    chance = random.random()
    if chance < 0.2:
        shape = "".join(random.choice(_SHAPES) for _ in range(random.choice((1, 1, 2, 3))))
        size = random.choice((300, 2_000, 10_000, 40_000, 40_000, 200_000, 900_000))
        return _frame(shape * (size // len(shape)), random)
    if chance < 0.35:
        return _frame(random.choice(_ACTIVE), random)
    if chance < 0.45:
        depth = random.choice((5, 50, 500, 5_000))
        mark = random.choice(("> ", "- ", "1. ", "* ", "  ", "\t"))
        return "".join(mark * level + "a\n" for level in range(0, depth, max(1, depth // 50)))
    parts = [
        random.choice(_TOKENS) * random.choice((1, 1, 1, 2, 3, 30))
        if random.random() < 0.8
        else nasty.text(random)
        for _ in range(random.choice((3, 30, 300)))
    ]
    return "".join(parts)


def _frame(text: str, random: Random) -> str:
    before = random.choice(
        ("", "", "a\n\n", "> ", "- ", "<div>", "[x]: y\n", "    ", "`", "**", "|a|b|\n|-|-|\n|")
    )
    return before + text + random.choice(("", "", "\n", "]", ")", "`", "\n\na", "</div>"))


KIND = Kind(
    name="markdown",
    what="about.md: runs, nests, shapes that are slow to read, active HTML and addresses",
    begin=attempts(harm, ("registered",), paired=50),  # what stands there has nothing to do with rounds
    warm=bases,
    known=len(KNOWN),
    few=len(KNOWN),
)
