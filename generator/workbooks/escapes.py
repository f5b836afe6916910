"""How a workbook's file spells out characters: `_x000A_` is a line break, and `_x005F_` the `_` of such a text."""

import re

_TO_SPELL_OUT = re.compile("_(?=x[0-9A-Fa-f]{4}_)|[\x00-\x08\x0b-\x1f]")  # XML has no control characters
_SPELT_OUT = re.compile("_x([0-9A-Fa-f]{4})_")


def escaped(text: str) -> str:
    """The text as a file holds it, so that it is read as itself."""
    return _TO_SPELL_OUT.sub(lambda found: f"_x{ord(found[0]):04X}_", text)


def unescaped(text: str) -> str:
    """The text that a file means; half of a pair, which is no character, is replaced.

    A program that spells nothing out leaves `_xFFFE_` as somebody typed it: no text has such a character, so the cell
    holds what is seen in it.
    """
    if "_x" not in text:
        return text
    plain = _SPELT_OUT.sub(_character, text)
    return plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _character(found: re.Match[str]) -> str:
    code = int(found[1], 16)
    return found[0] if code >= 0xFFFE or 0xFDD0 <= code <= 0xFDEF else chr(code)
