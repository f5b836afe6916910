"""The sheet `Players`: who is registered and checked in, and with what."""

from collections.abc import Iterator, Mapping, Sequence

from generator.checks.case import Case
from generator.checks.progress import listed
from generator.findings import Finding, define_error, define_note, define_warning
from generator.languages.said import OR, Message, joined, nsay, say
from generator.model import Event, Player, StageType, Status, apart_groups
from generator.text import key
from generator.tournament.course.participation import is_due, last_entry, statuses_after
from generator.tournament.course.schedule import has_swiss_draw
from generator.tournament.game_forms import form_of
from generator.tournament.game_forms.form import PlayerGame

define_error(
    "withdrawn-after-start",
    meaning="Withdrawn counts only until round 1 is paired; this player has been paired.",
    remedy="Clear the cell, and write Drop on the sheet Changes of the last round that the player played.",
    example=(
        "Ilse Vorn is withdrawn but has been paired: clear the cell, and write Drop on the sheet Changes of the last "
        "round played"
    ),
)


def check_withdrawn(case: Case) -> Iterator[Finding]:
    """Find `Withdrawn` set after round 1 was paired: who leaves later is dropped in a round's workbook."""
    seated = {player for round_ in case.event.rounds for player in round_.players}
    for player in case.event.players:
        if player.withdrawn and player.id in seated:
            message = say(
                "{player} is withdrawn but has been paired: clear the cell, and write Drop on the sheet "
                "Changes of the last round played",
                player=player.name,
            )
            place = player.place.cell("Status")
            yield case.finding("withdrawn-after-start", place, message, "drops")


define_warning(
    "player-name-repeated",
    meaning=(
        "Two players have the same name: one was entered twice, or there are two people whom nobody can tell apart on "
        "the pages."
    ),
    remedy=(
        "Remove one row if it is one person; from round 1 on write Drop for one of the two instead. If there are two, "
        "add an initial or a town to the names."
    ),
    example=(
        "Ilse Vorn is the name of P07 and of P19: remove one row if this is one person; if not, add something to the "
        "names that tells them apart"
    ),
)


def check_namesakes(case: Case) -> Iterator[Finding]:
    """Find two players of one name: one who was entered twice, or two whom nobody can tell apart."""
    statuses = statuses_after(*case.parts, len(case.event.rounds))
    first: dict[str, Player] = {}
    for player in case.event.players:
        if player.withdrawn or statuses.get(player.id) is Status.DROPPED:
            continue
        namesake = first.setdefault(key(player.name), player)
        if namesake is not player:
            message = say(
                "{player} is the name of {one} and of {other}: remove one row if this is one "
                "person; if not, add something to the names that tells them apart",
                player=player.name,
                one=namesake.id,
                other=player.id,
            )
            yield case.finding("player-name-repeated", player.place.cell("Name"), message)


define_warning(
    "late-after-swiss",
    meaning="A late entry names a round in which nobody can come in any more.",
    remedy="Correct the round.",
    example="Ilse Vorn comes in round 5, but nobody can enter after round 3: correct it",
)


def check_late_entries(case: Case) -> Iterator[Finding]:
    """Find late entries outside the Swiss rounds of the first stage: after a cut nobody can come in.

    Of who has a seat in an earlier round another check says that this can't be.
    """
    if not case.stages:
        return
    first = case.stages[0]
    last = (first.rounds or 1) if first.type is StageType.SWISS else 1
    for player in case.event.players:
        late = player.late_from_round
        if late is None or late <= last:
            continue
        if not any(player.id in round_.players for round_ in case.event.rounds[: late - 1]):
            message = say(
                "{player} comes in round {late}, but nobody can enter after round {last}: correct it",
                player=player.name,
                late=late,
                last=last,
            )
            place = player.place.cell("Late from round")
            yield case.finding("late-after-swiss", place, message, "drops", "late")


define_note(
    "registered-late",
    meaning=(
        "A player was entered in players.xlsx after the last round was drawn, and has no seat in it: its workbook "
        "says who was there. The player enters in the next round, as if its number stood under Late from round."
    ),
    remedy=(
        "Nothing. To seat the player in this round draw it again with `roundsheet pair EVENT --redraw`, before a "
        "result is in."
    ),
    example=(
        "P07 (Ilse Vorn) was not registered when round 1 was drawn: to seat this player in it draw it again: "
        "roundsheet pair durham-2018 --redraw (on the web, Pair next round with Draw the last round again), or this "
        "player plays from round 2 on"
    ),
)


def check_registered_late(case: Case) -> Iterator[Finding]:
    """Find players registered after a draw: they play from the next one on.

    The round can be drawn again until it is played.
    """
    if not case.event.rounds:
        return
    last = case.event.rounds[-1]
    is_untouched = all(pairing.result.is_empty for pairing in last.pairings)
    for player in case.event.players:
        if not player.registered_late or player.late_from_round != last.number + 1:
            continue
        ways = [say("this player plays from round {next} on", next=player.late_from_round)]
        if is_untouched:
            redraw = say(
                "to seat this player in it draw it again: roundsheet pair {event} --redraw (on the web, Pair next "
                "round with Draw the last round again)",
                event=case.event.id,
            )
            ways.insert(0, redraw)
        message = say(
            "{player} was not registered when round {round} was drawn: {ways}",
            player=case.called(player.id),
            round=last.number,
            ways=joined(OR, ways),
        )
        yield case.finding("registered-late", player.place.cell("Late from round"), message, "drops", "late")


