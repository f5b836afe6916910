"""Columns whose names look as if something private stood below them, which may lie where everybody can read it."""

import re
from dataclasses import dataclass

from generator.languages import later
from generator.names import folded, key

_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class _Kind:
    """What such columns hold, and how their names are made: of these words, or with one of these parts in them."""

    holds: str
    words: frozenset[str]
    parts: tuple[str, ...]


def _kind(holds: str, words: str, parts: str) -> _Kind:
    return _Kind(holds, frozenset(words.split()), tuple(parts.split()))


# English and German, and the nearest words of some neighbours; without accents, as `folded` writes them.
_KINDS = (
    _kind(later("telephone numbers"), "tel fon mobile mobil handy", "phone telefo handyn mobiln whatsapp"),
    _kind(later("e-mail addresses"), "mail mails", "email mailadr mailaddr courriel"),
    _kind(
        later("addresses"),
        "address addr adr street zip postcode plz wohnort",
        "address adres anschrift strasse postleitzahl postalcode zipcode wohnort indirizzo direccion",
    ),
    _kind(
        later("birth dates"),
        "born birth dob age geb alter jahrgang",
        "birth geburt naissance nacimiento nascita urodz",
    ),
    _kind(
        later("payments"),
        "paid pay pays fee fees iban bic konto startgeld zahlung gezahlt twint",
        "payment paypal bezahl startgeld entryfee zahlung iban paiement pagamento",
    ),
)


def what_it_holds(header: str) -> str | None:
    """What a column of this name seems to hold, such as `telephone numbers`; None where it is nothing private."""
    words = _WORD.findall(folded(key(header)))
    whole = "".join(words)
    for kind in _KINDS:
        if kind.words.intersection(words) or any(part in whole for part in kind.parts):
            return kind.holds
    return None
