"""The headings of a Markdown document, as links name them."""

import re
from pathlib import Path

_FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def anchors(document: Path) -> list[str]:
    """What stands behind `#` in a link to each of a document's headings, in order, as GitHub makes it."""
    text = _FENCED.sub("", document.read_text(encoding="utf-8"))
    return [re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in _HEADING.findall(text)]
