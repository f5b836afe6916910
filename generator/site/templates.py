"""The templates: the only place that knows Jinja. Everything is escaped, and an unknown name is an error."""

import hashlib
import re
import sys
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote, urlsplit

import jinja2
import rcssmin
import rjsmin

import generator
from generator.languages import _, ngettext, pgettext
from generator.languages.customs import direction
from generator.site import colours
from generator.site.parts import Link, TableCell
from generator.text import encoded

# What a page may load and run: the Content-Security-Policy that stands in every page. A text that slipped
# through the escaping could do nothing in a browser: only files of the site itself are run and shown. The one
# inline part of a page, its few own styles, is named by its digest. What has no directive of its own falls to
# `default-src`, workers too: older WebKit knows no `worker-src`.


_ITSELF, _NOTHING = "'self'", "'none'"


def policy(style: str, stylesheet: str, icon: str, *, script: str = "", forms: bool = False) -> str:
    """Return the Content-Security-Policy of one page.

    Args:
        style: what stands in its element `style`, to the letter; empty where it has none.
        stylesheet: the address of its style sheet, empty where it has none; it may be whole.
        icon: the address of its icon.
        script: what stands in its element `script`, to the letter; empty where it has none.
        forms: whether it sends forms to its own origin, as only the judges' page of the live server does.
    """
    allowed = {
        "default-src": [_ITSELF],
        **({"script-src": [_ITSELF, digest(script)]} if script else {}),
        "style-src": [_ITSELF, *_source(stylesheet), *([digest(style)] if style else [])],
        "img-src": [_ITSELF, *_source(icon)],
        "object-src": [_NOTHING],
        "base-uri": [_NOTHING],
        "form-action": [_ITSELF if forms else _NOTHING],
    }
    return "; ".join(" ".join([kind, *sources]) for kind, sources in allowed.items())


def _source(address: str) -> list[str]:
    """Return what allows an address; a relative one needs nothing."""
    parts = urlsplit(address)
    if parts.netloc:
        return [f"{parts.scheme}://{quote(parts.netloc, safe=':[]')}"]
    return [f"{parts.scheme}:"] if parts.scheme else []


def digest(text: str) -> str:
    """Return what allows a style or a script in a page, by its content."""
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


# The program's own files: where they lie, and a digest of all that makes pages out of workbooks.


PACKAGE = Path(__file__).parents[1]
_IN_PACKAGE = PACKAGE / "_templates"  # in a wheel
TEMPLATES = _IN_PACKAGE if _IN_PACKAGE.is_dir() else PACKAGE.parent / "templates"


@cache
def program_digest() -> str:
    """Return a digest of this program, of what is installed beside it, and of Python, by what the files hold."""
    digest = sha256("\n".join([sys.version, *_installed()]).encode())
    for folder in (PACKAGE, TEMPLATES):
        for file in _files_below(folder):
            name = file.relative_to(folder).as_posix()
            digest.update(b"%s %s " % (name.encode(), sha256(file.read_bytes()).digest()))
    return digest.hexdigest()


def _installed() -> list[str]:
    """Return what is installed beside the program, each with its version."""
    return sorted({found.name for path in map(Path, sys.path) for found in path.glob("*.dist-info")})


def _files_below(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir(), key=Path.as_posix):
        if path.is_dir() and path.name != "__pycache__":
            yield from _files_below(path)
        elif path.is_file():
            yield path


# The templates.


FOLDER = TEMPLATES

STYLESHEET, ICON = "site.css", "icon.svg"
# The parts of the style sheet of all pages, in their order. Any other part is a sheet of its own, which a page names
# as it names its scripts.
_ON_ALL_PAGES = (
    "base",
    "frame",
    "tables",
    "find",
    "why",
    "clock",
    "event",
    "pairings",
    "ranking",
    "schedule",
    "paper",
)


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
    environment.tests |= {
        "a_link": lambda value: isinstance(value, Link),
        "a_cell": lambda value: isinstance(value, TableCell),
    }
    environment.globals |= {
        "_": _,
        "ngettext": ngettext,
        "pgettext": pgettext,
        "direction": direction,
        "policy": policy,
        "version": lambda: generator.__version__,
    }
    return environment


def render(name: str, page: object) -> bytes:
    """Return a page model rendered by its template."""
    return encoded(_environment().get_template(name).render(page=page))


@cache
def assets() -> Mapping[str, tuple[str, bytes]]:
    """Return all assets by name: the name derived from its content, `site.0a1b2c3d4e.css`, and the content.

    A page that was made earlier never meets a newer style sheet than its own.
    """
    files = {
        path.name: path.read_bytes() for path in sorted((FOLDER / "assets").glob("*.*"), key=Path.as_posix)
    }
    files = {
        name: rjsmin.jsmin(content) if name.endswith(".js") else content for name, content in files.items()
    }
    files[ICON] = _coloured(ICON)
    files[STYLESHEET] = _sheet(_ON_ALL_PAGES)
    files |= {f"{name}.css": _sheet([name]) for name in _on_some_pages()}
    return {name: (_named_by_content(name, content), content) for name, content in files.items()}


def _coloured(name: str) -> bytes:
    """Return an asset with the colours of the palette filled in."""
    return encoded(_environment().get_template(f"assets/{name}").render(vars(colours)))


def _sheet(parts: Sequence[str]) -> bytes:
    return bytes(rcssmin.cssmin(b"\n".join(_coloured(f"style/{part}.css") for part in parts)))


def _on_some_pages() -> list[str]:
    names = sorted(path.stem for path in (FOLDER / "assets" / "style").glob("*.css"))
    return [name for name in names if name not in _ON_ALL_PAGES]


def _named_by_content(name: str, content: bytes) -> str:
    stem, __, ending = name.rpartition(".")
    return f"{stem}.{sha256(content).hexdigest()[:10]}.{ending}"


# Versions: each page bears its own, a digest of it, and the tiny file beside an event's pages names those in
# force. So an open page finds out whether there is a newer one of it, and is left in peace when only others
# have changed.


MARK = "@version@"  # stands in a page until it is made, and its version is known
# In quotes: so it stands only where it has to, or after that, in what a person wrote.
_QUOTED = f'"{MARK}"'.encode()
_VERSION = re.compile(rb'<!doctype html>\s*<html [^>]*\bdata-version="([0-9a-f]{8})"', re.IGNORECASE)


def marked(path: str, content: bytes) -> bytes:
    """Return a page with its version in it, if it is one that bears a version."""
    if not path.endswith(".html") or _QUOTED not in content:
        return content
    return content.replace(_QUOTED, f'"{_hex_digest(path.encode() + b" " + content)[:8]}"'.encode(), 1)


def newest(files: Mapping[str, bytes]) -> dict[str, str]:
    """Return the content of the tiny file that holds the current versions."""
    found = (_VERSION.match(content) for path, content in files.items() if path.endswith(".html"))
    of_all = _hex_digest(
        "".join(f"{path} {_hex_digest(content)}\n" for path, content in sorted(files.items())).encode()
    )
    return {"version": of_all, "pages": " ".join(sorted(each[1].decode() for each in found if each))}


def _hex_digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]
