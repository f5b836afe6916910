"""Every regulation there is: those shipped, the house files of the tests, and each recipe of docs/regulations.md."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from generator import strict_yaml
from generator.figures.tiebreakers import CRITERIA
from generator.findings import Finding
from generator.regulations.catalogue import document_ids, parse, shipped
from generator.regulations.house_rules import House
from generator.regulations.schema import Regulation
from generator.regulations.schema_parts import Strict

ROOT = Path(__file__).parents[2]
HOUSE = ROOT / "tests" / "regulations" / "house"
MANUAL = (ROOT / "docs" / "regulations.md").read_text(encoding="utf-8")
HARBOR, KITE, *_ = re.findall(r"```yaml\n(.*?)```", MANUAL, re.DOTALL)
RECIPES: dict[str, str] = dict(
    re.findall(r"\n\*\*([^*\n]+)\*\*[^`]*?(?:`[^`]+`[^`]*?)*?\n\n```yaml\n(.*?)```", MANUAL, re.DOTALL)
)


def data_of(text: str) -> Any:
    """The data of a piece of YAML without fault."""
    document, findings = strict_yaml.read(text, "piece.yaml")
    assert document is not None
    assert not findings
    return document.data


def file_with_recipe(title: str) -> str:
    """The manual's example with the keys of a recipe in the place of its own, as a file's text."""
    return json.dumps(data_of(KITE) | data_of(RECIPES[title])).replace('"0.5"', "0.5")


def with_needs(key: str) -> dict[str, Any]:
    """A tiebreaker's entry with the parameters that it can't do without."""
    takes = CRITERIA[key].takes
    return {"key": key} | {name: RATING["name"] for name in takes if takes[name] is None}


RATING = {"reading": "K-1", "name": "Rating", "text": "What the league's list says."}


def with_ranking(precedence: str, **more: Any) -> Regulation:
    """The manual's example with these tiebreakers, and more of other keys."""
    ranking = data_of(f"ranking: {{reading: K-1, precedence: {precedence}}}")
    regulation, findings = parse(json.dumps(data_of(KITE) | ranking | more), "rules.yaml")
    assert regulation is not None, findings
    return regulation


@cache
def own_files() -> dict[str, str]:
    """The text of every regulation file that is not shipped, by what it is called in tests."""
    files = {path.stem: path.read_text(encoding="utf-8") for path in sorted(HOUSE.glob("*.yaml"))}
    files |= {"manual: Harbor Rules": HARBOR, "manual: Kite Duel": KITE}
    return files | {f"manual: {title}": file_with_recipe(title) for title in RECIPES}


@cache
def rulebook(name: str) -> Regulation:
    """The regulation of that name: a shipped one's id, or one of `own_files`."""
    if name in document_ids():
        return shipped(name)
    regulation, findings = parse(own_files()[name], "rules.yaml", _beside)
    assert regulation is not None
    assert not findings, [str(finding) for finding in findings]
    return regulation


def _beside(name: str) -> tuple[str, tuple[Finding, ...]]:
    return (HOUSE / name).read_text(encoding="utf-8"), ()


RULEBOOKS = (*document_ids(), *own_files())


def _forms_below(form: type[Strict]) -> dict[str, type[Strict]]:
    found = {each.__name__: each for each in form.__subclasses__()}
    return found | {name: below for each in found.values() for name, below in _forms_below(each).items()}


FORMS = _forms_below(Strict)  # of every part of a regulation file and of a house file
assert {House.__name__, Regulation.__name__} <= set(FORMS)


# Scored in points, with byes that are worth the mean of the player's own games.
MEAN_BYES = """\
form: roundsheet/regulations/1
id: mean-byes
name: Mean Byes
game: Dragons in the Hedge
document: {title: House rules, version: "1", sections: {Rules: {Rules: 1}}}
structures: {cite: {heading: Rules, page: 1}}
scores: {text: Dragons tamed., cite: {heading: Rules, page: 1}}
endings:
  text: The higher score wins.
  allowed: [Played out, No-show]
  ties: draw
  cite: {heading: Rules, page: 1}
tournament_points:
  cite: {heading: Rules, page: 1}
  bands: [{lead: 1+, win: 3, loss: 0}]
  draw: 1
ranking:
  cite: {heading: Rules, page: 1}
  precedence: [{key: strength_of_schedule}, {key: opponents_points}, {key: cumulative_score}]
swiss:
  method: random in score groups
  rematches: {forbidden_within: nothing}
  cite: {heading: Rules, page: 1}
byes:
  first_round: random
  later_rounds: lowest ranked without a bye
  award: {tournament_points: average}
  cite: {heading: Rules, page: 1}
drops: {unpaired_loss: {tournament_points: 0}, cite: {heading: Rules, page: 1}}
"""


def mean_byes() -> Regulation:
    """A win is worth 3, a draw 1, a bye what the player's games bring on average."""
    regulation, findings = parse(MEAN_BYES, "mean-byes.yaml")
    assert regulation is not None, findings
    return regulation
