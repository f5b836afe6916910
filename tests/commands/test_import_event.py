"""`roundsheet import event`: a folder like any other comes of a file, or nothing and the reason."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from generator.cli import main
from tests.interchange.chess import file_of, player
from tests.interchange.reading import FILES, cup, match
from tests.support.organizer import Organizer

ROOT = Path(__file__).parents[2]


@pytest.fixture
def organizer(tmp_path: Path) -> Organizer:
    """Without an event yet."""
    return Organizer(tmp_path)


def written(folder: Path, value: Any, name: str = "cup.json") -> str:
    """The path of a file with that JSON value."""
    (folder / name).write_text(json.dumps(value), encoding="utf-8")
    return str(folder / name)


def errors(output: str) -> list[str]:
    """The errors among what was printed."""
    return [line for line in output.splitlines() if line.startswith("error")]


def test_what_is_imported_can_be_built_and_gone_on_with(organizer: Organizer, tmp_path: Path) -> None:
    """Results that were missing are entered into the workbook as into any other."""
    event = cup(
        [match("Ann", "Bob"), match("Cleo", "Dan", None, None, result=None)], date="2017-03-04", venue="Hall"
    )
    said = organizer.run("import", "event", written(tmp_path, event)).output
    assert said.splitlines()[-1] == "cup-2017: 2 warnings; 1 table open in round 1: 2"
    organizer.event = "cup-2017"
    organizer.build()
    data = organizer.data("event.json")
    assert (data["name"], data["date"], data["venue"]) == ("Cup", "2017-03-04", "Hall")
    assert data["status"] == "swiss"
    assert [each["club"] for each in organizer.data("players.json")["players"]] == [None] * 4
    games = organizer.data("round-1.json")["pairings"]
    assert [(each["table"], each["score1"], each["winner"]) for each in games] == [
        (1, 100, 1),
        (2, None, None),
    ]


@pytest.mark.parametrize("day", ["21.05.2016", "soon", ""])
def test_a_day_that_the_file_does_not_tell_is_asked_for(
    day: str, organizer: Organizer, tmp_path: Path
) -> None:
    """And --date answers, whatever stands in the file."""
    file = written(tmp_path, cup([match("Ann", "Bob")], players="Ann Bob", date=day))
    (told,) = errors(organizer.run("import", "event", file, expect=1).output)
    assert "--date" in told
    organizer.run("import", "event", file, "--date", "2016-05-21")
    assert "date: 2016-05-21\n" in (organizer.events / "cup-2016" / "event.yaml").read_text(encoding="utf-8")


def test_an_event_that_goes_on_is_paired_here(organizer: Organizer, tmp_path: Path) -> None:
    """The file says nothing of further rounds; once they are written down, the next one is drawn."""
    event = cup([match("Ann", "Bob"), match("Cleo", "Dan")], date="2017-03-04")
    said = organizer.run("import", "event", written(tmp_path, event)).output
    assert said.splitlines()[-1] == "cup-2017: 2 warnings; all rounds are played"
    organizer.event = "cup-2017"
    organizer.edit_event({"stages": "[{type: swiss, rounds: 2}]", "seed": "luck"})
    organizer.run("pair", "cup-2017")
    assert {organizer.read_round(2)[0][f"Player {seat}"] for seat in (1, 2)} == {"Ann", "Cleo"}


def test_a_tie_without_a_winner_is_imported_and_asked_for(organizer: Organizer) -> None:
    """Cryodex doesn't say who won such a game, nor which games have no result: one tie, and two games 0 to 0."""
    said = organizer.run("import", "event", str(FILES / "cryodex-4.3.json"), "--date", "2016-07-15").output
    assert "left out of players: email, list-id" in said.splitlines()
    assert [line.partition(": the scores")[0] for line in errors(said)] == [
        f"error: {organizer.events.as_posix()}/friday-furball-2016/round-{number}.xlsx, Results!{cell}"
        for number, cell in ((1, "I3"), (3, "I2"))
    ]
    assert ". The same in I3 [" in errors(said)[1]
    assert "ilse@example.org" not in said


