"""The schema for editors: it is there, it explains every key, and every sound file keeps to it."""

import json
from pathlib import Path

import pytest
from check_jsonschema import main as check_jsonschema
from click.testing import CliRunner

from generator.cli import main
from generator.regulations import catalogue, editor_schema
from generator.regulations.editor_schema import schema_for_editors
from generator.regulations.vocabulary import TIEBREAKERS
from tests.regulations.broken.exhibit import HOUSE, SOUND
from tests.support.rulebooks import FORMS

ROOT = Path(__file__).parents[2]
SCHEMA = ROOT / "docs" / "regulation.schema.json"
FILES = sorted(
    [
        *Path(str(catalogue._DOCUMENTS)).glob("*.yaml"),
        *(path for path in (ROOT / "events").glob("*/*.yaml") if path.name != "event.yaml"),
        *(ROOT / "tests" / "regulations" / "house").glob("*.yaml"),
        *(ROOT / "tests" / "regulations" / "broken").glob("*.yaml"),
    ]
)


def faults(*files):
    """What check-jsonschema says of files; it reads YAML much as editors do."""
    result = CliRunner().invoke(check_jsonschema, ["--schemafile", str(SCHEMA), *map(str, files)])
    return "" if result.exit_code == 0 else result.output


def test_the_schema_in_docs_is_the_one_that_the_program_makes():
    """After a change of the forms: `roundsheet regulations schema > docs/regulation.schema.json`."""
    result = CliRunner().invoke(main, ["regulations", "schema"])
    assert result.exit_code == 0
    assert SCHEMA.read_text(encoding="utf-8") == result.output


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_sound_file_keeps_to_the_schema(path):
    """Shipped regulations, events' own ones, house files and the sound ones of the museum."""
    assert faults(path) == ""


@pytest.mark.parametrize(
    ("base", "old", "new", "words"),
    [
        (SOUND, "key: opponents_points", "key: opponent_points", "'opponent_points' is not one of"),
        (SOUND, "ties: draw", "ties: draws", "'draws' is not one of"),
        (SOUND, "  maximum: 90", "  maximal: 90", "'maximal' was unexpected"),
        (SOUND, "swiss_rounds: 3", "swiss_rounds: 0", "0 is less than the minimum of 1"),
        (SOUND, "draw: 0.5", "draw: half", "'half' is not of type 'number'"),
        (SOUND, "\ndrops:", "\ndrop:", "'drop' was unexpected"),
        (HOUSE, "    reason: Waiting is no win.\n", "", "'reason' is a required property"),
        (HOUSE, "extends: sound.yaml\n", "", "'extends' is a required property"),
    ],
)
def test_an_editor_underlines_mistakes(tmp_path, base, old, new, words):
    """Wrong words, keys and numbers are seen before anything is run."""
    assert old in base
    path = tmp_path / "rules.yaml"
    path.write_text(base.replace(old, new, 1), encoding="utf-8")
    assert words in faults(path)


def test_every_key_is_explained():
    """Each key of each form has its sentence, which an editor shows without the manual's marks."""
    for name, definition in schema_for_editors()["definitions"].items():
        for key, value in definition.get("properties", {}).items():
            said = FORMS[name].model_fields[key].description
            assert said, f"{name}.{key}"
            assert value["description"] == said.replace("`", "")


def test_the_command_explains_every_key():
    """`roundsheet regulations keys` says of each key what its field says, and whether it is needed."""
    result = CliRunner().invoke(main, ["regulations", "keys"])
    assert result.exit_code == 0
    lines = {line.strip() for line in result.output.splitlines()}
    for name in schema_for_editors()["definitions"]:
        for key, field in FORMS[name].model_fields.items():
            needed = " (needed)" if field.is_required() else ""
            assert not field.description or f"{key}{needed}: {field.description.replace('`', '')}" in lines, (
                key
            )


def test_the_command_shows_where_a_key_belongs():
    """Each key stands below the one around it, and below a name of the writer's own where there is one."""
    told = editor_schema.keys_as_text()
    kinds = (
        "    kinds: What a list may hold, by the words of the column Kind of the sheet Lists.\n      NAME:\n"
    )
    assert f"{kinds}        minimum: " in told
    assert "\n  byes (needed): " in told
    assert "\n    award (needed): What it is worth. The opponent" in told
    assert "\n      tournament_points (needed): " in told
    assert told.count("  about: ") == 1


def test_words_come_with_their_meaning():
    """An editor shows the sentence of each word that it offers."""
    key = schema_for_editors()["definitions"]["Tiebreaker"]["properties"]["key"]
    assert dict(zip(key["enum"], key["enumDescriptions"], strict=True)) == dict(TIEBREAKERS)


def test_the_schema_is_one_that_every_editor_knows():
    """Draft 7, without anything that draft does not have."""
    text = json.dumps(schema_for_editors())
    assert '"http://json-schema.org/draft-07/schema#"' in text
    assert "$defs" not in text
    assert "prefixItems" not in text
