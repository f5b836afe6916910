"""`python -m generator.languages [CODE ...]`: renew all catalogues, and begin one for each code that is new."""

import sys

from babel.messages import Message

from generator.languages import FOLDER
from generator.languages.messages import is_for_terminal, renew


def is_open(message: Message) -> bool:
    """Return whether a text of the message, or one of its forms for so many, is still to be translated."""
    said = message.string
    return not all(said) if isinstance(said, tuple | list) else not said


paths = sorted({*FOLDER.glob("*.po"), *(FOLDER / f"{code}.po" for code in sys.argv[1:])})
for path in paths:
    missing = [message for message in renew(path) if message.id and is_open(message)]
    optional = sum(map(is_for_terminal, missing))
    sys.stderr.write(
        f"{path.name}: {len(missing) - optional} to translate, and {optional} that only a terminal shows\n"
    )
