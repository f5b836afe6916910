"""What the pages and the data say of round robins, groups and double elimination."""

import re
from dataclasses import replace
from pathlib import Path

from generator.model import Event, Pairing, PlayerId, Stage, StageType
from generator.regulations.catalogue import parse
from generator.site.data import data_files, event_data, round_data
from generator.site.facts import gather
from generator.site.page_context import PageContext, Site
from generator.site.pages.event import event_page
from generator.site.pages.players.player import player_page
from generator.site.pages.printing.sheets import by_table_page, print_standings_page
from generator.site.pages.screen import screen_page
from generator.site.pages.sharing.feed import feed_page, round_text
from generator.site.pages.standings import crossings, standings_page
from generator.site.pages.stats.games import bump, ranks
from generator.site.parts import TableCell, TableRow, facts_of
from generator.site.shared.bracket_tree import bracket_tree
from generator.site.shared.names import found_players
from generator.site.shared.pairings import pairings
from generator.site.shared.plan import stage_in_words, stages_note
from generator.site.wording.words import plain
from tests.site.events import XWING, AnyAsset, event, named, names, play, publish, to_publish
from tests.support.records import RUNEWARS, elimination, event_of, game, players_of, round_of, swiss

RECIPE = Path(__file__).parents[2] / "generator" / "regulations" / "recipes" / "football.yaml"
GROUPS = (Stage(type=StageType.GROUPS, groups=2), replace(elimination(None), from_each=2))
FOOTBALL, _ = parse(RECIPE.read_text(encoding="utf-8"), RECIPE.name)
assert FOOTBALL is not None
DOUBLE = (swiss(1), Stage(type=StageType.DOUBLE_ELIMINATION, size=4, reset=True))


def desk_of(played: Event) -> PageContext:
    """A page of the event."""
    return PageContext(
        site=Site(title="Tables", assets=AnyAsset()), facts=gather(played, RUNEWARS), path="cup/index.html"
    )


def games_of(row: TableRow) -> list[TableCell]:
    """The cells of a player's games, between rank and name on the one side and the points on the other."""
    return [cell for cell in row.cells[2:-1] if isinstance(cell, TableCell)]


def test_a_table_says_who_has_met_whom() -> None:
    """Eight players in two groups: after two of three rounds everybody has met two of the three others."""
    context = desk_of(play(event("cup", named(names(8)), *GROUPS), 2))
    tables = crossings(context)
    assert [table.caption for table in tables] == ["Group A", "Group B"]
    for table in tables:
        assert [row.cells[0] for row in table.rows] == ["1", "2", "3", "4"]
        for index, row in enumerate(table.rows):
            met = games_of(row)
            assert met[index].text == "–"
            assert sum(bool(cell.text) for cell in met) == 3, "the own cell and two games"
    one, other = games_of(tables[0].rows[0])[1], games_of(tables[0].rows[1])[0]
    if one.kind:
        assert {one.kind, other.kind} in ({"won", "lost"}, {"draw"})


def test_groups_are_ranked_apart_until_all_their_games_are_played() -> None:
    """Two groups of four, three rounds: the line stands below the second of each; nobody is ranked 5 before."""
    cup = event("cup", named(names(8)), *GROUPS)
    for rounds in (1, 2, 3):
        context = desk_of(play(cup, rounds))
        page = standings_page(context, context.facts)
        assert [table.caption for table in page.groups] == ["Group A", "Group B"]
        assert page.from_each == "The first 2 of each group go on."
        for table in page.groups:
            assert [(row.cells[0], row.kind) for row in table.rows] == [
                ("1", ""),
                ("2", "last-in"),
                ("3", ""),
                ("4", ""),
            ]
            order = [context.facts.standings.by_player[PlayerId(row.id)].rank or 0 for row in table.rows]
            assert order == sorted(order)
        assert (page.ranking is not None) is (rounds == 3), "seeding needs one after the last round"
    context = desk_of(play(cup, 4))
    assert not standings_page(context, context.facts).groups, "the bracket is played"


def test_who_left_does_not_go_on_from_a_group() -> None:
    """The first of group A drops after round 1: the line stands below the third."""
    cup = play(event("cup", named(names(8)), *GROUPS), 1)
    before = standings_page(desk_of(cup), desk_of(cup).facts).groups[0]
    gone = PlayerId(before.rows[0].id)
    left = replace(cup.rounds[0], changes=round_of(1, changes=((gone, "Drop"),)).changes)
    context = desk_of(replace(cup, rounds=(left,)))
    assert [row.kind for row in standings_page(context, context.facts).groups[0].rows] == [
        "",
        "",
        "last-in",
        "",
    ]