def test_folder_day_and_regulations_can_be_named(organizer: Organizer, tmp_path: Path) -> None:
    """More than one day, too; what is named counts before what the file says."""
    event = cup([match("Ann", "Bob")], players="Ann Bob", date="2017-03-04")
    words = ("--id", "lamp", "--regulations", "runewars-2.2", "--date", "2018-09-15", "--date", "2018-09-16")
    organizer.run("import", "event", written(tmp_path, event), *words)
    text = (organizer.events / "lamp" / "event.yaml").read_text(encoding="utf-8")
    assert "date: [2018-09-15, 2018-09-16]\n" in text
    assert "regulations: runewars-2.2\nstructure: custom\nstages: [{type: swiss, rounds: 1}]\n" in text
    assert "\nseed:" not in text


def test_without_a_day_nothing_is_made(organizer: Organizer) -> None:
    """Cryodex says none, and it is not guessed."""
    said = organizer.run("import", "event", str(FILES / "nine-players-2015.json"), expect=1).output
    assert "add --date with the day" in errors(said)[0]
    assert list(organizer.events.iterdir()) == []


def test_a_file_without_a_name_gives_the_event_its_own(organizer: Organizer) -> None:
    """It is told, so that somebody writes a better one."""
    said = organizer.run("import", "event", str(FILES / "cryodex-4.6.json"), "--date", "2016-12-03").output
    assert (
        "the file has no name for the event: it is called cryodex-4-6-2016; write another into event.yaml"
        in said
    )


def test_a_folder_that_is_there_stays_as_it_is(organizer: Organizer, tmp_path: Path) -> None:
    """It may be another event, or the same with corrections."""
    path = written(tmp_path, cup([match("Ann", "Bob")], players="Ann Bob", date="2017-03-04"))
    organizer.run("import", "event", path)
    before = {each: each.read_bytes() for each in (organizer.events / "cup-2017").iterdir()}
    said = organizer.run("import", "event", path, expect=2).output
    assert "cup-2017 exists already" in said
    assert {each: each.read_bytes() for each in (organizer.events / "cup-2017").iterdir()} == before


def test_the_same_file_makes_the_same_bytes(tmp_path: Path) -> None:
    """No clock and no chance is in it."""
    made = []
    for name in ("one", "other"):
        organizer = Organizer(tmp_path / name)
        organizer.run("import", "event", str(FILES / "cryodex-5.4.json"), "--date", "2018-12-01")
        folder = organizer.events / "winter-cup-2018"
        made.append({each.name: each.read_bytes() for each in folder.iterdir()})
    assert made[0] == made[1]
    assert len(made[0]) == 6


def test_figures_that_other_rules_gave_are_told(organizer: Organizer) -> None:
    """The nine players' event had five points for a win; Ada's margin is the same by today's rules."""
    said = organizer.run(
        "import", "event", str(FILES / "nine-players-2015.json"), "--date", "2015-03-14"
    ).output
    assert (
        "look at the rules: 9 of 9 players have other figures in the file, as Ada: 15 points and a margin of 552 "
        "there, 3 points and a margin of 552 by X-Wing 1.1.1; name the rules that it was played by with --regulations\n"
    ) in said


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--regulations", "urban-war-1.4"), "scores no games in points"),
        (("--regulations", "chees"), "there is no game 'chees': did you mean chess, Chess?"),
        (("--id", "A B"), "can't be an event's folder"),
        (("--id", "assets"), "the site needs that name for itself; name another with --id"),
        (("--date", "1/2/2017"), "can be 2017-01-02 or 2017-02-01"),
    ],
)
def test_wrong_usage_is_told(organizer: Organizer, tmp_path: Path, words: tuple[str, str], told: str) -> None:
    """With status 2, and nothing is made."""
    path = written(tmp_path, cup([match("Ann", "Bob")], players="Ann Bob", date="2017-03-04"))
    assert told in organizer.run("import", "event", path, *words, expect=2).output
    assert list(organizer.events.iterdir()) == []


