"""`python -m generator.languages [CODE ...]`: renew all catalogues, and begin one for each code that is new."""

import sys

from generator.languages import FOLDER
from generator.languages.messages import renew

paths = sorted({*FOLDER.glob("*.po"), *(FOLDER / f"{code}.po" for code in sys.argv[1:])})
missing = {path.name: sum(not message.string for message in renew(path) if message.id) for path in paths}
sys.stderr.writelines(f"{name}: {number} to translate\n" for name, number in missing.items())