def test_what_the_number_of_players_decides_is_provisional_until_round_1() -> None:
    """Groups of four: nobody is there, nine are registered, and round 1 is paired."""
    stages = (Stage(type=StageType.GROUPS, of=4), replace(elimination(None), from_each=2))
    empty, nine = event("cup", (), *stages), event("cup", named(names(9)), *stages)
    assert stages_note(gather(empty, RUNEWARS)) == (
        "The number of rounds depends on the number of players; it is fixed when round 1 is paired."
    )
    facts = gather(nine, RUNEWARS)
    assert stage_in_words(facts, facts.stages[0]).startswith(
        "3 groups, everybody against everybody, 3 rounds"
    )
    assert stages_note(facts).startswith("Provisional, for 9 players: this can still change")
    assert stages_note(gather(play(nine, 1), RUNEWARS)) == ""


def test_the_data_say_in_which_group_a_game_is() -> None:
    """Each game and bye has its group; the stage says how many there are, and how many go on from each."""
    facts = gather(play(event("cup", named(names(8)), *GROUPS), 4), RUNEWARS)
    parts = [row["part"] for row in round_data(facts, facts.rounds[0])["pairings"]]  # type: ignore[attr-defined]
    assert parts == ["Group A", "Group A", "Group B", "Group B"]
    stages = event_data(facts)["stages"]
    assert [(each["type"], each["rounds"], each["size"]) for each in stages] == [  # type: ignore[attr-defined]
        ("groups", 3, None),
        ("elimination", 2, 4),
    ]
    assert "part" not in str(data_files(facts)["round-4.json"])


def test_both_brackets_and_the_final_are_shown_before_they_are_played() -> None:
    """Of four: two rounds of winners, two of losers, one final; who comes to them as far as anybody knows."""
    cup = event("cup", named(names(8)), *DOUBLE)
    for rounds in range(1, 6):
        context = desk_of(play(cup, rounds))
        tree = bracket_tree(context)
        assert tree is not None
        assert [part.label for part in tree.parts] == ["Upper bracket", "Lower bracket", "Grand final"]
        games = [[len(round_.games) for round_ in part.rounds] for part in tree.parts[:2]]
        assert games == [[2, 1], [1, 1]]
    tree = bracket_tree(desk_of(play(cup, 1)))
    assert tree is not None
    _winners, losers, final = tree.parts
    assert [seat.player.text for seat in losers.rounds[0].games[0].seats] == [
        "Loser of game 1",
        "Loser of game 2",
    ]
    assert [seat.player.text for seat in final.rounds[0].games[0].seats] == [
        "Winner of the upper bracket",
        "Winner of the lower bracket",
    ]


def test_nobody_is_awaited_from_a_bye_or_from_somebody_who_left() -> None:
    """Six of a cut: games 1 and 2 are byes, which nobody loses; and a loser who drops doesn't come."""
    six = swiss(1), Stage(type=StageType.DOUBLE_ELIMINATION, size=6)
    cup = play(event("cup", named(names(8)), *six), 2)
    games = {pairing.row: pairing for pairing in cup.rounds[1].pairings}
    assert sorted(games) == [3, 4]
    (gone,) = (player for player in games[4].players if player != _winner(games[4]))
    last = replace(cup.rounds[1], changes=round_of(2, changes=((gone, "Drop"),)).changes)
    left = replace(cup, rounds=(cup.rounds[0], last))

    def awaited(of: Event) -> list[list[str]]:
        tree = bracket_tree(desk_of(of))
        assert tree is not None
        return [
            [seat.id or seat.player.text for seat in game.seats] for game in tree.parts[1].rounds[0].games
        ]

    (loser,) = (player for player in games[3].players if player != _winner(games[3]))
    assert awaited(cup) == [[gone], [loser]], "1 meets 4, and 2 meets 3, of those who lost"
    assert awaited(left) == [["Nobody"], [loser]]


def test_a_bye_in_the_semifinal_leaves_one_for_third_place() -> None:
    """Of three the first has a bye in the semifinal: nobody has lost there."""
    three = swiss(1), replace(elimination(3), third_place=True)
    context = desk_of(play(event("cup", named(names(8)), *three), 2, open_games=1))
    tree = bracket_tree(context)
    assert tree is not None
    ((game,),) = (round_.games for round_ in tree.parts[1].rounds)
    assert [seat.player.text for seat in game.seats] == ["Loser of game 2"]


