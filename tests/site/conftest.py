"""A site with an event of every kind, built once."""

import pytest

from tests.site.events import everything, publish
from tests.site.html import Page, files_of, pages_of


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The site's files."""
    site = tmp_path_factory.mktemp("all") / "site"
    publish(everything(), site, site_title="Northern Tables")
    return files_of(site)


@pytest.fixture(scope="session")
def pages(files: dict[str, bytes]) -> dict[str, Page]:
    """Its pages."""
    return pages_of(files)
