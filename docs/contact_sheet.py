"""All kinds of pages on one sheet: phone and desktop, light and dark, English and German, 11, 32 and 193 players.

    make site
    .venv/bin/python docs/contact_sheet.py

Needs Chromium. Run it after a change of the pages' look, and look at it.
"""

from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
SHEET = Path(__file__).parent / "contact-sheet.png"
# The events, each with one of its players, who looks at the pages.
EVENTS = {"riverside-relaxed-2018": "P04", "harbor-regional-2018": "P02", "herbsttreffen-2016": "P163"}
# What is shown of each; a bracket where there is one.
PAGES = ("", "round/2/", "standings/", "players/", "players/{me}/", "bracket/", "stats/", "screen/")
PHONE, DESKTOP = (390, 844), (1280, 844)
SMALL = {PHONE: (195, 422), DESKTOP: (320, 211)}
GAP = 10


def main() -> None:
    """Photograph every page four times, and put them together: a column an event, a row a page."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        cells = [[_cell(browser, event, me, page) for event, me in EVENTS.items()] for page in PAGES]
        browser.close()
    width, height = cells[0][0].size
    sheet = Image.new("RGB", (len(EVENTS) * (width + 3 * GAP), len(PAGES) * (height + 3 * GAP)), "#888888")
    for row, line in enumerate(cells):
        for column, cell in enumerate(line):
            sheet.paste(cell, (column * (width + 3 * GAP) + GAP, row * (height + 3 * GAP) + GAP))
    sheet.quantize(256).save(SHEET, optimize=True)


def _cell(browser: Browser, event: str, me: str, page: str) -> Image.Image:
    """A page on a phone, light and dark, and beside them on a desktop, light above dark."""
    (wide, high), (broad, low) = SMALL[PHONE], SMALL[DESKTOP]
    cell = Image.new("RGB", (2 * (wide + GAP) + broad, high), "#888888")
    path = ROOT / "site" / event / page.format(me=me) / "index.html"
    if path.exists():
        for i, scheme in enumerate(("light", "dark")):
            cell.paste(_photograph(browser, path, event, me, PHONE, scheme), (i * (wide + GAP), 0))
            cell.paste(_photograph(browser, path, event, me, DESKTOP, scheme), (2 * (wide + GAP), i * low))
    return cell


def _photograph(
    browser: Browser, path: Path, event: str, me: str, size: tuple[int, int], scheme: str
) -> Image.Image:
    """What one sees first of a page, once it knows who looks."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, color_scheme="dark" if scheme == "dark" else "light"
    )
    page = context.new_page()
    page.goto((ROOT / "site" / event / "index.html").as_uri())
    page.evaluate("id => roundsheet.remember(id)", me)
    page.goto(path.as_uri())
    page.wait_for_timeout(200)
    shot = Image.open(BytesIO(page.screenshot()))
    context.close()
    return shot.convert("RGB").resize(SMALL[size], Image.Resampling.LANCZOS)


if __name__ == "__main__":
    main()
