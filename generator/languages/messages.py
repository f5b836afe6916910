"""Everything that the pages may say, collected from the program and the templates, and the catalogues kept with it."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import IO, Any

import yaml
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from generator.languages import FOLDER

ROOT = FOLDER.parents[1]
FOLDERS = ("generator", "templates")
METHODS = [
    ("**.py", "python"),
    ("**.html", "jinja2.ext:babel_extract"),
    ("**.xml", "jinja2.ext:babel_extract"),
    ("regulations/documents/*.yaml", "generator.languages.messages:sentences_of_regulations"),
]
OPTIONS = {"**.html": {"silent": "false"}, "**.xml": {"silent": "false"}}
# What takes a message, and which of its arguments are: (1, 2) one and many, (1, "c") a context.
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    **dict.fromkeys(("_", "later", "phrase", "say")),
    **dict.fromkeys(("ngettext", "nphrase", "nsay"), (1, 2)),
    "pgettext": ((1, "c"), 2),
}
SENTENCES = ("text", "why", "reason", "at_time")  # the keys of a regulation file that hold one
# Whose messages only a terminal shows: they may stay English. All others stand on pages, in workbooks or in the
# summaries of workflows, as findings about any file of an event do.
TERMINAL = (
    "generator/commands/check.py",
    "generator/commands/explain.py",
    "generator/commands/importing/results.py",
    "generator/commands/interchange.py",
    "generator/commands/overview.py",
    "generator/commands/verify.py",
    "generator/interchange/cryodex/",
    "generator/interchange/nrtm.py",
    "generator/interchange/opengotha.py",
    "generator/interchange/records.py",
    "generator/interchange/tom.py",
    "generator/interchange/trf/",
)
OF_FINDINGS = ("say", "nsay")  # a language may begin without what these alone say: it stays English


def collected(*, findings: bool = True) -> Catalog:
    """Return all messages, each with the files that it stands in, or those of pages and workbooks alone."""
    catalogue = Catalog(project="Roundsheet", charset="utf-8")
    for file, message, context in _messages(findings):
        catalogue.add(message, locations=[(file, 1)], context=context)
    return catalogue


def is_for_terminal(message: Message) -> bool:
    """Return whether a collected message is shown by nothing but a terminal."""
    return all(file.startswith(TERMINAL) for file, _line in message.locations)


@cache
def _messages(findings: bool) -> tuple[tuple[str, str | tuple[str, ...], str | None], ...]:
    keywords = {name: args for name, args in KEYWORDS.items() if findings or name not in OF_FINDINGS}
    return tuple(
        (f"{folder}/{file}", message, context)
        for folder in FOLDERS
        for file, _line, message, _comments, context in extract_from_dir(
            ROOT / folder, METHODS, OPTIONS, keywords=keywords
        )
    )


def sentences_of_regulations(
    file: IO[bytes], *_given: object, **_options: object
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield the sentences of a regulation file as Babel expects messages: line, function, text and comments."""
    for sentence in _sentences(yaml.safe_load(file)):
        yield 1, None, sentence, []


def _sentences(node: Any) -> Iterator[str]:
    below = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, child in below:
        # A change says where its value goes.
        name = str(node["at"]).rpartition(".")[2] if key == "value" else key
        if name in SENTENCES and isinstance(child, str):
            yield child
        else:
            yield from _sentences(child)


def renew(path: Path) -> Catalog:
    """Bring a language's catalogue up to date, or begin it: new messages are empty, those no longer said are gone.

    Args:
        path: of the catalogue, named by the language's code: `de.po`.

    Returns:
        What is in it now.
    """
    if path.exists():
        with path.open("rb") as file:
            catalogue = read_po(file, locale=path.stem, abort_invalid=True)
    else:
        catalogue = Catalog(
            locale=path.stem, project="Roundsheet", version="pages", charset="utf-8", fuzzy=False
        )
        catalogue.header_comment = f"# The words of Roundsheet's pages: {catalogue.locale.english_name}."
    catalogue.update(collected(), no_fuzzy_matching=True, update_creation_date=False)
    with path.open("wb") as file:
        write_po(file, catalogue, width=110, ignore_obsolete=True, sort_by_file=True, include_lineno=False)
    return catalogue
