"""Every reading of every shipped regulation is shown where it acts, and only there."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from generator.engine.readings.acts import ACTS
from generator.regulations.catalogue import regulation_ids, shipped
from tests.readings.examples import EXAMPLES, example_of
from tests.readings.sightings import Sighting, carried, cited_in, sighting, table

PAGE = Path(__file__).parents[2] / "docs" / "readings.md"


@cache
def seen(regulation_id: str, reading: str) -> Sighting:
    """Where it was seen, looked for once."""
    with TemporaryDirectory() as folder:
        return sighting(regulation_id, reading, Path(folder))


def test_every_reading_has_an_event_and_a_function() -> None:
    """Who adds a reading to a regulation says where it acts, and shows an event in which it does."""
    for regulation_id in regulation_ids():
        regulation = shipped(regulation_id)
        assert set(cited_in(regulation)) <= set(regulation.readings)
        if not regulation.bases:  # who extends it may have replaced what a reading is about
            assert set(cited_in(regulation)) == set(regulation.readings), regulation_id
        assert set(cited_in(regulation)) <= set(EXAMPLES)
    assert set(EXAMPLES) == set(ACTS)


@pytest.mark.parametrize(("regulation_id", "reading"), carried(), ids=[" ".join(each) for each in carried()])
def test_a_reading_is_seen_where_it_acts_and_only_there(regulation_id: str, reading: str) -> None:
    """Each place that the example names has it; other pages of that event don't, nor anything of an event without."""
    found, example = seen(regulation_id, reading), example_of(regulation_id, reading)

    assert set(example.seen) - found.acts == set()
    assert found.acts & set(example.unseen) == set()
    assert found.still == set()


def test_the_table_of_readings_is_what_was_seen() -> None:
    """docs/readings.md is made by `python -m tests.readings`."""
    assert PAGE.read_text(encoding="utf-8") == table([seen(*each) for each in carried()])
