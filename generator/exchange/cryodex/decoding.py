"""The bytes of a file -> the value that its JSON stands for, whatever the machine and the version that wrote it."""

import json
import re

from generator.exchange.records import Faults
from generator.exchange.texts import text_of

HOW_TO_EXPORT = (
    "Cryodex's own save file, which is not read: in Cryodex choose Export, then X-Wing List Juggler Data, and "
    "import the file that this makes"
)
AGAIN = "export the file again, or correct it here"

_DIGITS = 18  # of a whole number; nobody counts further
# `"player1": "Ann "Ace" Vorn",` on a line of its own.
_LINE = re.compile(r'^(\s*"[a-z0-9_-]+"\s*:\s*)"(.*)"(\s*,?\s*)$', re.MULTILINE)


def recognises(content: bytes) -> bool:
    """Whether a file looks like JSON that holds an object."""
    return text_of(content)[0].lstrip().startswith("{")


def is_save_file(content: bytes) -> bool:
    """Whether it is what Cryodex saves for itself, an XML file."""
    return "<CRYODEX" in text_of(content[:10_000])[0].upper()


def decoded(content: bytes, faults: Faults) -> tuple[object, bool]:
    """The value, or None with a fault; and whether its letters had to be guessed."""
    text, is_guessed = text_of(content)
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


def _parsed(text: str) -> object:
    value: object = json.loads(text, strict=False, parse_int=_whole_number)
    return value


def _whole_number(digits: str) -> int | float:
    return int(digits) if len(digits) <= _DIGITS else float("inf")


def _escaped(line: re.Match[str]) -> str:
    """The line as Cryodex means it: it escapes quotation marks at most, and nothing else."""
    return f"{line[1]}{json.dumps(line[2].replace(chr(92) + chr(34), chr(34)))}{line[3]}"
