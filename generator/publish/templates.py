"""The templates: the only place that knows Jinja. Everything is escaped, and an unknown name is an error."""

import hashlib
from functools import cache
from pathlib import Path

import jinja2

_HERE = Path(__file__)
_IN_PACKAGE = _HERE.parents[1] / "_templates"  # in a wheel
FOLDER = _IN_PACKAGE if _IN_PACKAGE.is_dir() else _HERE.parents[2] / "templates"


@cache
def _environment() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def render(name: str, page: object) -> bytes:
    """A page model put into its template."""
    return _environment().get_template(name).render(page=page).encode()


def asset(name: str) -> tuple[str, bytes]:
    """A file of the templates' assets, and the name that its content gives it: `site.0a1b2c3d4e.css`.

    A page that was made earlier never meets a newer style sheet than its own.
    """
    content = (FOLDER / "assets" / name).read_bytes()
    stem, _, ending = name.rpartition(".")
    return f"{stem}.{hashlib.sha256(content).hexdigest()[:10]}.{ending}", content
