"""Guest lists as ticket shops, forms and tournament programs write them: who of each is a player."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.commands.importing.asked import Asked, table_in
from generator.languages.said import say
from generator.tables.columns import names_of
from generator.tables.people import people
from generator.tables.plan import plan_for
from tests.support.organizer import Organizer

LISTS = Path(__file__).parent / "guest_lists"
EXPECTED: dict[str, dict[str, Any]] = yaml.safe_load((LISTS / "expected.yaml").read_text(encoding="utf-8"))


def test_each_list_has_an_expectation_and_is_named_in_the_readme() -> None:
    """With the page that documents it."""
    lists = {path.name for path in LISTS.iterdir()} - {"expected.yaml", "README.md"}
    assert lists == EXPECTED.keys()
    readme = (LISTS / "README.md").read_text(encoding="utf-8")
    assert [name for name in sorted(lists) if f"`{name}`" not in readme] == []


@pytest.mark.parametrize("name", [name for name, wanted in EXPECTED.items() if "refused" not in wanted])
def test_a_guest_list_registers_who_comes(name: str) -> None:
    """Who is cancelled, declined or waiting is left out and named; who is open is asked about; who paid is nobody."""
    wanted = EXPECTED[name]
    table, _ = table_in(Asked(file=LISTS / name), names_of("players", {}), say("a name"))
    found, faults = people(table)
    plan = plan_for(found, ())
    told = {person.place: (person.name, str(person.attendance)) for person in found}
    assert {
        "registered": [person.name for person in plan.new],
        "left_out": dict(told[left.places[0]] for left in plan.away),
        "asked": dict(told[place] for left in plan.left for place in left.places),
        "faults": [str(fault).partition(f"{name}:")[2] for fault in faults],
    } == {"left_out": {}, "asked": {}, "faults": [], **wanted}


@pytest.mark.parametrize("name", [name for name, wanted in EXPECTED.items() if "refused" in wanted])
def test_a_guest_list_of_who_paid_is_refused(name: str, tmp_path: Path) -> None:
    """Who ordered is no player, and is not registered."""
    organizer = Organizer(tmp_path)
    organizer.new("cup")
    answer = organizer.run("import", "players", "cup", str(LISTS / name), expect=1)
    assert EXPECTED[name]["refused"] in answer.output
    assert "Paula" not in answer.output
