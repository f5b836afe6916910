"""Looks at every page of a built site in Chromium: all widths, light and dark, with axe. Takes minutes; by hand.

    .venv/bin/python -m tests.browser.survey [SITE [PLAYERS]]

SITE is `site` unless named; of each event's players so many pages are looked at, 3 unless said, as these are alike. The
tests look at less: pages that are alike are left out there, and axe at most of the widths.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import AXE, launched
from tests.browser.hall import served
from tests.browser.test_pages import RULES, WIDTHS, page_of

SCHEMES = ("light", "dark")
WITH_AXE = ((320, "light"), (1280, "dark"))


def pages_of(site: Path, players: int) -> Iterator[str]:
    """Every page of the site, and of each event's players so many."""
    seen: Counter[str] = Counter()
    for path in sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html")):
        event = re.fullmatch(r"([^/]+)/players/[^/]+/index\.html", path)
        if event:
            seen[event[1]] += 1
        if not event or seen[event[1]] <= players:
            yield path


def faults_of(page: Page, path: str, axe: str) -> Iterator[str]:
    """What is wrong with the page that is open."""
    page.evaluate(axe)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            if page.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
                yield f"{path} at {width}, {scheme}: too wide"
            if (width, scheme) in WITH_AXE:
                for violation in page.evaluate("rules => axe.run({runOnly: rules})", RULES)["violations"]:
                    where = violation["nodes"][0]["html"][:100]
                    yield f"{path} at {width}, {scheme}: {violation['id']}: {where}"


def survey(site: Path, players: int) -> int:
    """Look at all of it, say what is wrong, and how much was looked at.

    Returns:
        The number of faults.
    """
    axe, found, looked_at = AXE.read_text(encoding="utf-8"), 0, 0
    with served(site) as address, sync_playwright() as running:
        browser = launched(running.chromium)
        with page_of(browser, 360) as (page, log):
            for path in pages_of(site, players):
                page.goto(f"{address}/{path}")
                for fault in faults_of(page, path, axe):
                    found += 1
                    sys.stdout.write(fault + "\n")
                looked_at += 1
        browser.close()
    elsewhere = [line for line in log if not line.startswith(f"request: {address}/")]
    sys.stdout.writelines(f"{line}\n" for line in elsewhere)
    looks, runs = looked_at * len(WIDTHS) * len(SCHEMES), looked_at * len(WITH_AXE)
    total = found + len(elsewhere)
    sys.stdout.write(f"{looked_at} pages in {looks} looks, {runs} runs of axe: {total} faults\n")
    return total


if __name__ == "__main__":
    site, players = (*sys.argv[1:], *("site", "3")[len(sys.argv) - 1 :])
    sys.exit(1 if survey(Path(site), int(players)) else 0)
