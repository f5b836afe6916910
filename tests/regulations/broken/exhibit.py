"""The museum of mistakes in regulation files: what an exhibit is, and how one is made from a sound file.

`sound.yaml` is a whole regulation, `house.yaml` a house file that extends it. An exhibit of `mistakes/` is a `text` of
its own, given whole or as pieces with how often each stands there; or its `edits` replace pieces of the regulation, or
of the house file: each is the piece, or the beginnings of it and of what comes after it, and what stands there instead.
The caret ‸ stands where the finding must point, and is not part of the file.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).parent
SOUND = (HERE / "sound.yaml").read_text(encoding="utf-8")
HOUSE = (HERE / "house.yaml").read_text(encoding="utf-8")
CARET = "‸"


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


def _in_tables() -> Iterator[Exhibit]:
    """Yield the exhibits of `mistakes/`."""
    for kind in ("yaml", "rule", "clash", "house", "slip", "newcomer"):
        text = (HERE / "mistakes" / f"{kind}.yaml").read_text(encoding="utf-8")
        for row in yaml.load(text, Loader=yaml.CSafeLoader):
            yield _exhibit(**row)


def _exhibit(
    *,
    name: str,
    code: str,
    words: str,
    of: str = "sound",
    text: str | Sequence[tuple[str, int]] | None = None,
    edits: Sequence[Sequence[str]] = (),
    beside: Mapping[str, Mapping[str, str]] | None = None,
) -> Exhibit:
    files: dict[str, Any] = {"sound.yaml": SOUND} if of == "house" else {}
    for other, pieces in (beside or {}).items():
        files[other] = _edited(HOUSE, list(pieces.items()))
    if text is None:
        text = _edited(HOUSE if of == "house" else SOUND, edits)
    made = text if isinstance(text, str) else "".join(piece * times for piece, times in text)
    return Exhibit(name=name, text=made, code=code, words=words, beside=files)


def _edited(text: str, edits: Sequence[Sequence[str]]) -> str:
    for *piece, new in edits:
        begin = text.index(piece[0])
        end = text.index(piece[1], begin) if len(piece) > 1 else begin + len(piece[0])
        text = text[:begin] + new + text[end:]
    return text


EXHIBITS: tuple[Exhibit, ...] = tuple(_in_tables())
