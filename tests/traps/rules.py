"""All regulations that events are played by: the shipped ones, the house files, and the recipes of the manual."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.regulations.catalogue import document_ids, parse, shipped
from generator.regulations.schema import Regulation
from tests.support.rulebooks import HOUSE, KITE, RECIPES, data_of


@dataclass(frozen=True)
class Rules:
    """Regulations under the name by which a campaign knows them.

    `files` lie beside event.yaml, the one that it names first; shipped ones need none.
    """

    name: str
    regulation: Regulation
    files: Mapping[str, str] = field(default_factory=dict)

    @property
    def named(self) -> str:
        """What event.yaml says."""
        return next(iter(self.files), self.name)

    @property
    def has_bracket(self) -> bool:
        """Whether an event may end with single elimination."""
        return self.regulation.elimination is not None


def _house_rules() -> list[Rules]:
    """Each house file as it is, and with a bracket where it has none and is whole."""
    found = []
    for path in sorted(HOUSE.glob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        base = re.search(r"^extends: (.*)$", text, re.MULTILINE)
        beside = {path.name: text}
        if base is not None:
            beside[base[1]] = (HOUSE / base[1]).read_text(encoding="utf-8")
        found.append(_parsed(path.stem, beside))
        if base is None and not found[-1].has_bracket and found[-1].regulation.casualties is None:
            whole = json.dumps(_with_bracket(data_of(text)))
            found.append(_parsed(f"{path.stem}, bracket", {path.name: whole}))
    return found


def _recipes() -> list[Rules]:
    """The manual's small regulation with each recipe in it, and with a bracket where it can have one."""
    found = []
    for title, recipe in RECIPES.items():
        data = data_of(KITE) | data_of(recipe)
        if "casualties" not in data and "elimination" not in data:
            data = _with_bracket(data)
        found.append(_parsed(f"recipe {title}", {"recipe.yaml": json.dumps(data).replace('"0.5"', "0.5")}))
    return found


def _with_bracket(data: dict[str, Any]) -> dict[str, Any]:
    source = {key: value for key, value in data["byes"].items() if key in ("cite", "reading")}
    return data | {"elimination": {**source, "method": "by game number"}}


def _parsed(name: str, files: Mapping[str, str]) -> Rules:
    first = next(iter(files))
    regulation, findings = parse(files[first], first, lambda other: (files[other], ()))
    assert regulation is not None, [str(finding) for finding in findings]
    return Rules(name, regulation, files)


RULES: Mapping[str, Rules] = {
    each.name: each
    for each in (*(Rules(name, shipped(name)) for name in document_ids()), *_house_rules(), *_recipes())
}
