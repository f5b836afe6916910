"""The museum of mistakes in regulation files: what an exhibit is, and how one is made from a sound file.

`sound.yaml` is a whole regulation, `house.yaml` a house file that extends it. An exhibit replaces pieces of one of
them; the caret ‸ in a piece stands where the finding must point, and is not part of the file.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).parent
SOUND = (HERE / "sound.yaml").read_text(encoding="utf-8")
HOUSE = (HERE / "house.yaml").read_text(encoding="utf-8")
CARET = "‸"

Edit = tuple[str, str]


@dataclass(frozen=True, kw_only=True)
class Exhibit:
    """A broken file: its text with the caret, the files beside it, and the code and words of its finding."""

    name: str
    text: str
    code: str
    words: str
    beside: Mapping[str, str] = field(default_factory=dict)

    @property
    def file(self) -> str:
        """The file's text."""
        return self.text.replace(CARET, "")

    @property
    def place(self) -> str:
        """Where the finding must point: `rules.yaml:LINE:COLUMN`; only the file where it can't be told better."""
        if CARET not in self.text:
            return "rules.yaml"
        before = self.text.split(CARET)[0]
        return f"rules.yaml:{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"


def of_text(name: str, code: str, words: str, text: str) -> Exhibit:
    """A file of its own."""
    return Exhibit(name=name, text=text, code=code, words=words)


def of_sound(name: str, code: str, words: str, *edits: Edit) -> Exhibit:
    """The whole regulation with something replaced."""
    return Exhibit(name=name, text=_edited(SOUND, edits), code=code, words=words)


def of_house(name: str, code: str, words: str, *edits: Edit, **beside: str) -> Exhibit:
    """The house file with something replaced, and other files beside it by the stems of their names."""
    files = {"sound.yaml": SOUND} | {f"{stem}.yaml": text for stem, text in beside.items()}
    return Exhibit(name=name, text=_edited(HOUSE, edits), code=code, words=words, beside=files)


def _edited(text: str, edits: tuple[Edit, ...]) -> str:
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text
