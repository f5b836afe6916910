"""The schemas of the files that organizers write: they are there, complete, and true of every sound file."""

from __future__ import annotations

from pathlib import Path

import pytest
from check_jsonschema import main as check_jsonschema
from click.testing import CliRunner

from generator.event_file.editors import schemas_for_editors
from tests.support.schemas import FOLDER, keys_of, written

ROOT = Path(__file__).parents[1]
EVENT = "name: Cup\ndate: 2018-09-15\nregulations: runewars-2.2\n"
SITE = "title: Cups\n"
SEASON = "name: League\nevents: [cup-*]\npoints: {places: [3, 2, 1]}\n"


def faults(name: str, *files: Path) -> str:
    """What check-jsonschema says of files; it reads YAML much as editors do."""
    words = ["--schemafile", str(FOLDER / f"{name}.json"), *map(str, files)]
    result = CliRunner().invoke(check_jsonschema, words)
    return "" if result.exit_code == 0 else result.output


def test_the_schemas_are_those_that_the_program_makes() -> None:
    """After a change of the forms: `python -m tests.support.schemas`."""
    assert {name: (FOLDER / name).read_text(encoding="utf-8") for name in written()} == written()


def test_the_examples_keep_to_them() -> None:
    """Every event.yaml, and site.yaml."""
    assert faults("event.yaml", *sorted((ROOT / "events").glob("*/event.yaml"))) == ""
    assert faults("site.yaml", ROOT / "events" / "site.yaml") == ""


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("event.yaml", f"{EVENT}schedule: [10:00 Round 1, 12:00 Lunch]\naccent: '7a1f3d'\n", ""),
        ("event.yaml", f"{EVENT}stages: [{{type: swiss, rounds: 3}}, {{type: elimination, size: 4}}]\n", ""),
        ("event.yaml", EVENT.replace("2018-09-15", "[2018-09-15, 2018-09-16]"), ""),
        ("event.yaml", f"{EVENT}colour: blue\n", "'colour' was unexpected"),
        ("event.yaml", f"{EVENT}language: dutch\n", "'dutch' is not one of"),
        ("event.yaml", f"{EVENT}stages: [{{type: round}}]\n", "'round' is not one of"),
        ("event.yaml", EVENT.replace("name: Cup\n", ""), "'name' is a required property"),
        ("site.yaml", f"{SITE}adress: x\n", "'adress' was unexpected"),
        ("season.yaml", SEASON, ""),
        ("season.yaml", f"{SEASON}best: 0\n", "0 is less than the minimum of 1"),
        ("season.yaml", f"{SEASON}players: by club\n", "'by club' is not one of"),
    ],
)
def test_an_editor_underlines_mistakes(tmp_path: Path, name: str, text: str, words: str) -> None:
    """Wrong keys, words and numbers are seen before anything is run, and nothing else is."""
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    told = faults(name, path)
    assert words in told
    assert bool(words) is bool(told)


def test_every_key_is_explained() -> None:
    """Each key of each file has its sentence."""
    for schema in schemas_for_editors().values():
        said = keys_of(schema)
        assert all(said.values()), said


def test_a_key_of_two_mappings_is_explained_in_each() -> None:
    """The places of a season's points are not those of anything else."""
    said = keys_of(schemas_for_editors()["season.yaml"])
    assert said["points.places"] == "For the first place, the second, and so on."
    assert said["points"] == "What an event is worth; all of it is added up."
