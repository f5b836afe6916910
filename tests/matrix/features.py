"""What an event can have: each feature makes an event that has it, and knows where it stands and where it is seen."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass

from tests.matrix.event import PLAYERS, SmallEvent
from tests.oracle.played import double, groups, swiss, top, top_of_each
from tests.support.organizer import Table, opened, typed_into
from tests.support.past_forms import PAST
from tests.support.pictures import png
from tests.support.rulebooks import KITE, file_with_recipe
from tests.workbooks.builders import as_ods

OLDEST = PAST / "01" / "store-championship-2015"
LIST = [("Unit", "Lamp Guard", 30, None), ("Terrain", "Lamp Hill", None, 4)]  # of one player

Deed = Callable[[SmallEvent], None]


@dataclass(frozen=True)
class Feature:
    """A feature: it makes an event in which the next round is due; what then stands in its files and on its pages.

    `make` has to leave round 1 played. `stands` and `seen` hold from then on, whatever command is run.
    """

    name: str
    make: Deed
    stands: Deed  # in the files of the event
    seen: Deed  # on the built pages or in their data
    draw: Deed = lambda event: event.pair()
    takes_newcomers: bool = True


def _plain(event: SmallEvent) -> None:
    event.begin()
    event.play()


def _players_stand(event: SmallEvent) -> None:
    for player, name in PLAYERS.items():
        assert event.player(name, "ID") == (player,)


def _players_seen(event: SmallEvent) -> None:
    names = [player["name"] for player in event.data("players.json")["players"]]
    assert names[: len(PLAYERS)] == list(PLAYERS.values())


def _lists(event: SmallEvent) -> None:
    event.begin()
    event.edit_event({"lists_from_round": "1"})
    with opened(event.folder / "players.xlsx", save=True) as workbook:
        for kind, name, points, count in LIST:
            row = {"Player ID": "P02", "Kind": kind, "Name": name, "Points": points, "Count": count}
            Table(workbook, "Lists", "Player ID").append(row, "Player ID")
    event.play()


def _lists_stand(event: SmallEvent) -> None:
    with opened(event.folder / "players.xlsx") as workbook:
        table = Table(workbook, "Lists", "Player ID")
        columns = ("Kind", "Name", "Points", "Count")
        found = [
            tuple(table.get(row, column) for column in columns) for row in table.filled_rows("Player ID")
        ]
    assert found == LIST


def _lists_seen(event: SmallEvent) -> None:
    assert "Lamp Guard" in event.page("cup/players/P02/index.html")


def _list_files(event: SmallEvent) -> None:
    event.begin()
    event.edit_event({"lists_from_round": "1"})
    event.write({"cup/lists/P02.txt": "Two lamps\n"})
    event.play()


def _list_files_stand(event: SmallEvent) -> None:
    assert event.text("cup/lists/P02.txt") == "Two lamps\n"


def _list_files_seen(event: SmallEvent) -> None:
    assert event.page("cup/lists/P02.txt") == "Two lamps\n"


def _groups(event: SmallEvent) -> None:
    event.begin([groups(2), top_of_each(2)])
    event.play()


def _groups_stand(event: SmallEvent) -> None:
    assert '"type": "groups"' in event.text("cup/event.yaml")
    assert len(event.games()) == 4


def _groups_seen(event: SmallEvent) -> None:
    parts = {game["part"] for game in event.data("round-1.json")["pairings"]}
    assert parts == {"Group A", "Group B"}
    assert event.data("event.json")["stages"][0]["groups"] == 2


def _double(event: SmallEvent) -> None:
    event.begin([double(8, reset=True)])
    event.play()


def _double_stands(event: SmallEvent) -> None:
    assert "double elimination" in event.text("cup/event.yaml")


def _double_seen(event: SmallEvent) -> None:
    assert event.data("event.json")["stages"][0]["type"] == "double elimination"
    assert "bracket" in event.page("cup/index.html")


def _second_swiss(event: SmallEvent) -> None:
    event.begin([swiss(1), swiss(2, 4)])
    event.play()


def _second_swiss_stands(event: SmallEvent) -> None:
    assert len(event.read_round(1)) == 4
    assert event.rounds() == 1 or len(event.read_round(2)) == 2


def _second_swiss_seen(event: SmallEvent) -> None:
    first, second = event.data("event.json")["stages"]
    assert (first["rounds"], second["rounds"], second["size"]) == (1, 2, 4)


def _season(event: SmallEvent) -> None:
    _plain(event)
    words = ("--players", "4", "--rounds", "99", "--seed", "spring", "--date", "2018-03-15")
    event.run("simulate", "spring", *words)
    points = "points: {places: [3, 2, 1]}"
    event.write(
        {
            "league.yaml": f"name: The League\nevents: [spring, cup]\n{points}\n",
            "people.yaml": "Ada of Both: [cup/P01, spring/P01]\n",
            "site.yaml": "title: The Lantern\n",
        }
    )


def _season_stands(event: SmallEvent) -> None:
    assert event.text("people.yaml") == "Ada of Both: [cup/P01, spring/P01]\n"
    assert event.text("site.yaml") == "title: The Lantern\n"


def _season_seen(event: SmallEvent) -> None:
    standings = json.loads(event.page("league/data/standings.json"))
    assert "Ada of Both" in [row["name"] for row in standings["standings"]]
    assert "The Lantern" in event.page("index.html")


def _house_rules(event: SmallEvent) -> None:
    event.write({"../kite-duel.yaml": KITE})
    event.begin(regulations=str(event.events.parent / "kite-duel.yaml"), tier=None, structure="evening")
    event.play()


def _house_rules_stand(event: SmallEvent) -> None:
    assert event.text("cup/kite-duel.yaml") == KITE


def _house_rules_seen(event: SmallEvent) -> None:
    assert event.data("event.json")["regulations"] == "kite-duel.yaml"
    assert "The strings that a player cut." in event.page("cup/rules/index.html")


def _out_by_losses(event: SmallEvent) -> None:
    rules = KITE.replace("  rematches:", "  out_after_losses: 1\n  rematches:")
    event.write({"../knockout.yaml": rules})
    event.begin(regulations=str(event.events.parent / "knockout.yaml"), tier=None, structure="evening")
    event.play()


def _winners(event: SmallEvent) -> set[object]:
    """The first players of round 1, who have won it; but where its first table was entered the other way round."""
    return {row["Player 1 ID" if row["Score 1"] else "Player 2 ID"] for row in event.read_round(1)}


def _out_by_losses_stands(event: SmallEvent) -> None:
    for number in range(2, event.rounds() + 1):
        seats = {row[f"Player {seat} ID"] for row in event.read_round(number) for seat in (1, 2)}
        assert seats - {None} <= _winners(event)


def _out_by_losses_seen(event: SmallEvent) -> None:
    losers = set(PLAYERS) - _winners(event)
    assert len(losers) == 4
    assert all("Out after 1 loss" in event.page(f"cup/players/{each}/index.html") for each in losers)


def _figures(event: SmallEvent) -> None:
    rules = file_with_recipe("Ratings, clubs and the figures of chess")
    event.write({"../rated.yaml": rules})
    event.begin(regulations=str(event.events.parent / "rated.yaml"), tier=None, structure="evening")
    event.set_player("P02", "Rating", 1480)
    event.play()


def _figures_stand(event: SmallEvent) -> None:
    assert event.player("Bo Falk", "Rating") == (1480,)


def _figures_seen(event: SmallEvent) -> None:
    (player,) = (each for each in event.data("players.json")["players"] if each["id"] == "P02")
    assert player["registered"] == {"Rating": 1480}


def _byes(event: SmallEvent) -> None:
    event.begin()
    event.add_column("Byes", {"P02": 2, "P03": 2})
    event.play()


def _byes_stand(event: SmallEvent) -> None:
    assert event.player("Bo Falk", "Byes") == event.player("Cy Marsh", "Byes") == (2,)
    if event.rounds() > 1:
        alone = {row["Player 1 ID"] for row in event.read_round(2) if row["Player 2 ID"] is None}
        assert alone == {"P02", "P03"}


def _byes_seen(event: SmallEvent) -> None:
    byes = {player["id"]: player["byes"] for player in event.data("players.json")["players"]}
    assert (byes["P01"], byes["P02"], byes["P03"]) == (None, "2", "2")


def _fixed_tables(event: SmallEvent) -> None:
    event.begin()
    event.set_player("P02", "Fixed table", 7)
    event.play()


def _fixed_tables_stand(event: SmallEvent) -> None:
    assert event.player("Bo Falk", "Fixed table") == (7,)
    for number in range(1, event.rounds() + 1):
        (game,) = (row for row in event.read_round(number) if row["Table"] == 7)
        assert "P02" in (game["Player 1 ID"], game["Player 2 ID"])


def _fixed_tables_seen(event: SmallEvent) -> None:
    (game,) = (game for game in event.data("round-1.json")["pairings"] if game["table"] == 7)
    assert "P02" in (game["player1"], game["player2"])


def _tables_from(event: SmallEvent) -> None:
    event.begin()
    event.edit_event({"tables_from": "21"})
    event.play()


def _tables_from_stand(event: SmallEvent) -> None:
    for number in range(1, event.rounds() + 1):
        assert event.read_fields(number)["Tables from"] == 21
        assert all((row["Table"] or 21) >= 21 for row in event.read_round(number))


def _tables_from_seen(event: SmallEvent) -> None:
    assert event.data("draw-1.json")["tables_from"] == 21
    assert min(game["table"] or 21 for game in event.data("round-1.json")["pairings"]) == 21


def _drafts(event: SmallEvent) -> None:
    event.begin()
    event.edit_event({"release": "manual"})
    event.play()
    event.set_field(1, "Release", "Now")


def _drafts_stand(event: SmallEvent) -> None:
    fields = [event.read_fields(number)["Release"] for number in range(1, event.rounds() + 1)]
    assert fields in (["Now"], ["Now", "Draft"])


def _drafts_seen(event: SmallEvent) -> None:
    assert (event.site / "cup" / "data" / "round-1.json").exists()
    assert not (event.site / "cup" / "data" / "round-2.json").exists()


def _late(event: SmallEvent) -> None:
    event.begin()
    event.set_player("P08", "Late from round", 2)
    event.play()


def _late_stands(event: SmallEvent) -> None:
    assert event.player("Hal Brook", "Late from round") == (2,)
    there = ["P08" in str(event.read_round(number)) for number in range(1, event.rounds() + 1)]
    assert there in ([False], [False, True])


def _late_seen(event: SmallEvent) -> None:
    assert "P08" not in str(event.data("round-1.json"))
    assert "P08" in [player["id"] for player in event.data("players.json")["players"]]


def _walk_in(event: SmallEvent) -> None:
    event.begin()
    event.play()
    event.register([{"ID": "P09", "Name": "Ira Vale"}])


def _walk_in_stands(event: SmallEvent) -> None:
    assert event.player("Ira Vale", "Late from round") == (None,)
    there = ["P09" in str(event.read_round(number)) for number in range(1, event.rounds() + 1)]
    assert there in ([], [False], [False, True])  # without the round, once it is undone


def _walk_in_seen(event: SmallEvent) -> None:
    assert "P09" not in str(event.data("round-1.json"))
    assert "P09" in [player["id"] for player in event.data("players.json")["players"]]


def _withdrawn(event: SmallEvent) -> None:
    event.begin()
    event.set_player("P08", "Status", "Withdrawn")
    event.play()


def _withdrawn_stands(event: SmallEvent) -> None:
    assert event.player("Hal Brook", "Status") == ("Withdrawn",)
    assert not any("P08" in str(event.read_round(number)) for number in range(1, event.rounds() + 1))


def _withdrawn_seen(event: SmallEvent) -> None:
    status = {player["id"]: player["status"] for player in event.data("players.json")["players"]}
    assert (status["P08"], status["P01"]) == ("dropped", "active")


def _corrected(event: SmallEvent) -> None:
    event.begin([swiss(4)])
    event.play()
    event.play()
    event.enter_all(1, {1: {"Score 1": 0, "Score 2": 1}})


def _corrected_stands(event: SmallEvent) -> None:
    assert [row["Score 2"] for row in event.read_round(1) if row["Table"] == 1] == [1]
    found = json.loads(event.run("check", "cup", "--format", "json", expect=None).output)
    assert "corrected-since-draw" in {each["code"] for each in found}


def _corrected_seen(event: SmallEvent) -> None:
    assert event.data("round-1.json")["pairings"][0]["score2"] == 1
    assert "corrected" in event.page("cup/round/2/index.html")


def _rehearsal(event: SmallEvent) -> None:
    _plain(event)
    event.run("rehearse", "cup", "--players", "4")


def _rehearsal_stands(event: SmallEvent) -> None:
    assert "rehearsal" in event.text("rehearsal/event.yaml")
    _players_stand(event)


def _rehearsal_seen(event: SmallEvent) -> None:
    assert (event.site / "rehearsal" / "index.html").exists()
    _players_seen(event)


def _cut(event: SmallEvent) -> None:
    event.begin([swiss(1), top(4)])
    event.play()


def _cut_stands(event: SmallEvent) -> None:
    assert len(event.read_round(1)) == 4
    assert event.rounds() == 1 or len(event.read_round(2)) == 2


def _cut_seen(event: SmallEvent) -> None:
    assert [stage["type"] for stage in event.data("event.json")["stages"]] == ["swiss", "elimination"]
    assert event.data("event.json")["stages"][1]["size"] == 4
    assert "Semifinals" in event.page("cup/bracket/index.html")


def _best_of_three(event: SmallEvent) -> None:
    event.begin(regulations="magic", tier=None, structure="day")
    event.play()


def _best_of_three_stands(event: SmallEvent) -> None:
    assert "regulations: magic" in event.text("cup/event.yaml")
    _players_stand(event)


def _best_of_three_seen(event: SmallEvent) -> None:
    assert event.data("event.json")["regulations"] == "magic"
    (row, *_) = event.data("standings.json")["standings"]
    assert row["points"] in (3, 6)  # of three for a match


def _past(event: SmallEvent) -> None:
    shutil.copytree(OLDEST, event.folder)
    for number in range(2, event.rounds() + 1):
        event.workbook(number).unlink()


def _past_drawn(event: SmallEvent) -> None:
    """Put the second round's workbook of then into the folder, without its results."""
    shutil.copy(OLDEST / "round-2.xlsx", event.folder)
    with typed_into(event.workbook(2)) as workbook:
        table = Table(workbook, "Results", "Player 1 ID")
        for row in table.filled_rows("Player 1 ID"):
            for column in ("Score 1", "Score 2", "Ended", "Winner"):
                table.put(row, column, None)


