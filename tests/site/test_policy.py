"""The policy in every page: nothing is run or shown but the site's own files and the page's own few styles."""

import hashlib
import re
from base64 import b64encode

import pytest

from generator.site.templates import policy
from tests.site.events import event, everything, named, names, publish, to_publish
from tests.site.html import Page, files_of, parse
from tests.support.records import swiss

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Every page of events of all kinds, one of which has a colour of its own."""
    folder = tmp_path_factory.mktemp("policy") / "site"
    coloured = event("coloured", named(names(4)), swiss(2), accent="7a1f3d")
    publish((*everything(), to_publish(coloured)), folder)
    return {path: content for path, content in files_of(folder).items() if path.endswith(".html")}


def policy_of(page: Page) -> str:
    """What the page says may be loaded and run."""
    found = [
        each["content"] for each in page.all("meta") if each.get("http-equiv") == "Content-Security-Policy"
    ]
    assert len(found) == 1, page.path
    return found[0]


@pytest.mark.slow
def test_each_page_allows_its_site_alone_before_it_loads_anything(pages: dict[str, bytes]) -> None:
    """Objects, another base and forms that are sent are forbidden; the policy stands before all that it is about."""
    for path, content in pages.items():
        page = parse(path, content)
        directives = dict(each.split(" ", 1) for each in policy_of(page).split("; "))
        assert directives["default-src"] == "'self'"
        assert {directives[name] for name in ("object-src", "base-uri", "form-action")} == {"'none'"}
        tags = [tag for tag, _ in page.elements]
        assert tags[: tags.index("meta") + 2] == ["html", "head", "meta", "meta"], path
        assert "unsafe" not in policy_of(page)


def test_what_is_inline_is_the_pages_own_style_and_data(pages: dict[str, bytes]) -> None:
    """A style is named by its digest; no script, style attribute or event handler stands in a page.

    That of lost addresses has a script, since it can't link to one; it is named by its digest too.
    """
    styles = 0
    for path, content in pages.items():
        page = parse(path, content)
        for style in re.findall(rb"<style>(.*?)</style>", content, re.DOTALL):
            digest = b64encode(hashlib.sha256(style).digest()).decode()
            assert f"'sha256-{digest}'" in policy_of(page)
            styles += 1
        scripts = [each for each in page.all("script") if "src" not in each]
        if path == "404.html":
            (script,) = re.findall(rb"<script>(.*?)</script>", content, re.DOTALL)
            digest = b64encode(hashlib.sha256(script).digest()).decode()
            assert f"script-src 'self' 'sha256-{digest}';" in policy_of(page)
        else:
            assert {each.get("type") for each in scripts} <= {"application/ld+json"}
            assert "script-src" not in policy_of(page)
        attributes = {name for _, each in page.elements for name in each}
        assert not [name for name in attributes if name == "style" or name.startswith("on")]
    assert styles > 2


def test_what_lies_at_a_whole_address_is_allowed_by_its_host() -> None:
    """As on the page for lost addresses, which is shown at any depth."""
    said = policy("", "https://example.org:8443/a/site.css", "https://example.org:8443/a/icon.svg")
    assert "style-src 'self' https://example.org:8443;" in said
    assert "img-src 'self' https://example.org:8443;" in said
    assert "img-src 'self' data:;" in policy("", "", "data:,")