def test_every_fault_is_told_and_of_very_many_how_many(organizer: Organizer, tmp_path: Path) -> None:
    """Each in a line of its own; nothing is made."""
    event = cup([match("Ann", "Eve"), match("Bob", "Fay", points1=-1)], date="2017-03-04")
    said = organizer.run("import", "event", path := written(tmp_path, event), expect=1).output
    assert [line.partition(path)[2][:16] for line in errors(said)] == [": swiss round 1,"] * 2
    assert said.endswith("not imported; nothing is made\n")
    many = cup([match("Ann", "Eve") for _ in range(150)], date="2017-03-04")
    said = organizer.run("import", "event", written(tmp_path, many), expect=1).output
    assert (len(errors(said)), "and 50 more" in said) == (100, True)


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("none.json", None, "there is no such file"),
        ("save.xml", b"<CRYODEXDATA></CRYODEXDATA>", "choose Export"),
        ("notes.txt", b"Ann beat Bob", "no file that can be imported"),
    ],
)
def test_a_file_that_is_none_is_refused(
    organizer: Organizer, tmp_path: Path, name: str, content: bytes | None, told: str
) -> None:
    """With what to do instead."""
    if content is not None:
        (tmp_path / name).write_bytes(content)
    assert told in organizer.run("import", "event", str(tmp_path / name), expect=1).output


def test_a_file_of_chess_brings_its_rules(organizer: Organizer) -> None:
    """It follows the recipe of the catalogue; the standings are those worked by hand for the file."""
    said = organizer.run("import", "event", str(FILES / "every-result.trf")).output
    assert "left out of players: sex, title, federation, FIDE number, birth date" in said.splitlines()
    assert said.splitlines()[-1] == "tidewater-open-2018: 2 warnings; all rounds are played"
    organizer.event = "tidewater-open-2018"
    settings = (organizer.events / organizer.event / "event.yaml").read_text(encoding="utf-8")
    assert "regulations: chess\n" in settings
    organizer.build()
    lines = organizer.data("standings.json")["standings"]
    assert [(line["name"], line["points"], line["place"]) for line in lines] == [
        ("Arndt, Ilse", 3.5, 1),
        ("Corvin, Mae", 3, 2),
        ("Elm, Jon", 2, 3),
        ("Brack, Odo", 1.5, 4),
        ("Farr, Una", 1.5, 5),
        ("Dorn, Pia", 1, 6),
        ("Gale, Tom", 0, 7),
    ]


def test_an_event_of_chess_goes_on_here(organizer: Organizer, tmp_path: Path) -> None:
    """Its file says how many rounds are planned."""
    lines = (FILES / "every-result.trf").read_text(encoding="utf-8").replace("XXR 4", "XXR 5")
    (tmp_path / "open.trf").write_text(lines, encoding="utf-8")
    said = organizer.run("import", "event", str(tmp_path / "open.trf"), "--id", "open").output
    assert said.splitlines()[-1].endswith("round 5 can be paired: roundsheet pair open")
    organizer.event = "open"
    organizer.edit_event({"seed": "luck"})
    organizer.run("pair", "open")
    assert len(organizer.read_round(5)) == 3


def test_a_file_of_chess_needs_rules_with_wins_and_draws(organizer: Organizer) -> None:
    """Nobody knows which scores of X-Wing a win would be."""
    words = (str(FILES / "every-result.trf"), "--regulations", "xwing-1.1.1")
    said = organizer.run("import", "event", *words, expect=2).output
    assert (
        "Tournament Report File has no place for the scores of X-Wing 1.1.1, where one win is not like another: name "
        "other regulations"
    ) in said
    assert list(organizer.events.iterdir()) == []


def test_help_teaches_by_an_example(organizer: Organizer) -> None:
    """A line that can be typed."""
    said = organizer.run("import", "event", "--help").output
    assert "roundsheet import event XWingTournament.json --date 2016-05-21" in said
    assert "event    Make an event from a FILE" in CliRunner().invoke(main, ["import", "--help"]).output