define_warning(
    "given-bye",
    meaning=(
        "A bye is given under Byes for a round in which the player can't have it: there is no such Swiss round, the "
        "player comes later, or the round was drawn before with a game for the player. That round counts as it is."
    ),
    remedy=(
        "Correct the rounds. A round that nobody has played yet can be drawn again with `roundsheet pair EVENT "
        "--redraw`."
    ),
    example="Ilse Vorn has a bye given for round 6, and there is no such Swiss round: correct it",
)


def check_given_byes(case: Case) -> Iterator[Finding]:
    """Find byes given for other rounds than Swiss ones that the player is in and that are not drawn yet."""
    if not case.stages:
        return
    for player in case.event.players:
        for number in player.given_byes:
            fault = _no_bye(case, player, number)
            if fault:
                yield case.finding("given-bye", player.place.cell("Byes"), fault, "byes", "given")


def _no_bye(case: Case, player: Player, number: int) -> Message | None:
    """Return why a player has no bye in a round; None where nothing stands against it."""
    values = {"player": player.name, "round": number}
    if not has_swiss_draw(number, case.stages):
        return say(
            "{player} has a bye given for round {round}, and there is no such Swiss round: correct it",
            **values,
        )
    if number < (player.late_from_round or 1):
        return say(
            "{player} has a bye given for round {round} and comes later: clear Late from round, or take this round out",
            **values,
        )
    drawn = case.event.rounds[number - 1 : number]
    if any(player.id in round_.players and player.id not in round_.given_byes for round_ in drawn):
        return say(
            "{player} has a bye given for round {round}, which was drawn before with a game for this player: take the "
            "round out here or, if nobody has played yet, draw it again with pair --redraw",
            **values,
        )
    return None


define_warning(
    "figure-missing",
    meaning=(
        "The rules ask for a figure of each player, such as a rating, and some players have none. It counts as 0 in "
        "the draw and in the ranking."
    ),
    remedy="Enter the figure of each player in its column of the sheet Players; where it is 0, enter 0.",
    example=(
        "2 players have no Rating, which counts as 0: P07 (Ilse Vorn), P12 (Odo Brack). Enter it for each, also where "
        "it is 0"
    ),
)


def check_registered_figures(case: Case) -> Iterator[Finding]:
    """Find players without a figure that the rules ask for at registration: an empty cell counts as 0.

    One that arises in the games is 0 until it does.
    """
    for i, figure in enumerate(case.regulation.registered):
        if figure.while_playing:
            continue
        missing = [
            player
            for player in case.event.players
            if not player.withdrawn and player.figure(figure.name) is None
        ]
        if missing:
            message = nsay(
                "{n} player has no {figure}, which counts as 0: {who}. Enter it, also where it is 0",
                "{n} players have no {figure}, which counts as 0: {who}. Enter it for each, also where it is 0",
                len(missing),
                figure=figure.name,
                who=listed([case.called(player.id) for player in missing]),
            )
            yield case.finding("figure-missing", missing[0].place.cell(figure.name), message, "registered", i)


define_warning(
    "apart-alone",
    meaning="A text under Keep apart is only one player's, so it keeps nobody apart.",
    remedy="Write the same text for those who are never to be paired with this player, or clear it.",
    example=(
        "Ilse Vorn: nobody else has tull under Keep apart, so it keeps nobody apart: write the same text for the "
        "others, or clear it"
    ),
)


def check_kept_apart_from_nobody(case: Case) -> Iterator[Finding]:
    """Find texts under Keep apart that only one player has: often another spelling of the others'."""
    players = case.players
    for word, group in apart_groups({player.id: player.keep_apart for player in case.event.players}).items():
        if len(group) == 1:
            player = players[group[0]]
            message = say(
                "{player}: nobody else has {text} under Keep apart, so it keeps nobody apart: write the same text for "
                "the others, or clear it",
                player=player.name,
                text=word,
            )
            yield case.finding("apart-alone", player.place.cell("Keep apart"), message)


define_warning(
    "fixed-table-shared",
    meaning="Two players have the same fixed table, but only one of them can sit there.",
    remedy="Give one of them another table.",
    example="table 4 is also Odo Brack's: give Ilse Vorn another",
)


def check_fixed_tables(case: Case) -> Iterator[Finding]:
    """Find two players with the same fixed table who don't meet there: they can't both have it."""
    first: dict[int, str] = {}
    for player in case.event.players:
        if player.fixed_table is None or player.withdrawn:
            continue
        if player.fixed_table in first:
            message = say(
                "table {table} is also {first}'s: give {player} another",
                table=player.fixed_table,
                first=first[player.fixed_table],
                player=player.name,
            )
            place = player.place.cell("Fixed table")
            yield case.finding("fixed-table-shared", place, message)
        first.setdefault(player.fixed_table, player.name)


