"""The colours of the site, each said once: style sheet, icon, lost page, pictures and accents take them from here."""

from collections.abc import Iterator
from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True, kw_only=True)
class Scheme:
    """The colours of the style sheet's variables, in hexadecimal digits; docs/design.md says what each is for.

    What is empty stays as it is in the scheme below.
    """

    accent: str
    accent_soft: str = ""
    paper: str
    raised: str
    ink: str
    quiet: str
    line: str
    strong_line: str

    def variables(self) -> Iterator[tuple[str, str]]:
        """Each variable's name in the style sheet, and its colour."""
        for field in fields(self):
            if colour := getattr(self, field.name):
                yield field.name.replace("_", "-"), colour


LIGHT = Scheme(
    accent="0b5d5a",
    accent_soft="d9e4e1",
    paper="fbfaf7",
    raised="ffffff",
    ink="1c2024",
    quiet="565d63",
    line="ddd9d0",
    strong_line="1c2024",
)
DARK = Scheme(
    accent="83cfc5",
    accent_soft="222f2f",
    paper="121517",
    raised="191d20",
    ink="e9e6e0",
    quiet="a7acb0",
    line="30363a",
    strong_line="8d9397",
)
PRINTED = Scheme(
    accent="000",
    accent_soft="eee",
    paper="fff",
    raised="fff",
    ink="000",
    quiet="333",
    line="bbb",
    strong_line="000",
)
# The projector in the hall, read from ten metres, is light whatever the computer prefers.
HALL = Scheme(
    accent=LIGHT.accent,
    paper="fff",
    raised="fff",
    ink="111416",
    quiet="4a5157",
    line="cfcbc2",
    strong_line="111416",
)
