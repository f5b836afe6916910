"""One typeface for every page that a test measures, so that no width depends on what a machine has installed."""

import re
from pathlib import Path

FONT = "Liberation Sans"
_INSTEAD = {
    "sans": f'"{FONT}", Arial, sans-serif',
    "serif": '"Liberation Serif", "Times New Roman", serif',
}


def same_everywhere(folder: Path) -> None:
    """Put the fonts that CI installs in place of the reader's own, in the style sheet of a built site."""
    for sheet in folder.rglob("site.*.css"):
        text = sheet.read_text(encoding="utf-8")
        for name, fonts in _INSTEAD.items():
            text, found = re.subn(rf"--{name}:[^;}}]+", f"--{name}:{fonts}", text)
            assert found, f"{sheet.name} names no --{name}"
        sheet.write_text(text, encoding="utf-8")


# How wide the reader's font is, against the usual one: as narrow as Roboto Condensed, or as wide as Verdana.
WIDTHS_OF_LETTERS = {"narrow": 88, "wide": 115}


def as_wide_as(how: str, sheet: str) -> str:
    """A style sheet as CI reads it, in letters that are narrower or wider: no font for that has to be installed.

    What names no fonts, as the sheet for the hall, stays as it is.
    """
    if "--sans:" not in sheet:
        return sheet
    faces = "".join(
        f'@font-face {{ font-family: "{how} {kind}"; src: local("Liberation {kind.title()}{style}");'
        f" font-weight: {weight}; size-adjust: {WIDTHS_OF_LETTERS[how]}%; }}\n"
        for kind in _INSTEAD
        for style, weight in (("", 400), (" Bold", 700))
    )
    for kind, fonts in _INSTEAD.items():
        assert f"--{kind}:{fonts}" in sheet
        sheet = sheet.replace(f"--{kind}:{fonts}", f'--{kind}:"{how} {kind}"')
    return faces + sheet
