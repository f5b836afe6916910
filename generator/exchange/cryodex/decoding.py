"""The bytes of a file -> the value that its JSON stands for, whatever the machine and the version that wrote it."""

import codecs
import json
import re

from generator.exchange.records import Faults

HOW_TO_EXPORT = (
    "Cryodex's own save file, which is not read: in Cryodex choose Export, then X-Wing List Juggler Data, and "
    "import the file that this makes"
)
AGAIN = "export the file again, or correct it here"

_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_DIGITS = 18  # of a whole number; nobody counts further
# `"player1": "Ann "Ace" Vorn",` on a line of its own.
_LINE = re.compile(r'^(\s*"[a-z0-9_-]+"\s*:\s*)"(.*)"(\s*,?\s*)$', re.MULTILINE)


def recognises(content: bytes) -> bool:
    """Whether a file looks like JSON that holds an object."""
    return _text(content)[0].lstrip().startswith("{")


def is_save_file(content: bytes) -> bool:
    """Whether it is what Cryodex saves for itself, an XML file."""
    return "<CRYODEX" in _text(content[:10_000])[0].upper()


def decoded(content: bytes, faults: Faults) -> tuple[object, bool]:
    """The value, or None with a fault; and whether its letters had to be guessed."""
    text, is_guessed = _text(content)
    try:
        return _parsed(text), is_guessed
    except json.JSONDecodeError as error:
        first = error
    except RecursionError:
        faults.add("exchange-unreadable", f"lists within lists, too deep to be a tournament: {AGAIN}")
        return None, is_guessed
    try:
        return _parsed(_LINE.sub(_escaped, text)), is_guessed
    except (json.JSONDecodeError, RecursionError):
        message = (
            f"this is where it stops being JSON (file cut off, or a quotation mark or comma too few): {AGAIN}"
        )
        faults.add("exchange-unreadable", message, line=first.lineno, column=first.colno)
        return None, is_guessed


def _text(content: bytes) -> tuple[str, bool]:
    if content.startswith(_UTF_16):
        return content.decode("utf-16", errors="replace"), False
    try:
        return content.decode("utf-8-sig"), False
    except UnicodeDecodeError:
        return content.decode("cp1252" if _is_windows(content) else "latin-1"), True


def _is_windows(content: bytes) -> bool:
    return not {*content} & {0x81, 0x8D, 0x8F, 0x90, 0x9D}  # which Windows-1252 doesn't have


def _parsed(text: str) -> object:
    value: object = json.loads(text, strict=False, parse_int=_whole_number)
    return value


def _whole_number(digits: str) -> int | float:
    return int(digits) if len(digits) <= _DIGITS else float("inf")


def _escaped(line: re.Match[str]) -> str:
    """The line as Cryodex means it: it escapes quotation marks at most, and nothing else."""
    return f"{line[1]}{json.dumps(line[2].replace(chr(92) + chr(34), chr(34)))}{line[3]}"
