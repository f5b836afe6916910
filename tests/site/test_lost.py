"""The page for lost addresses: it is shown at any depth, so no relative link of it could hold."""

from pathlib import Path

from tests.site.events import event, named, names, publish, to_publish
from tests.site.html import Page, parse
from tests.support.records import swiss

EVENT = to_publish(event("cup", named(names(4)), swiss(2)))


def lost(folder: Path, address: str | None) -> Page:
    """The page of a site with that address."""
    publish([EVENT], folder / "site", site_title="Northern Tables", address=address)
    return parse("404.html", (folder / "site/404.html").read_bytes())


def test_with_an_address_everything_is_linked_whole(tmp_path: Path) -> None:
    """Style and front page are found from wherever the host shows the page."""
    page = lost(tmp_path, "https://example.org/tables/")

    found = [address for address in page.addresses() if address != "#content"]
    assert "https://example.org/tables/" in found
    assert all(address.startswith("https://example.org/tables/") for address in found)
    for address in found:
        assert (tmp_path / "site" / address.removeprefix("https://example.org/tables/")).exists()
    assert not page.all("style")
    assert not page.all("script")


def test_without_an_address_it_needs_nothing_else(tmp_path: Path) -> None:
    """Its few styles stand in it, and it does not claim to know where the front page is."""
    page = lost(tmp_path, None)

    assert [address for address in page.addresses() if address != "#content"] == ["data:,", "/"]
    assert len(page.all("style")) == 1
    assert len(page.all("script")) == 1
    assert "To the start of this address" in page.text
