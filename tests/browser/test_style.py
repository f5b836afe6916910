"""The style sheets hold nothing that no page has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import ServedSite
from tests.browser.test_pages import page_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# Each selector of the page's sheets, without states and pseudo-elements, and whether something matches it.
MATCHED = r"""() => {
  const split = text => {
    let depth = 0;
    const marked = [...text].map(letter => {
      depth += (letter === "(") - (letter === ")");
      return letter === "," && !depth ? "\n" : letter;
    });
    return marked.join("").split("\n").map(each => each.trim());
  };
  const state = "(::[\\w-]+|:(hover|focus[\\w-]*|active|target|checked|disabled|visited)(?![\\w-]))";
  const bare = text => text.replace(RegExp(`:not\\(${state}\\)`, "g"), "").replace(RegExp(state, "g"), ":not(_)");
  const found = {};
  const walk = rules => [...rules].forEach(rule => {
    for (const one of rule instanceof CSSStyleRule ? split(rule.selectorText) : []) {
      found[one] = Boolean(document.querySelector(bare(one)));
    }
    if (rule.cssRules) walk(rule.cssRules);
  });
  [...document.styleSheets].forEach(sheet => walk(sheet.cssRules));
  return found;
}"""
# What scripts make or readers open, and what only rare events have, which the site of these tests has not.
BY_SCRIPTS = (
    r"\.neighbour\b",  # a line of `tables.js`
    r"\.(me|mine|ahead|on|way|part|bar|matches|sort|asleep|broken|floor|between|running|clock|card)\b",
    r"data-phase|aria-sort|aria-pressed|\[(open|hidden)\]|role=\"status\"|textarea|:empty",
)
RARE = (
    r"\.(sponsor|qr|season|years|broad|of-group|crossings|group|third|prose|large|long|chance|out|sure|list)\b",
    r"\.(as-typed|check-in|schedule|field|beside|drawn|heading|score|score-card|all)\b|\.by-name small",
    r"\[dir=\"rtl\"\]|\"more\"|#(show|round)-\d|nth-child\([59]\)",
)
NOT_THERE = re.compile("|".join((*BY_SCRIPTS, *RARE)))


@pytest.mark.chromium
def test_every_selector_is_that_of_some_page(browser: Browser, site: ServedSite) -> None:
    """Each is found on a page that loads its sheet, but for what scripts make and what is rare."""
    everything = [path.relative_to(site.folder).as_posix() for path in site.folder.rglob("*.html")]
    others = [path for path in everything if re.search("/(screen|print|bracket)/", path)]
    seen: dict[str, bool] = {}
    with page_of(browser, 1280) as (page, _):
        for path in (*site.pages, *others):
            page.goto(f"{site.address}/{path}")
            for selector, is_there in page.evaluate(MATCHED).items():
                seen[selector] = seen.get(selector, False) or is_there
    assert len(seen) > 500
    assert [each for each, is_there in seen.items() if not (is_there or NOT_THERE.search(each))] == []