def _past_stands(event: SmallEvent) -> None:
    assert event.workbook(1).read_bytes() == (OLDEST / "round-1.xlsx").read_bytes()
    assert event.player("Ada", "ID") == ("P001",)


def _past_seen(event: SmallEvent) -> None:
    assert event.data("event.json")["name"] == "Store Championship 2015"
    assert event.data("round-1.json")["status"] == "complete"


def _opendocument(event: SmallEvent) -> None:
    _plain(event)
    event.workbook(1).with_suffix(".ods").write_bytes(as_ods(event.workbook(1).read_bytes()))
    event.workbook(1).unlink()


def _opendocument_stands(event: SmallEvent) -> None:
    assert event.workbook(1).with_suffix(".ods").exists()
    assert not event.workbook(1).exists()
    _players_stand(event)


def _opendocument_seen(event: SmallEvent) -> None:
    assert event.data("round-1.json")["status"] == "complete"
    _players_seen(event)


def _sponsor(event: SmallEvent) -> None:
    event.begin()
    event.edit_event({"sponsor": "{name: Harbour Games, logo: harbour.png}"})
    (event.folder / "harbour.png").write_bytes(png())
    event.play()


def _sponsor_stands(event: SmallEvent) -> None:
    assert "sponsor: {name: Harbour Games, logo: harbour.png}" in event.text("cup/event.yaml")
    assert (event.folder / "harbour.png").read_bytes() == png()
    _players_stand(event)