define_warning(
    "fixed-tables-meet",
    meaning="Two players with different fixed tables are paired, so one of them sits at the other's.",
    remedy=(
        "Check whether that works for both; if not, change Table in this row, and in the row that has the other "
        "table."
    ),
    example=(
        "Ilse Vorn has the fixed table 3 and Odo Brack 5, and they meet at table 3: it stays so unless you change "
        "Table"
    ),
)


def check_fixed_tables_that_meet(case: Case) -> Iterator[Finding]:
    """Find games between two players with fixed tables: the first player's is used, so the other sits elsewhere."""
    fixed = {player.id: player.fixed_table for player in case.event.players if player.fixed_table is not None}
    for round_ in case.event.rounds[-1:]:
        for pairing in round_.pairings:
            one, other = (fixed.get(player) for player in pairing.players)
            if one is None or other is None or one == other or not pairing.result.is_empty:
                continue
            message = say(
                "{player1} has the fixed table {one} and {player2} {other}, and they meet at table "
                "{table}: it stays so unless you change Table",
                player1=case.name(pairing.player1),
                one=one,
                player2=case.name(pairing.player2),
                other=other,
                table=pairing.table,
            )
            place = pairing.place.cell("Table")
            yield case.finding("fixed-tables-meet", place, message)


# Check-in: who is not ticked under `Here` though others are, and crosses that can't count.


define_warning(
    "not-here",
    meaning=(
        "Players are ticked under Here, and these are not: the next round is drawn without them. The pages say nothing "
        "of it."
    ),
    remedy=(
        "Tick whoever has come, and before a result is in draw the round again with `roundsheet pair EVENT --redraw`; "
        "whoever is ticked later enters in the next round that is drawn. Write Withdrawn under Status of whoever does "
        "not come, or clear all crosses if you don't use them."
    ),
    example=(
        "2 players are not ticked under Here, so round 1 is drawn without: P07 (Ilse Vorn), P12 (Odo Brack). Tick "
        "whoever has come, later too: they play from the next draw on; write Withdrawn under Status of whoever does "
        "not come"
    ),
)


def check_who_is_not_here(case: Case) -> Iterator[Finding]:
    """Find players who are due and not ticked, once anybody is: the next round is drawn without them."""
    number = len(case.event.rounds) + 1
    missing = [
        player
        for player in case.event.players
        if player.absent and not player.here and is_due(player, number)
    ]
    if missing:
        who = listed([case.called(each.id) for each in missing])
        message = nsay(
            "{n} player is not ticked under Here, so round {round} is drawn without: {who}. Tick whoever has come, "
            "later too: they play from the next draw on; write Withdrawn under Status of whoever does not come",
            "{n} players are not ticked under Here, so round {round} is drawn without: {who}. Tick whoever has come, "
            "later too: they play from the next draw on; write Withdrawn under Status of whoever does not come",
            len(missing),
            round=number,
            who=who,
        )
        yield case.finding("not-here", missing[0].place.cell("Here"), message)


define_warning(
    "here-in-vain",
    meaning="A player is ticked under Here who is withdrawn, or who comes when nobody can enter any more.",
    remedy="Clear the cross, or the Withdrawn of a player who has come after all.",
    example="P07 (Ilse Vorn) is ticked under Here, but nobody can enter after round 3: clear the cross",
)


def check_crosses(case: Case) -> Iterator[Finding]:
    """Find ticked players who are withdrawn, or who can't enter any more."""
    seated = {player for round_ in case.event.rounds for player in round_.players}
    for player in case.event.players:
        if not player.here or not player.withdrawn or player.id in seated:
            continue
        who = case.called(player.id)
        if player.absent:
            last = last_entry(case.stages, len(case.event.rounds))
            message = say(
                "{who} is ticked under Here, but nobody can enter after round {last}: clear the cross",
                who=who,
                last=last,
            )
        else:
            message = say(
                "{who} is ticked under Here and withdrawn under Status, so is not paired: clear one of them",
                who=who,
            )
        yield case.finding("here-in-vain", player.place.cell("Here"), message, "drops")


# How many models each force has, where games are scored by what is lost of them.


def check_models(case: Case) -> Iterator[Finding]:
    """Find forces without a number of models, where games are scored by what is lost of them."""
    form = form_of(case.regulation)
    if not form.counts_models:
        return
    games = _games(case.event)
    for player in case.event.players:
        if player.models is None and not player.withdrawn:
            for fault in form.force_faults(player, games.get(player.id, ())):
                place = player.place.cell(fault.column)
                yield case.finding(fault.code, place, fault.message, *fault.clause)


def _games(event: Event) -> Mapping[str, Sequence[PlayerGame]]:
    """Return all games of each player."""
    games: dict[str, list[PlayerGame]] = {}
    for round_ in event.rounds:
        for pairing in round_.pairings:
            for seat, player in enumerate(pairing.players, start=1):
                games.setdefault(player, []).append(PlayerGame(pairing.result, seat))
    return games
