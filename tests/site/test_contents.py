"""The table of all pages: each has its own template, and the template gets what it asks for."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, get_type_hints

import jinja2
import pytest
from jinja2 import Environment, meta, nodes

from generator.site import templates
from generator.site.contents import PAGES, SEASON_PAGES, SITE_PAGES, Page, SeasonPage, SitePage, contents_of
from generator.site.facts import gather
from generator.site.page_context import PageContext, PageFrame, Site
from tests.site.events import ROUND_1, ROUND_2, AnyAsset, five_players
from tests.support.records import RUNEWARS

ALL: tuple[Page[Any] | SitePage[Any] | SeasonPage[Any], ...] = (*PAGES, *SITE_PAGES, *SEASON_PAGES)
BOUND = {page.template: page for page in ALL}
OF_THE_DESK = "desk/"  # pages that are served to the organizer and never published
_ENVIRONMENT = Environment(autoescape=True)


def parsed(name: str) -> nodes.Template:
    """A template's syntax tree."""
    return _ENVIRONMENT.parse((templates.FOLDER / name).read_text(encoding="utf-8"))


def every_template() -> set[str]:
    """All files that a template can be."""
    found = {*templates.FOLDER.rglob("*.html"), *templates.FOLDER.rglob("*.xml")}
    return {path.relative_to(templates.FOLDER).as_posix() for path in found}


def with_frame(name: str) -> Iterator[nodes.Template]:
    """The template and what it extends or includes: all that is filled from the same page."""
    tree = parsed(name)
    yield tree
    for each in tree.find_all((nodes.Extends, nodes.Include)):
        assert isinstance(each, nodes.Extends | nodes.Include)
        assert isinstance(each.template, nodes.Const)
        yield from with_frame(each.template.value)


def asked_of_the_page(name: str) -> set[str]:
    """The names after `page.` in it: `lead`, and of the frame `frame.heading`."""
    asked = set()
    for each in (node for tree in with_frame(name) for node in tree.find_all(nodes.Getattr)):
        inner = each.node
        if isinstance(inner, nodes.Name) and inner.name == "page":
            asked.add(each.attr)
        elif isinstance(inner, nodes.Getattr) and inner.attr == "frame":
            asked.add(f"frame.{each.attr}")
    return asked


def fields(model: type) -> set[str]:
    """What a page's class has."""
    assert dataclasses.is_dataclass(model)
    return {field.name for field in dataclasses.fields(model)}


def test_every_template_is_bound_once() -> None:
    """What others extend, include or import is no page's own; the desk's page is not of the site."""
    used = {other for name in every_template() for other in meta.find_referenced_templates(parsed(name))}
    own = sorted(name for name in every_template() - used if not name.startswith(OF_THE_DESK))

    assert sorted({page.template for page in ALL}) == own


@pytest.mark.parametrize("template", BOUND)
def test_a_template_asks_for_what_its_page_has(template: str) -> None:
    """Also on a way through it that no event takes; and what no template asks for is not made."""
    model = get_type_hints(BOUND[template].view)["return"]
    asked = asked_of_the_page(template)

    own = {name for name in asked if not name.startswith("frame.")}
    assert own == fields(model)
    assert {name.removeprefix("frame.") for name in asked - own} <= fields(PageFrame)


def test_a_page_is_what_its_function_says() -> None:
    """The class that a template is checked against is the one that it gets."""
    facts = gather(five_players(ROUND_1, ROUND_2), RUNEWARS)
    site = Site(title="Northern Tables", assets=AnyAsset())
    context = PageContext(site=site, facts=facts, path="", contents=contents_of(facts))
    for page in PAGES:
        for path, of in page.all(facts):
            assert type(page.view(context.at(path), of)) is get_type_hints(page.view)["return"], path


def test_an_unknown_name_is_an_error() -> None:
    """Nothing is silently left out."""
    with pytest.raises(jinja2.UndefinedError):
        templates.render("front.html", object())


def test_before_round_1_no_tab_leads_to_an_empty_page() -> None:
    """Standings and figures have their tabs from the first round on; their pages are there all the time."""
    before, after = (
        [tab.text for tab in contents_of(gather(event, RUNEWARS)).tabs]
        for event in (five_players(), five_players(ROUND_1))
    )

    assert before == ["Event", "Players", "Rules"]
    assert after == ["Event", "Pairings", "Standings", "Players", "Stats", "Rules"]
