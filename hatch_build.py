"""Compile the catalogues of the languages when the package is built, also for an editable install."""

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCatalogues(BuildHookInterface[Any]):
    """The hook that hatchling calls before it collects the files of the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's names
        """Write a `.mo` beside each `.po`."""
        sys.path.insert(0, self.root)  # a build backend is not given the folder that it builds
        from generator.languages import compile_catalogues

        compile_catalogues()