def _winner(pairing: Pairing) -> PlayerId:
    return pairing.players[0 if (pairing.result.score1 or 0) > (pairing.result.score2 or 0) else 1]


def test_a_player_is_ranked_and_compared_within_the_group() -> None:
    """Eight in two groups: on card and page the rank is one of 4, and those beside are of the same group."""
    for rounds in (2, 3, 4):
        context = desk_of(play(event("cup", named(names(8)), *GROUPS), rounds))
        facts = context.facts
        cards = {card.id: card.now.figures for card in found_players(context)}
        for letter, table in zip("AB", crossings(context), strict=True):
            group = [row.id for row in table.rows]
            for rank, player in zip(("1st", "2nd", "3rd", "4th"), group, strict=True):
                page = player_page(context, facts.players[PlayerId(player)])
                assert cards[player][0] == page.card.figures[0]
                assert cards[player][0] == facts_of((f"Group {letter}", f"{rank} of 4"))[0]
                assert page.rank_line is not None
                assert page.rank_line.height <= 4
                at = group.index(player)
                beside = [other for other in (at - 1, at + 1) if 0 <= other < 4]
                named_ = [f"{context.name(PlayerId(group[other]))} (rank {other + 1})" for other in beside]
                assert [name in plain(text) for name, text in zip(named_, page.rank, strict=True)] == [
                    True
                ] * len(beside)


def test_who_still_plays_in_a_group_hears_of_the_round_before() -> None:
    """The first game of round 2 is open: its players' ranks are those in the group after round 1."""
    context = desk_of(play(event("cup", named(names(8)), *GROUPS), 2, open_games=1))
    facts = context.facts
    (game,) = (pairing for pairing in facts.rounds[1].pairings if pairing.result.score1 is None)
    group = {row.id for table in crossings(context) for row in table.rows if table.caption == "Group A"}
    before = [line.player for line in facts.standings_after[1].lines if line.player in group]
    for player in game.players:
        rank = ("1st", "2nd", "3rd", "4th")[before.index(player)]
        (card,) = (each for each in found_players(context) if each.id == player)
        assert card.now.figures[0] == facts_of(("Group A", f"{rank} of 4"))[0]
        page = player_page(context, facts.players[player])
        assert plain(page.rank[0]).endswith(" of 4 (this game not counted yet).")


def test_games_stand_under_the_heading_of_their_group() -> None:
    """Nine players in three groups of three: a game and a bye each, the heading once, and no note below a game."""
    three = (Stage(type=StageType.GROUPS, groups=3), replace(elimination(None), from_each=2))
    context = desk_of(play(event("cup", named(names(9)), *three), 1))
    round_ = context.facts.rounds[0]
    rows = pairings(context, round_, "").rows
    assert [(row.heading, len(row.seats)) for row in rows] == [
        ("Group A", 2),
        ("", 1),
        ("Group B", 2),
        ("", 1),
        ("Group C", 2),
        ("", 1),
    ]
    assert not any("Group" in plain(note) for row in rows for note in row.notes)
    assert [heading for heading, _ in by_table_page(context, round_).groups] == [
        "Group A",
        "Group B",
        "Group C",
    ]
    lines = round_text(context, round_).splitlines()
    assert [line for line in lines if line.startswith("Group")] == ["Group A:", "Group B:", "Group C:"]


def test_a_round_without_groups_has_no_headings() -> None:
    """A Swiss round of seven: three games and the bye; and the bracket after it, by number."""
    context = desk_of(play(event("cup", named(names(7)), swiss(1), elimination(4)), 2))
    for round_ in context.facts.rounds:
        assert {row.heading for row in pairings(context, round_, "").rows} == {""}
        assert [heading for heading, _ in by_table_page(context, round_).groups] == [""]


