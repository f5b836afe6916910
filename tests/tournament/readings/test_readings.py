"""Every reading of every shipped regulation is shown where it acts, and only there."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.regulations.catalogue import document_ids, shipped
from generator.tournament.readings.acts import ACTS
from tests.tournament.readings.examples import EXAMPLES, example_of
from tests.tournament.readings.sightings import carried, cited_in, row, sighting

PAGE = (Path(__file__).parents[3] / "docs" / "readings.md").read_text(encoding="utf-8").splitlines()


def test_every_reading_has_an_event_and_a_function() -> None:
    """Who adds a reading to a regulation says where it acts, and shows an event in which it does."""
    for regulation_id in document_ids():
        regulation = shipped(regulation_id)
        assert set(cited_in(regulation)) <= set(regulation.readings)
        if not regulation.bases:  # who extends it may have replaced what a reading is about
            assert set(cited_in(regulation)) == set(regulation.readings), regulation_id
    assert {reading for _id, reading in carried()} == set(EXAMPLES) == set(ACTS)


@pytest.mark.parametrize("reading", EXAMPLES)
def test_a_reading_is_seen_where_it_acts_and_only_there(reading: str) -> None:
    """Each place that the example names has it; other pages of that event don't, nor anything of an event without.

    docs/readings.md says what was seen: `python -m tests.tournament.readings > docs/readings.md`.
    """
    ids = [regulation_id for regulation_id, each in carried() if each == reading]
    found = {regulation_id: sighting(regulation_id, reading) for regulation_id in ids}
    for regulation_id, seen in found.items():
        example = example_of(regulation_id, reading)
        assert set(example.seen) - seen.acts == set(), regulation_id
        assert seen.acts & set(example.unseen) == set(), regulation_id
        assert seen.still == set(), regulation_id
        for (_event, places), found_there in zip(example.further, seen.further, strict=True):
            assert set(places) - found_there == set(), regulation_id

    assert row(list(found.values())) in PAGE


def test_the_table_has_a_line_for_each_reading() -> None:
    """And none for one that is gone."""
    lines = [line.split(" | ")[0].removeprefix("| ") for line in PAGE if line.startswith("| I-")]
    assert lines == list(EXAMPLES)
