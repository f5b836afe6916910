"""The schema for editors: it is there, it explains every key, and every sound file keeps to it."""

import json
from pathlib import Path

import pytest
from check_jsonschema import main as check_jsonschema
from click.testing import CliRunner

from generator.cli import main
from generator.regulations import catalogue
from generator.regulations.editor_schema import KEYS, schema_for_editors
from generator.regulations.schema_parts import Cited
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
MADE_BY_THE_PROGRAM = {"Base", "Change", "Pair", "Span"}


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


def test_every_key_is_explained_once():
    """Each key of each form has its sentence, and no sentence is left over."""
    for name, form in FORMS.items():
        own = set(form.model_fields) - (set(Cited.model_fields) if form is not Cited else set())
        if name == "Regulation":
            own -= {"extends", "bases", "changes"}
        if name == "HouseChange":
            own |= {"cite", "reading"}
        if name not in MADE_BY_THE_PROGRAM:
            assert set(KEYS.get(name, {})) == own, name
    assert set(KEYS) <= set(FORMS)


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