def test_leaders_are_those_who_go_on_from_each_group() -> None:
    """Eight in two groups, two go on: A 1, A 2, B 1, B 2 on the event's page; all, with the line, on the screen."""
    for rounds in (2, 3):
        context = desk_of(play(event("cup", named(names(8)), *GROUPS), rounds))
        page = event_page(context, context.facts)
        groups = [[row.id for row in table.rows] for table in crossings(context)]
        assert page.ranking is None
        assert page.group_leaders is not None
        assert [(row.cells[0], row.id) for row in page.group_leaders.rows] == [
            ("A\u00a01", groups[0][0]),
            ("A\u00a02", groups[0][1]),
            ("B\u00a01", groups[1][0]),
            ("B\u00a02", groups[1][1]),
        ]
        board = screen_page(context, context.facts).ranking
        assert board is not None
        labels = [cell.text for row in board.rows if isinstance(cell := row.cells[0], TableCell)]
        assert labels == [f"{group}\u00a0{rank}" for group in "AB" for rank in range(1, 5)]
        assert [row.kind for row in board.rows] == ["", "last-in", "", ""] * 2
        paper = print_standings_page(context, context.facts)
        assert paper.ranking is None
        assert [[row.id for row in table.rows] for table in paper.groups] == groups
        feed = feed_page(context, context.facts)
        after = next(entry for entry in feed.entries if entry.summary == "The leaders:")
        assert [line.split(".")[0] for line in after.lines] == [
            "A\u00a01",
            "A\u00a02",
            "B\u00a01",
            "B\u00a02",
        ]
    context = desk_of(play(event("cup", named(names(8)), *GROUPS), 4))
    page = event_page(context, context.facts)
    assert page.group_leaders is None
    assert page.ranking is not None, "the bracket is played"


def test_chances_in_a_group_are_said_on_card_page_and_in_its_table() -> None:
    """X-Wing, two groups of four, two of each go on. After two rounds some need a win; nobody is told of a top 4."""
    players = "A B C D E F G H"
    rounds = (
        round_of(1, *(game(one, other, 10, 0) for one, other in ("AD", "BC", "EH", "FG"))),
        round_of(2, *(game(one, other, 10, 0) for one, other in ("CD", "AB", "GH", "EF"))),
    )
    cup = event_of(players_of(players), *rounds, stages=GROUPS)
    facts = gather(cup, XWING)
    context = PageContext(site=Site(title="Tables", assets=AnyAsset()), facts=facts, path="cup/index.html")
    cards = {card.id: card.now for card in found_players(context)}
    assert cards["D"].figures == facts_of(("Group A", "4th of 4"), ("Top 2", "needs a win"))
    assert plain(cards["D"].notes[-1]) == "The same rank as after round 1."
    outlook = player_page(context, facts.players[PlayerId("H")]).outlook
    assert outlook is not None
    assert outlook.text == "Still open: 0 to 1 point at the end; the best 2 of group B go on."
    assert outlook.needs == ("Needs a win in round 3.",)


def test_who_is_sure_and_who_is_out_is_marked_in_the_group() -> None:
    """Football, the best of each group: A has 6 points, B and C have 3, D has 0 and 3 at most; so in group B."""
    rounds = (
        round_of(1, *(game(one, other, 1, 0) for one, other in ("AD", "BC", "EH", "FG"))),
        round_of(2, *(game(one, other, 1, 0) for one, other in ("CD", "AB", "GH", "EF"))),
    )
    best = (GROUPS[0], replace(GROUPS[1], from_each=1))
    facts = gather(event_of(players_of("A B C D E F G H"), *rounds, stages=best), FOOTBALL)
    context = PageContext(site=Site(title="Tables", assets=AnyAsset()), facts=facts, path="cup/index.html")
    tables = standings_page(context, facts).groups
    marks = {
        row.id: cell.about
        for table in tables
        for row in table.rows
        if isinstance(cell := row.cells[1], TableCell)
    }
    assert marks == {"A": "", "B": "", "C": "", "D": "out"} | {"E": "", "F": "", "G": "", "H": "out"}
    outlook = player_page(context, facts.players[PlayerId("D")]).outlook
    assert outlook is not None
    assert outlook.text == "Out: the best of group A is out of reach."


def test_tables_of_groups_have_short_headings_and_stay_on_one_sheet(tmp_path: Path) -> None:
    """Records are headed by letters, in words for those who hear them; each table is in what no sheet may break."""
    publish([to_publish(play(event("cup", named(names(8)), *GROUPS), 2))], tmp_path)
    for path in ("standings", "print/standings"):
        text = (tmp_path / "cup" / path / "index.html").read_text(encoding="utf-8")
        assert text.count('<section class="group"') == 2
        assert text.count('<span class="hidden">Won and lost</span><span aria-hidden="true">W–L</span>') == 2
    assert re.search(
        r"\.group\{break-inside:avoid", next(tmp_path.glob("assets/site.*.css")).read_text(encoding="utf-8")
    )


def test_no_chart_compares_players_of_several_groups() -> None:
    """Three rounds in groups, and two of a bracket: there is no ranking round by round."""
    for rounds in (2, 3, 5):
        context = desk_of(play(event("cup", named(names(8)), *GROUPS), rounds))
        assert bump(context) is None
        assert ranks(context) is None
