"""A repository on the service."""

from pathlib import Path

import pytest

from tests.workflows.hosting import Hosting


@pytest.fixture
def hosting(tmp_path: Path) -> Hosting:
    """A repository on the service, with nothing in it but the workflows."""
    return Hosting(tmp_path)
