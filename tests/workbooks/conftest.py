"""What the tests of workbooks share."""

import pytest

from tests.support.needs import needs_program
from tests.workbooks.office import Soffice


@pytest.fixture(scope="session")
def soffice(tmp_path_factory: pytest.TempPathFactory) -> Soffice:
    """LibreOffice with one profile for all tests: to lay out another one takes it longer than to save a workbook."""
    profile = tmp_path_factory.mktemp("office").as_uri()
    return (needs_program("soffice"), "--headless", f"-env:UserInstallation={profile}")
