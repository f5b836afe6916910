"""An event that ends earlier than planned, or without its cut: `Last round` on the sheet `Round` says so."""

from pathlib import Path

import pytest

from tests.commands.test_draft import findings
from tests.commands.test_verify import CUT, organizer_of, play, set_field, verified
from tests.site.html import parse
from tests.support.organizer import Organizer, Table, opened

ENDED = "cup: all rounds are played, as Last round says on the sheet Round of round 2. Nothing written"


def end_with(organizer: Organizer, number: int, word: str = "Yes") -> None:
    """Type it on the sheet `Round`."""
    set_field(organizer, number, "Last round", word)


def says(organizer: Organizer, *command: str) -> str:
    """The last line of what the command says."""
    return organizer.run(*command, expect=None).output.splitlines()[-1]


def page(organizer: Organizer) -> str:
    """The text of the event's page."""
    organizer.build()
    return parse("cup/index.html", (organizer.site / "cup" / "index.html").read_bytes()).text


def test_a_round_less_than_announced(tmp_path: Path) -> None:
    """After round 2 of 3 the hall closes: the standings are final, nothing more is paired, and the page says so."""
    organizer = organizer_of(tmp_path)
    play(organizer, 1, 2)
    end_with(organizer, 2)
    (told,) = (line for line in findings(organizer) if "Last round" in line)
    assert told.startswith("note: ")
    assert "the event ends with round 2, as Last round says; planned: Swiss 3" in told
    assert says(organizer, "pair", "cup") == ENDED
    text = page(organizer)
    assert "Ended early, after 2 rounds" in text
    assert "The event ends earlier than planned. Planned: Swiss: 3 rounds of" in text
    assert [line["place"] for line in organizer.data("standings.json")["standings"]] == list(range(1, 9))


def test_a_cut_that_is_left_out(tmp_path: Path) -> None:
    """Two Swiss rounds and a cut to 4 were planned: places are those of the Swiss rounds, and no page has a bracket."""
    organizer = organizer_of(tmp_path, stages=CUT)
    play(organizer, 1, 2)
    assert "round 3 can be paired" in says(organizer, "check", "cup")
    end_with(organizer, 2)
    assert "all rounds are played" in says(organizer, "check", "cup")
    text = page(organizer)
    assert "Planned: Swiss: 2 rounds of" in text
    assert "Bracket: the best 4, single elimination" in text
    assert text.count("Bracket") == 1  # no tab, no page
    assert organizer.data("event.json")["status"] == "finished"


def test_a_cancelled_event_is_not_paired_any_more(tmp_path: Path) -> None:
    """The line in event.yaml says so; without it the event goes on."""
    organizer = organizer_of(tmp_path)
    play(organizer, 1)
    path = organizer.events / "cup" / "event.yaml"
    before = path.read_text(encoding="utf-8")
    path.write_text(f"{before}cancelled: The hall is flooded.\n", encoding="utf-8")

    assert (
        says(organizer, "pair", "cup") == "cup: the event is cancelled, as event.yaml says. Nothing written"
    )
    assert "the event is cancelled, as event.yaml says" in says(organizer, "check", "cup")
    assert "Cancelled: The hall is flooded." in page(organizer)
    path.write_text(before, encoding="utf-8")
    assert "round 2 can be paired" in says(organizer, "check", "cup")


def test_it_goes_on_once_the_cell_is_empty_again(tmp_path: Path) -> None:
    """Nothing but the cell says that it ended; the draws are what they would have been."""
    organizer = organizer_of(tmp_path)
    play(organizer, 1, 2)
    end_with(organizer, 2)
    end_with(organizer, 2, "")
    organizer.pair()
    other = organizer_of(tmp_path / "other")
    play(other, 1, 2)
    other.pair()
    assert organizer.read_round(3) == other.read_round(3)
    assert verified(organizer)[-1].startswith("Round 3: the 4 pairings")


def test_the_draw_of_a_round_does_not_change_when_it_becomes_the_last(tmp_path: Path) -> None:
    """It was drawn when another one was to come, and is checked as that."""
    organizer = organizer_of(tmp_path)
    play(organizer, 1, 2)
    before = verified(organizer)
    end_with(organizer, 2)
    assert verified(organizer) == before


def test_a_draw_that_is_made_again_keeps_it(tmp_path: Path) -> None:
    """As all else that was typed on the sheet."""
    organizer = organizer_of(tmp_path)
    organizer.pair()
    end_with(organizer, 1)
    organizer.pair("--redraw")
    assert organizer.read_fields(1)["Last round"] == "Yes"
    assert "all rounds are played" not in says(organizer, "check", "cup")  # its results are to come


def test_a_round_with_others_after_it_is_not_the_last(tmp_path: Path) -> None:
    """Nothing is taken from anybody: it is told, and the event goes on."""
    organizer = organizer_of(tmp_path)
    play(organizer, 1, 2)
    end_with(organizer, 1)
    (told,) = (line for line in findings(organizer) if "Last round" in line)
    assert told.startswith("warning: round-1.xlsx, Round!B")
    assert "Last round says Yes, and round 2 is drawn: empty the cell, or take round-2.xlsx away" in told
    assert "round 3 can be paired" in says(organizer, "check", "cup")


def test_single_elimination_goes_on_until_one_is_left(tmp_path: Path) -> None:
    """The workbook of a semi-final has no such field, and one that is written into it is told."""
    organizer = organizer_of(tmp_path, stages=CUT)
    play(organizer, 1, 2, 3)
    assert "Last round" not in organizer.read_fields(3)
    with opened(organizer.workbook(3), save=True) as workbook:
        Table(workbook, "Round", "Field").append({"Field": "Last round", "Value": "Yes"}, "Field")
    assert any("single elimination ends once one player is left" in line for line in findings(organizer))
    assert "round 4 can be paired" in says(organizer, "check", "cup")


@pytest.mark.parametrize(("stages", "fields"), [(CUT, [1, 2]), ((CUT[0],), [1])])
def test_only_a_round_after_which_more_is_planned_has_the_field(
    stages: object, fields: list[int], tmp_path: Path
) -> None:
    """The last Swiss round has it where a cut follows, so that the cut can be left out."""
    organizer = organizer_of(tmp_path, stages=stages)
    play(organizer, 1, 2)
    assert [number for number in (1, 2) if "Last round" in organizer.read_fields(number)] == fields


def test_a_word_that_is_no_yes_is_told(tmp_path: Path) -> None:
    """Nobody guesses what maybe means, and the event goes on."""
    organizer = organizer_of(tmp_path)
    play(organizer, 1)
    end_with(organizer, 1, "maybe")
    assert "write Yes" in organizer.check(expect=1).output