def _sponsor_seen(event: SmallEvent) -> None:
    sponsor = event.data("event.json")["sponsor"]
    assert "Sponsored by Harbour Games" in event.page("cup/index.html")
    assert (event.site / sponsor["logo"]).read_bytes() == png()


def _language(code: str, standings: str) -> Feature:
    def make(event: SmallEvent) -> None:
        event.begin()
        event.edit_event({"language": code})
        event.play()

    def stands(event: SmallEvent) -> None:
        assert f"language: {code}" in event.text("cup/event.yaml")
        _players_stand(event)

    def seen(event: SmallEvent) -> None:
        page = event.page("cup/standings/index.html")
        assert f'lang="{code}"' in page
        assert standings in page

    return Feature(f"language {code}", make, stands, seen)


FEATURES = {
    feature.name: feature
    for feature in (
        Feature("plain", _plain, _players_stand, _players_seen),
        Feature("lists", _lists, _lists_stand, _lists_seen),
        Feature("list files", _list_files, _list_files_stand, _list_files_seen),
        Feature("groups", _groups, _groups_stand, _groups_seen, takes_newcomers=False),
        Feature("double elimination", _double, _double_stands, _double_seen, takes_newcomers=False),
        Feature(
            "second Swiss stage",
            _second_swiss,
            _second_swiss_stands,
            _second_swiss_seen,
            takes_newcomers=False,
        ),
        Feature("cut", _cut, _cut_stands, _cut_seen, takes_newcomers=False),
        Feature("season and people", _season, _season_stands, _season_seen),
        Feature("house rules", _house_rules, _house_rules_stand, _house_rules_seen),
        Feature("best of three", _best_of_three, _best_of_three_stands, _best_of_three_seen),
        Feature("out after a loss", _out_by_losses, _out_by_losses_stands, _out_by_losses_seen),
        Feature("registered figures", _figures, _figures_stand, _figures_seen),
        Feature("given byes", _byes, _byes_stand, _byes_seen),
        Feature("fixed tables", _fixed_tables, _fixed_tables_stand, _fixed_tables_seen),
        Feature("tables from 21", _tables_from, _tables_from_stand, _tables_from_seen),
        Feature("draft", _drafts, _drafts_stand, _drafts_seen),
        Feature("sponsor", _sponsor, _sponsor_stands, _sponsor_seen),
        _language("de", "Rangliste"),
        _language("fr", "Classement"),
        _language("es", "Clasificación"),
        Feature("late entry", _late, _late_stands, _late_seen),
        Feature("registered after a draw", _walk_in, _walk_in_stands, _walk_in_seen),
        Feature("withdrawn", _withdrawn, _withdrawn_stands, _withdrawn_seen),
        Feature("correction", _corrected, _corrected_stands, _corrected_seen),
        Feature("rehearsal", _rehearsal, _rehearsal_stands, _rehearsal_seen),
        Feature("OpenDocument", _opendocument, _opendocument_stands, _opendocument_seen),
        Feature("past form", _past, _past_stands, _past_seen, draw=_past_drawn),
    )
}
