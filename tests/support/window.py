"""A browser's window without scripts, by HTTP alone: it follows links, fills in forms and presses their buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urldefrag, urlencode, urljoin

from tests.support.desk import Phone

VOID = {"meta", "link", "br", "hr", "img", "input", "wbr"}
MOST_REDIRECTIONS = 5


@dataclass(eq=False)
class Element:
    """An element of a page."""

    tag: str
    attributes: Mapping[str, str] = field(default_factory=dict)
    parent: Element | None = None
    inside: list[Element | str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """What is to be read, with single spaces."""
        return " ".join("".join(self._texts()).split())

    def _texts(self) -> Iterator[str]:
        for each in self.inside:
            if isinstance(each, str):
                yield each
            else:
                yield from each._texts()
                yield "" if each.tag in ("b", "bdi", "span", "strong", "a") else " "

    def all(self, *tags: str) -> Iterator[Element]:
        """Yield the elements below of these kinds, in their order."""
        for each in self.inside:
            if isinstance(each, Element):
                if each.tag in tags:
                    yield each
                yield from each.all(*tags)

    def around(self) -> Iterator[Element]:
        """Yield what the element stands in, from inside to outside."""
        if self.parent is not None:
            yield self.parent
            yield from self.parent.around()

    def get(self, name: str) -> str:
        """An attribute; empty where there is none."""
        return self.attributes.get(name, "")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.here = self.page = Element("page")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        made = Element(tag, {name: value or "" for name, value in attrs}, self.here)
        self.here.inside.append(made)
        if tag not in VOID:
            self.here = made

    def handle_endtag(self, tag: str) -> None:
        assert self.here.tag == tag, f"</{tag}> ends <{self.here.tag}>"
        assert self.here.parent is not None
        self.here = self.here.parent

    def handle_data(self, data: str) -> None:
        self.here.inside.append(data)


def understood(page: str) -> Element:
    """A page as its elements."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return reader.page


@dataclass
class Window:
    """A window at the server's own machine, or where a phone has come in."""

    phone: Phone
    path: str = ""
    status: int = 0
    page: Element = field(default_factory=lambda: Element("page"))

    @property
    def main(self) -> Element:
        """What the page is about."""
        return next(self.page.all("main"))

    @property
    def text(self) -> str:
        """What stands there."""
        return self.main.text

    def open(self, path: str) -> None:
        """Go to an address."""
        self._show(path, "GET", None)

    def follow(self, text: str = "", *, href: str = "", within: str = "") -> None:
        """Go where a link leads that has this text, or whose address ends so."""
        link = self._one(
            "a",
            lambda link: (
                text in link.text
                and link.get("href").endswith(href)
                and bool(link.get("href"))
                and _is_in(link, within)
            ),
        )
        self.open(urljoin(self.path, link.get("href")))

    def press(
        self,
        text: str = "",
        *,
        name: str = "",
        value: str = "",
        within: str = "",
        carrying: Mapping[str, str] | None = None,
        **filled: str | bool,
    ) -> None:
        """Fill in the form of the button that is called so, or has this name and value, and press it.

        Args:
            text: a part of what stands on it.
            name: its name.
            value: its value.
            within: an id or a text of what it stands in, such as a row.
            carrying: what its form carries along, hidden.
            filled: by the names of fields, `_` for a space and `name_` for `name`: texts, or whether it is ticked.
        """
        button = self._one(
            "button",
            lambda each: (
                text in each.text
                and name in ("", each.get("name"))
                and value in ("", each.get("value"))
                and _is_in(each, within)
                and (carrying or {}).items() <= dict(fields_of(form_of(each))).items()
                and all(_field(form_of(each), field) is not None for field in filled)
            ),
        )
        form = form_of(button)
        fields = dict(fields_of(form))
        for each, said in filled.items():
            box = _field(form, each)
            assert box is not None
            if said is False:
                fields.pop(box.get("name"), None)
            else:
                fields[box.get("name")] = (box.get("value") or "on") if said is True else said
        if button.get("name"):
            fields[button.get("name")] = button.get("value")
        action = urljoin(self.path, button.get("formaction") or form.get("action") or self.path)
        if form.get("method").lower() == "post":
            self._show(action, "POST", fields)
        else:
            self.open(f"{action}?{urlencode(fields)}")

    def has_button(self, text: str = "", *, name: str = "", value: str = "") -> bool:
        """Whether there is such a button."""
        return any(
            text in each.text and name in ("", each.get("name")) and value in ("", each.get("value"))
            for each in self.main.all("button")
        )

    def _one(self, tag: str, is_meant: Callable[[Element], bool]) -> Element:
        found = [each for each in self.main.all(tag) if is_meant(each)]
        there = [each.text or each.get("href") for each in self.main.all(tag)]
        assert found, f"{self.path} has no such {tag}, only {there}; it says: {self.text}"
        return found[0]

    def _show(self, path: str, method: str, fields: Mapping[str, str] | None) -> None:
        body = urlencode(fields).encode() if fields is not None else None
        for _ in range(MOST_REDIRECTIONS):
            path = urldefrag(path)[0]
            reply = self.phone.send(method, path, body)
            if "Set-Cookie" in reply.headers:
                self.phone.cookie = reply.headers["Set-Cookie"].partition(";")[0]
            if reply.status not in (301, 302, 303):
                break
            path, method, body = urljoin(path, reply.headers["Location"]), "GET", None
        assert reply.status < 500, (path, reply.page)
        self.path, self.status, self.page = path, reply.status, understood(reply.page)


def form_of(button: Element) -> Element:
    """The form that a button stands in."""
    return next((each for each in button.around() if each.tag == "form"), Element("form"))


def _field(form: Element, name: str) -> Element | None:
    """A form's field of that name, where `_` may stand for a space."""
    names = (name, name.replace("_", " "), name.removesuffix("_"))
    return next(
        (
            each
            for each in form.all("input", "select", "textarea")
            if each.get("name") in names and each.get("type") != "hidden"
        ),
        None,
    )


def fields_of(form: Element) -> Iterator[tuple[str, str]]:
    """Yield what a form sends as it stands, without its buttons."""
    for each in form.all("input", "select", "textarea"):
        name, kind = each.get("name"), each.get("type")
        if not name or "disabled" in each.attributes or kind in ("file", "submit", "button"):
            continue
        if each.tag == "textarea":
            yield name, "".join(part for part in each.inside if isinstance(part, str)).removeprefix("\n")
        elif each.tag == "select":
            options = list(each.all("option"))
            chosen = [option for option in options if "selected" in option.attributes] or options[:1]
            yield from ((name, option.attributes.get("value", option.text)) for option in chosen[-1:])
        elif kind not in ("checkbox", "radio"):
            yield name, each.get("value")
        elif "checked" in each.attributes:
            yield name, each.get("value") or "on"


def at_the_desk(port: int) -> Window:
    """A window on the server's own machine, where nobody needs a code."""
    return Window(Phone(port, host=f"127.0.0.1:{port}"))


def _is_in(element: Element, within: str) -> bool:
    if not within:
        return True
    if within.startswith("#"):
        return any(each.get("id") == within[1:] for each in element.around())
    return any(
        within in each.text
        for each in element.around()
        if each.tag in ("li", "tr", "form", "section", "fieldset", "dialog")
    )
