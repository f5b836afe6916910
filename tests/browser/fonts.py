"""One typeface for every page that a test measures, so that no width depends on what a machine has installed."""

import re
from pathlib import Path

_INSTEAD = {
    "sans": '"Liberation Sans", Arial, sans-serif',
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
