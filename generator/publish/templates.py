"""The templates: the only place that knows Jinja. Everything is escaped, and an unknown name is an error."""

from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

import jinja2
import rcssmin
import rjsmin

from generator.languages import _, ngettext, pgettext
from generator.languages.customs import direction
from generator.program import TEMPLATES
from generator.publish import palette
from generator.publish.policy import policy
from generator.text import encoded

FOLDER = TEMPLATES

STYLESHEET, HALL, ICON = "site.css", "hall.css", "icon.svg"
# The parts of the style sheet of all pages: first these, last what is said of paper. In between stand those that are
# not named, each of a page of its own, in whatever order. Phones never load what the hall alone needs.
_FIRST = ("base", "frame", "tables", "find", "front", "bracket", "player", "why", "stats", "draw", "rules")
_LAST = ("paper",)
_IN_THE_HALL = ("print", "screen")


@cache
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )
    environment.globals |= {
        "_": _,
        "ngettext": ngettext,
        "pgettext": pgettext,
        "direction": direction,
        "policy": policy,
    }
    return environment


def render(name: str, page: object) -> bytes:
    """A page model put into its template."""
    return encoded(_environment().get_template(name).render(page=page))


@cache
def assets() -> Mapping[str, tuple[str, bytes]]:
    """All assets by name: the name that its content gives each, `site.0a1b2c3d4e.css`, and the content.

    A page that was made earlier never meets a newer style sheet than its own.
    """
    files = {path.name: path.read_bytes() for path in sorted((FOLDER / "assets").glob("*.*"))}
    files = {
        name: rjsmin.jsmin(content) if name.endswith(".js") else content for name, content in files.items()
    }
    files[ICON] = _coloured(ICON)
    files[STYLESHEET] = _sheet(styles())
    files[HALL] = _sheet(_styles_called(_IN_THE_HALL))
    return {name: (_named_by_content(name, content), content) for name, content in files.items()}


def _coloured(name: str) -> bytes:
    """An asset with the colours of the palette in their places."""
    return encoded(_environment().get_template(f"assets/{name}").render(vars(palette)))


def _sheet(parts: Sequence[Path]) -> bytes:
    return bytes(rcssmin.cssmin(b"\n".join(_coloured(f"style/{part.name}") for part in parts)))


def styles() -> list[Path]:
    """The parts of the style sheet of all pages, in the order in which they stand in it."""
    names = sorted(path.stem for path in (FOLDER / "assets" / "style").glob("*.css"))
    unnamed = [name for name in names if name not in _FIRST + _LAST + _IN_THE_HALL]
    return _styles_called((*_FIRST, *unnamed, *_LAST))


def _styles_called(names: Sequence[str]) -> list[Path]:
    return [FOLDER / "assets" / "style" / f"{name}.css" for name in names]


def _named_by_content(name: str, content: bytes) -> str:
    stem, __, ending = name.rpartition(".")
    return f"{stem}.{sha256(content).hexdigest()[:10]}.{ending}"
