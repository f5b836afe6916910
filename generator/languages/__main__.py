"""`python -m generator.languages [CODE ...]`: renew all catalogues, and begin one for each code that is new."""

import sys

from babel.messages import Message

from generator.languages import FOLDER
from generator.languages.messages import renew


def is_open(message: Message) -> bool:
    """Whether a text of the message, or one of its forms for so many, is still to be translated."""
    said = message.string
    return not all(said) if isinstance(said, tuple | list) else not said


paths = sorted({*FOLDER.glob("*.po"), *(FOLDER / f"{code}.po" for code in sys.argv[1:])})
missing = {path.name: sum(is_open(message) for message in renew(path) if message.id) for path in paths}
sys.stderr.writelines(f"{name}: {number} to translate\n" for name, number in missing.items())
