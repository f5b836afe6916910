"""An organizer's Markdown as harmless HTML: no script, no picture from elsewhere, headings in order."""

import re

from generator.site.parts import SafeHtml
from generator.text import clean_lines

FIRST_LEVEL = 3  # the page itself has the first two
_TAGS = frozenset(
    {
        *("p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "br", "hr"),
        *("a", "strong", "em", "del", "code", "table", "thead", "tbody", "tr", "th", "td"),
    }
)
_HEADING = re.compile(r"<(/?)h([1-6])>")


def prose(text: str) -> SafeHtml:
    """Return the Markdown as clean HTML; empty where there is none. `loading` has left out what takes too long."""
    if not text.strip():
        return SafeHtml("")
    import markdown  # only where an organizer has written something
    import nh3
    from markdown.extensions.sane_lists import SaneListExtension
    from markdown.extensions.tables import TableExtension

    # By their names they would be looked for among all packages that are installed.
    extensions = [TableExtension(), SaneListExtension()]
    html = markdown.markdown(text, extensions=extensions, output_format="html")
    safe = nh3.clean(
        html,
        tags=set(_TAGS),
        attributes={"a": {"href"}, "ol": {"start"}},
        url_schemes={"http", "https", "mailto"},
        link_rel="noopener noreferrer",
    )
    return SafeHtml(
        _headings_in_order(clean_lines(safe)).strip()
    )  # an entity can spell what was cleaned away


def _headings_in_order(html: str) -> str:
    """Begin with the first free level and never leave one out on the way down."""
    level = FIRST_LEVEL - 1

    def renumber(found: re.Match[str]) -> str:
        nonlocal level
        if not found[1]:
            level = min(max(int(found[2]), FIRST_LEVEL), level + 1)
        return f"<{found[1]}h{level}>"

    return _HEADING.sub(renumber, html)
