"""Translation: English stands in the source, every other language is one file.

A text that people read is written `_("Round {number}", number=3)`: the English sentence is its own key, values are
named, and the sentence stays whole, because other languages order their words otherwise. `ngettext` chooses between
one and many; `customs` writes days, lists and decimals. What language is spoken is said once, around the making of a
page, by `speaking`.

`de.po` and its like are ordinary gettext catalogues, which any translator's program opens. `docs/languages.md` says how
another one is added. They are compiled when the package is built (`hatch_build.py`): reading `de.mo` takes a
twentieth of the time that `de.po` does.
"""

import gettext
import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path

# Babel without this machine's time zone, which it looks for when it is imported: nobody here asks it for
# that.


@contextmanager
def ignored_zone() -> Iterator[None]:
    """Let what is imported meanwhile take UTC for the local time: the variable `TZ` may name no zone."""
    zone = os.environ.get("TZ")
    os.environ["TZ"] = "UTC"
    try:
        yield
    finally:
        if zone is None:
            del os.environ["TZ"]
        else:
            os.environ["TZ"] = zone


# The words of the site.


FOLDER = Path(__file__).parent
ENGLISH = "en"


@dataclass(frozen=True, slots=True)
class Language:
    """A language of the site, by its code in the pages' `lang` attribute."""

    code: str
    locale: str  # whose customs it has
    texts: gettext.NullTranslations


@cache
def known() -> tuple[str, ...]:
    """Return the codes of all languages there are."""
    return tuple(sorted({ENGLISH, *(path.stem for path in FOLDER.glob("*.po"))}))


@cache
def language(code: str) -> Language:
    """Return the language with that code.

    Raises:
        KeyError: there is no catalogue of it.
    """
    if code == ENGLISH:
        return Language(ENGLISH, "en_GB", gettext.NullTranslations())
    if code not in known():
        raise KeyError(code)
    return Language(code, code, _texts(code))


def _texts(code: str) -> gettext.GNUTranslations:
    """Return a language's catalogue as it was compiled, or compile it now if it has changed since then."""
    source = (FOLDER / f"{code}.po").read_bytes()
    compiled = FOLDER / f"{code}.mo"
    if compiled.exists():
        with compiled.open("rb") as file:
            texts = gettext.GNUTranslations(file)
        # By its content: whoever unpacks or checks out files gives them times of his own.
        if texts.info().get("project-id-version") == f"Roundsheet {_digest(source)}":
            return texts
    return gettext.GNUTranslations(BytesIO(_compiled(code, source)))


def compile_catalogues() -> None:
    """Write the compiled form of each catalogue beside it."""
    for path in FOLDER.glob("*.po"):
        # Whole at once: another process may be reading the old one.
        unfinished = path.with_suffix(".mo-unfinished")
        unfinished.write_bytes(_compiled(path.stem, path.read_bytes()))
        unfinished.replace(path.with_suffix(".mo"))


def _compiled(code: str, source: bytes) -> bytes:
    """Return the catalogue in gettext's binary form, which says in its header what it was made of."""
    with ignored_zone():
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

    catalogue = read_po(BytesIO(source), locale=code, abort_invalid=True)
    catalogue.project, catalogue.version = "Roundsheet", _digest(source)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    return compiled.getvalue()


def _digest(source: bytes) -> str:
    return sha256(source).hexdigest()


_spoken: ContextVar[str] = ContextVar("_spoken", default=ENGLISH)


@contextmanager
def speaking(code: str) -> Iterator[Language]:
    """Say everything within in that language."""
    before = _spoken.set(code)
    try:
        yield language(code)
    finally:
        _spoken.reset(before)


def spoken() -> Language:
    """Return the language that is spoken now."""
    return language(_spoken.get())


def _(message: str, /, **values: object) -> str:
    """Return the message in the language that is spoken, with its values in their places."""
    text = spoken().texts.gettext(message) if message else ""  # gettext keeps the catalogue's head under ""
    return text.format(**values) if values else text


def ngettext(one: str, many: str, n: int, /, **values: object) -> str:
    """Return the message for so many, which it may name as `{n}`."""
    return spoken().texts.ngettext(one, many, n).format(n=n, **values)


def pgettext(context: str, message: str, /, **values: object) -> str:
    """Return the message in a sense that its English word leaves open, such as `Draw` of a game that nobody won."""
    text = spoken().texts.pgettext(context, message)
    return text.format(**values) if values else text


def later(message: str) -> str:
    """Return the message as it is: a word of a table, which `_` will say when the table is used."""
    return message
