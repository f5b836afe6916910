"""The published schemas: every file of `data/` is valid, and a change of the contract is noticed."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from generator import site
from generator.loading import load_event
from generator.model import Event
from generator.regulations.schema import Regulation
from generator.site.data import data_files
from generator.site.facts import gather
from tests.site.events import every_kind
from tests.support.make_all import ALL
from tests.support.random_events import RandomEvent, Records
from tests.support.random_plans import REGULATIONS, plan
from tests.support.records import RUNEWARS

EXAMPLES = Path(__file__).parents[2] / "events"
FOLDER = Path(site.__file__).parent / "schemas"
SCHEMAS = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*-1.json")}
EVENTS = 500 // len(REGULATIONS) + 1 if ALL else 2  # of each regulation


def documents(event: Event, regulation: Regulation) -> dict[str, Any]:
    """The JSON files of an event by name."""
    files = data_files(gather(event, regulation))
    return {name: json.loads(content) for name, content in files.items() if name.endswith(".json")}


def schema_of(document: dict[str, Any]) -> dict[str, Any]:
    """The schema that the file names: `roundsheet/event/1` is `event-1.json`."""
    schema: dict[str, Any] = SCHEMAS[document["schema"].removeprefix("roundsheet/").replace("/", "-")]
    return schema


def faults(document: dict[str, Any], schema: dict[str, Any]) -> list[str]:
    """What is wrong with the file."""
    return [
        f"{fault.json_path}: {fault.message}" for fault in Draft202012Validator(schema).iter_errors(document)
    ]


def check(event: Event, regulation: Regulation) -> None:
    """Every file is valid."""
    for name, document in documents(event, regulation).items():
        assert not faults(document, schema_of(document)), f"{name} of {event.id}"


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_the_schemas_are_schemas(name: str) -> None:
    """JSON Schema 2020-12, named as its files name it, and a description with every key."""
    schema = SCHEMAS[name]
    Draft202012Validator.check_schema(schema)
    assert schema["properties"]["schema"]["const"] == f"roundsheet/{name.replace('-', '/')}"
    assert all("description" in value for value in schema["properties"].values())


def test_the_data_of_an_event_in_each_state_are_valid() -> None:
    """From registration to the end, hostile names included."""
    for event in every_kind():
        check(event, RUNEWARS)


@pytest.mark.slow
def test_the_data_of_the_example_events_are_valid() -> None:
    """Every file of each example, as it is published."""
    folders = [path.parent for path in EXAMPLES.glob("*/event.yaml")]
    assert folders
    for folder in folders:
        event, regulation, _ = load_event(folder).parts()
        check(event.public, regulation)


@pytest.mark.parametrize("regulations", REGULATIONS)
def test_the_data_of_random_events_are_valid(regulations: str) -> None:
    """Before the first round and at the end; what happens between them is in the files of each round."""
    for number in range(EVENTS):
        records = Records(plan(regulations, number))
        event = RandomEvent(records)
        check(records.event, records.regulation)
        event.play()
        check(records.event, records.regulation)


def test_a_change_of_the_contract_is_noticed() -> None:
    """A key more or a key less is a fault, in any file and in any line of its tables."""
    (event,) = (each for each in every_kind() if each.id == "finished-cut")
    for document in documents(event, RUNEWARS).values():
        schema = schema_of(document)
        for part in _objects(document):
            for key, value in list(part.items()):
                del part[key]
                assert faults(document, schema), f"{key} is missing"
                part[key] = value
            part["surprise"] = "a key more"
            assert faults(document, schema), f"a key beside {list(part)}"
            del part["surprise"]


def _objects(document: dict[str, Any]) -> list[dict[str, Any]]:
    """The file itself, and the first line of each table in it."""
    tables = [value for value in document.values() if isinstance(value, list) and value]
    lines = [table[0] for table in tables if isinstance(table[0], dict)]
    return [document, *lines, *(line["tiebreakers"] for line in lines if "tiebreakers" in line)]


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_the_manual_has_each_key_and_no_other(name: str) -> None:
    """`docs/data.md` has a row for each key of the schema, with the schema's words."""
    manual = (EXAMPLES.parent / "docs" / "data.md").read_text(encoding="utf-8")
    _, _, chapter = manual.partition(f"\n## {SCHEMAS[name]['title']}\n")
    rows = [
        line.split(" | ") for line in chapter.partition("\n## ")[0].splitlines() if line.startswith("| `")
    ]
    documented = {row[0].strip("| `"): row[-1].removesuffix(" |") for row in rows}
    assert documented == dict(_keys(SCHEMAS[name]["properties"], ""))


def _keys(properties: dict[str, Any], before: str) -> Iterator[tuple[str, str]]:
    """Each key with the way to it, and its description."""
    for key, value in properties.items():
        yield f"{before}{key}", value["description"]
        yield from _keys(value.get("properties", {}), f"{before}{key}.")
        yield from _keys(value.get("items", {}).get("properties", {}), f"{before}{key}[].")
