"""Make the pictures of the organizers' pages from a real event: its workbooks and its site.

    .venv/bin/python docs/organizers/pictures.py

Needs Chromium, LibreOffice Calc and poppler's pdftoppm. Run it after a change of sheets or pages, and look at them.
"""

import re
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from zipfile import ZipFile

from PIL import Image, ImageChops, ImageOps
from playwright.sync_api import Browser, sync_playwright

PICTURES = Path(__file__).parent / "pictures"
EVENT = "lantern-open"

# Pages by the picture's name: how far the event is, the page, the width, and the height of what is shown.
PAGES = {
    "registration": (0, "index.html", 900, 700),
    "pairings-phone": (2, "index.html", 380, 760),
    "standings": (2, "standings/index.html", 1000, 760),
    "to-print": (2, "print/index.html", 900, 640),
}
# Sheets by the picture's name: the workbook, the page of its printout, the part of its height that is shown, and the
# last column (that of Check, which is not printed otherwise).
SHEETS = {"players": ("players.xlsx", 1, 0.438, "K"), "results": ("round-2.xlsx", 2, 0.66, "M")}
_PRINTED = re.compile(rb'(<definedName name="_xlnm\.Print_Area"[^>]*>[^<]*:\$)[A-Z]+')


def main() -> None:
    """Play the event, and make every picture again."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        played = Path(folder)
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for rounds in sorted({page[0] for page in PAGES.values()}):
            _play(played / str(rounds), rounds)
        for name, (rounds, path, width, height) in PAGES.items():
            _photograph(
                browser, played / str(rounds) / "site" / EVENT / path, PICTURES / f"{name}.png", width, height
            )
        browser.close()
        for name, (workbook, page, share, last) in SHEETS.items():
            widened = played / workbook
            _widen(played / "2" / "events" / EVENT / workbook, widened, last)
            _print(widened, PICTURES / f"{name}.png", page, share)


def _play(folder: Path, rounds: int) -> None:
    """An event after so many rounds, the last of them still being played, with its site."""
    events, site = folder / "events", folder / "site"
    words = ["simulate", EVENT, "--players", "16", "--rounds", str(rounds), "--open", "3" if rounds else "0"]
    _roundsheet([*words, "--name", "Lantern Open", "--date", "2026-12-05", "--events", str(events)])
    _roundsheet(["build", "--events", str(events), "--site", str(site)])


def _roundsheet(words: Sequence[str]) -> None:
    program = Path(__file__).parents[2] / ".venv" / "bin" / "roundsheet"
    subprocess.run([program, *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _photograph(browser: Browser, page: Path, picture: Path, width: int, height: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": height}, device_scale_factor=1.5)
    tab = context.new_page()
    tab.goto(page.as_uri())
    tab.screenshot(path=picture)
    context.close()
    _small(Image.open(picture), picture)


def _widen(workbook: Path, copy: Path, last: str) -> None:
    """The workbook with an area to print that ends with that column."""
    with ZipFile(workbook) as source, ZipFile(copy, "w") as target:
        for part in source.namelist():
            content = source.read(part)
            if part == "xl/workbook.xml":
                content = _PRINTED.sub(rb"\g<1>" + last.encode(), content)
            target.writestr(part, content)


def _print(workbook: Path, picture: Path, page: int, share: float) -> None:
    """A sheet as it prints, from the top, without the margins."""
    with tempfile.TemporaryDirectory() as folder:
        profile = f"-env:UserInstallation={(Path(folder) / 'profile').as_uri()}"
        convert = ["soffice", profile, "--headless", "--convert-to", "pdf", "--outdir", folder, str(workbook)]
        subprocess.run(convert, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        stem, pages = Path(folder) / "page", (str(page), "-l", str(page))
        printed = str(Path(folder) / f"{workbook.stem}.pdf")
        subprocess.run(
            ["pdftoppm", "-png", "-r", "110", "-f", *pages, "-singlefile", printed, str(stem)], check=True
        )
        image = Image.open(stem.with_suffix(".png")).convert("RGB")
    image = image.crop((0, 0, image.width, round(image.height * share)))
    frame = ImageChops.difference(image, Image.new("RGB", image.size, "white")).getbbox()
    _small(ImageOps.expand(image.crop(frame), border=16, fill="white"), picture)


def _small(image: Image.Image, picture: Path) -> None:
    """Few colours are enough for letters and lines."""
    image.convert("RGB").quantize(64, dither=Image.Dither.NONE).save(picture, optimize=True)


if __name__ == "__main__":
    main()