def test_who_is_missing_from_a_round_that_nobody_has_played_is_still_in(
    organizer: Organizer, tmp_path: Path
) -> None:
    """Of seven players one has the bye of round 3, chosen before its draw, and nothing is said of the others."""
    file = FILES / "bye-given-in-next-round.trf"
    said = organizer.run("import", "event", str(file), "--id", "cup").output
    assert not (tmp_path / "events/cup/round-3.xlsx").exists()
    assert "look at the rules" not in said
    assert said.splitlines()[-1] == "cup: 1 warning; round 3 can be paired: roundsheet pair cup"
    organizer.event = "cup"
    organizer.pair()
    organizer.build()
    round_ = organizer.data("round-3.json")
    assert [(game["player1"], game["given"]) for game in round_["pairings"] if game["bye"]] == [("P07", True)]
    assert len(round_["pairings"]) == 4
    players = organizer.data("players.json")["players"]
    assert {each["status"] for each in players} == {"active"}


def test_more_than_a_quarter_missing_is_asked_for(organizer: Organizer, tmp_path: Path) -> None:
    """One of four may be gone; two are only with --yes, and nothing is made before."""
    names, games = "Ann Bob Cleo Dan", [match("Ann", "Bob"), match("Cleo", "Dan")]
    one = cup(games, [match("Ann", "Cleo"), match("Bob", None)], date="2017-03-04")
    assert "cup-2017: " in organizer.run("import", "event", written(tmp_path, one)).output
    two = written(tmp_path, cup(games, [match("Ann", "Cleo")], date="2017-03-04"))
    said = organizer.run("import", "event", two, "--id", "two", expect=1).output
    assert said.splitlines()[0].endswith(
        "2 of 4 players have no game and no bye in round 2, so they would be dropped before it: correct the file, or "
        "add --yes if they were gone"
    )
    assert not (tmp_path / "events/two").exists()
    organizer.run("import", "event", two, "--id", "two", "--yes")
    absent = written(tmp_path, cup(games, players=f"{names} Ed Flo", date="2017-03-04"))
    said = organizer.run("import", "event", absent, "--id", "three", expect=1).output
    assert "2 of 6 players have no game and no bye in round 1, so they would count as not there" in said
    organizer.run("import", "event", absent, "--id", "three", "--yes")


def test_whom_the_file_says_to_have_left_need_not_be_asked_for(organizer: Organizer, tmp_path: Path) -> None:
    """That is no silence."""
    event = cup([match("Ann", "Bob"), match("Cleo", "Dan")], [match("Ann", "Cleo")], date="2017-03-04")
    for index in (1, 3):
        event["players"][index]["dropped"] = 2
    organizer.run("import", "event", written(tmp_path, event))


@pytest.mark.parametrize(("second", "warned"), [("3", False), ("4", False), ("1", True)])
def test_a_bye_of_elsewhere_may_be_anybodys_who_shares_the_lowest_rank(
    second: str, warned: bool, organizer: Organizer, tmp_path: Path
) -> None:
    """3 and 4 both lost to somebody who won, so the sheet of round 2 gives both rank 4; 1 has won.

    Who of two is lower by the lot nobody knows, as it was drawn in another program.
    """
    games = {"3": ("12", "45"), "4": ("12", "35"), "1": ("23", "45")}[second]
    rounds = {one: f"   {b} {colour} {result}" for a_b in games for one, b, colour, result in _both(a_b)}
    rounds[second] = "0000 - U"
    first = {"1": "   3 w 1", "2": "   4 w 1", "3": "   1 b 0", "4": "   2 b 0", "5": "0000 - U"}
    lines = [player(n, f"Player {n}", first[n], rounds[n]) for n in "12345"]
    (tmp_path / "cup.trf").write_bytes(file_of("012 Cup", "042 2018/09/15", *lines))
    said = organizer.run("import", "event", str(tmp_path / "cup.trf")).output
    assert ("is not the lowest ranked player" in said) == warned


def _both(seats: str) -> Iterator[tuple[str, str, str, str]]:
    """A game that was won with white, as either player's line has it."""
    white, black = seats[0], seats[1]
    yield white, black, "w", "1"
    yield black, white, "b", "0"
