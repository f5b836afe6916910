"""Pairings that depart from the regulations: another cut, a rematch, other score groups, another bye or bracket.

The pairings in a round's workbook are what counts, also where the organizer swapped players by hand, so each
departure is a warning. They are held against what the round was drawn from, not against today's results: a later
correction makes no drawn round wrong.
"""

from collections.abc import Collection, Iterator, Sequence

from generator.checks.brackets import elimination, expected_games
from generator.checks.case import Case, first_seat
from generator.findings import Finding, define_note, define_warning
from generator.languages import later
from generator.languages.said import NOTHING, Message, listed, say
from generator.model import Bye, PlayerId, Round, StageType, Status
from generator.tournament.course.participation import statuses_after
from generator.tournament.course.plans import robin_games
from generator.tournament.course.schedule import first_round_of, position_of
from generator.tournament.draw.byes import BYE_RULES
from generator.tournament.draw.feasibility import best_quality
from generator.tournament.draw.fixed import games_of
from generator.tournament.draw.quality import opponents_of
from generator.tournament.explaining.as_drawn import field_as_drawn
from generator.tournament.next_round import RoundDue, kept_apart_then, meetings, players_for
from generator.tournament.ranking.cuts import cut, ranking_before
from generator.tournament.ranking.standings import tied_but_for_chance

# Byes that an odd number of players does not need, or that are for somebody else.


define_warning(
    "no-bye-needed",
    meaning="A round has more byes than its number of players needs: one if it is odd, none if it is even.",
    remedy="Seat the players who have byes against each other, or look for the player who is missing.",
    example=(
        "P07 (Ilse Vorn) has a bye that an even number of players does not need: seat players against each other, or "
        "check who is missing"
    ),
)


def check_byes(case: Case) -> Iterator[Finding]:
    """Find byes of others than the player to whom the regulations give the bye when the number of players is odd.

    Byes that were given beforehand are nobody's fault, and don't count among the byes that somebody has had.
    While somebody unknown, or nobody, has a seat, no one can say who that would be.
    """
    for round_, position in case.rounds():
        if position.stage.type is not StageType.SWISS or not case.players.keys() >= set(round_.players):
            continue
        odd = len(set(round_.drawn)) % 2
        byes = [bye for bye in round_.byes if not bye.given]
        for bye in byes[odd:]:
            who = case.called(bye.player) if bye.player is not None else say("nobody")
            message = (
                say(
                    "{player} has a bye that an odd number of players does not need: "
                    "seat players against each other, or check who is missing",
                    player=who,
                )
                if odd
                else say(
                    "{player} has a bye that an even number of players does not need: "
                    "seat players against each other, or check who is missing",
                    player=who,
                )
            )
            yield case.finding("no-bye-needed", bye.place.cell("Player 1 ID"), message, "byes")
        for bye in byes[:odd]:
            if bye.player is None or round_.number == 1:
                continue
            field = field_as_drawn(*case.parts, round_, position)
            right = bye_among(case, round_, field)
            if bye.player in field and right and bye.player not in right:
                yield _other_bye(case, round_, bye, bye.player, right)


def bye_among(case: Case, round_: Round, field: Sequence[PlayerId]) -> Sequence[PlayerId]:
    """Return those in a ranking, of those with a seat in the round, one of whom is due its bye."""
    drawn = set(round_.drawn)
    ranking = [player for player in field if player in drawn]
    if len(ranking) % 2 == 0:
        return ()
    records = case.records_before(round_)
    byes = {player: records[player].drawn_byes for player in ranking}
    points = {player: records[player].tournament_points for player in ranking}
    return BYE_RULES[case.regulation.byes.later_rounds](ranking, byes, points)


define_warning(
    "second-bye",
    meaning="A player has the bye again, although others have not had one.",
    remedy="If it was a slip, swap the two players before the round begins.",
    example=(
        "P07 (Ilse Vorn) has had a bye before and others have not: by the ranking of this round's sheet Standings the "
        "bye is for P12 (Odo Brack)"
    ),
)
define_warning(
    "wrong-bye",
    meaning="By the ranking that the round was drawn from, on its sheet Standings, another player should have the bye.",
    remedy="If it was a slip, swap the two players before the round begins; if not, leave it.",
    example=(
        "P07 (Ilse Vorn) is not the lowest ranked player without a bye: by the ranking of this round's sheet Standings "
        "the bye is for P12 (Odo Brack)"
    ),
)


def _other_bye(case: Case, round_: Round, bye: Bye, has_it: PlayerId, right: Sequence[PlayerId]) -> Finding:
    records = case.records_before(round_)
    if records[has_it].drawn_byes > min(records[player].drawn_byes for player in round_.drawn):
        code, message = (
            "second-bye",
            later(
                "{player} has had a bye before and others have not: by the ranking of this round's sheet Standings the "
                "bye is for {right}"
            ),
        )
        if len(right) > 1:
            message = later(
                "{player} has had a bye before and others have not: the bye is for one of those with the fewest "
                "points, {right}"
            )
    else:
        code, message = (
            "wrong-bye",
            later(
                "{player} is not the lowest ranked player without a bye: by the ranking of this round's sheet "
                "Standings the bye is for {right}"
            ),
        )
        if len(right) > 1:
            message = later(
                "{player} has more points than others without a bye: the bye is for one of these, {right}"
            )
    told = say(message, player=case.called(has_it), right=listed([case.called(each) for each in right]))
    return case.finding(code, bye.place.cell("Player 1 ID"), told, "byes", "later_rounds")


# Pairings that depart from the regulations.


define_warning(
    "cut-differs",
    meaning=(
        "By the ranking that the stage's first round was drawn from a player makes the cut, but has no seat in that "
        "round."
    ),
    remedy="Seat the player; or, if the player has left, write Drop on the sheet Changes of that round.",
    example="P07 (Ilse Vorn) makes the cut and is not in round 4: seat this player, or write Drop on its sheet Changes",
)


def check_cut(case: Case) -> Iterator[Finding]:
    """Find differences between who plays on after a cut and who made it by the ranking of the stage's first draw."""
    for round_, position in case.rounds():
        if not position.follows_cut:
            continue
        for player in field_as_drawn(*case.parts, round_, position):
            if player not in round_.players:
                message = say(
                    "{player} makes the cut and is not in round {round}: seat this player, "
                    "or write Drop on its sheet Changes",
                    player=case.called(player),
                    round=round_.number,
                )
                yield case.finding("cut-differs", first_seat(round_), message, *elimination(case, "cut"))


define_warning(
    "rematch",
    meaning="Two players meet again. The pairing counts as it is, but is against the regulations.",
    remedy="If it was a slip, swap players before the round begins: there is a pairing with fewer rematches.",
    example="P07 (Ilse Vorn) and P12 (Odo Brack) have met before: swap players if the round has not begun",
)
define_note(
    "rematch-needed",
    meaning=(
        "Two players meet again, and no pairing of the players of this round has fewer rematches: the draw has looked "
        "at all of them."
    ),
    remedy="Nothing. The round's page shows why.",
    example="P07 (Ilse Vorn) and P12 (Odo Brack) meet again: no pairing of this round's players has fewer rematches",
)


def check_rematches(case: Case) -> Iterator[Finding]:
    """Find players who meet a second time within a stage or event."""
    for round_, position in case.rounds():
        if position.stage.type is not StageType.SWISS:
            continue
        stage_begins = first_round_of(position.index, case.stages)
        met = meetings(case.records_before(round_), case.regulation, stage_begins)
        again = [pairing for pairing in round_.pairings if frozenset(pairing.players) in met]
        is_needed = bool(again) and len(again) <= _fewest(round_, met)[1]
        for pairing in again:
            message = say(
                later(
                    "{player1} and {player2} meet again: no pairing of this round's players that keeps as many apart "
                    "has fewer rematches"
                )
                if is_needed and kept_apart_then(round_)
                else later(
                    "{player1} and {player2} meet again: no pairing of this round's players has fewer rematches"
                )
                if is_needed
                else later(
                    "{player1} and {player2} have met before: swap players if the round has not begun"
                ),
                player1=case.called(pairing.player1),
                player2=case.called(pairing.player2),
            )
            place = pairing.place.cell("Player 1 ID")
            code = "rematch-needed" if is_needed else "rematch"
            yield case.finding(code, place, message, "swiss", "rematches", "forbidden_within")


define_warning(
    "apart",
    meaning=(
        "Two players meet who are kept apart: they have the same text under Keep apart. The pairing counts as it "
        "is."
    ),
    remedy="If it was a slip, swap players before the round begins: there is a pairing in which fewer of them meet.",
    example="P07 (Ilse Vorn) and P12 (Odo Brack) are kept apart and meet: swap players if the round has not begun",
)
define_note(
    "apart-needed",
    meaning=(
        "Two players meet who are kept apart, and it can't be helped: no pairing of the players of this Swiss round "
        "has fewer such games, or the bracket's places or the table of a round robin say who meets whom."
    ),
    remedy="Nothing; or ask one of them to leave the game to the other.",
    example=(
        "P07 (Ilse Vorn) and P12 (Odo Brack) are kept apart and meet: no pairing of this round's players has fewer "
        "such games"
    ),
)


def check_kept_apart(case: Case) -> Iterator[Finding]:
    """Find players who meet although they had the same text under Keep apart when the round was drawn."""
    for round_, position in case.rounds():
        apart = kept_apart_then(round_)
        meet = [pairing for pairing in round_.pairings if frozenset(pairing.players) in apart]
        is_swiss = position.stage.type is StageType.SWISS
        is_needed = bool(meet) and (not is_swiss or len(meet) <= _fewest(round_, ())[0])
        for pairing in meet:
            message = say(
                later(
                    "{player1} and {player2} are kept apart and meet: swap players if the round has not begun"
                )
                if not is_needed
                else later(
                    "{player1} and {player2} are kept apart and meet: no pairing of this round's players has fewer "
                    "such games"
                )
                if is_swiss
                else later(
                    "{player1} and {player2} are kept apart and meet: their places in the stage say so"
                ),
                player1=case.called(pairing.player1),
                player2=case.called(pairing.player2),
            )
            code = "apart-needed" if is_needed else "apart"
            yield case.finding(code, pairing.place.cell("Player 1 ID"), message)


def _fewest(round_: Round, met: Collection[frozenset[PlayerId]]) -> tuple[int, int]:
    """Return how few games of players kept apart, and then rematches, the players of a round's games can do with.

    Both are 0 where somebody is seated twice.
    """
    one_group = dict.fromkeys((player for game in round_.pairings for player in game.players), 0)
    if len(one_group) < 2 * len(round_.pairings):
        return 0, 0
    opponents = opponents_of(dict.fromkeys(met, 1), kept_apart_then(round_))
    return divmod(best_quality(one_group, opponents).rematches, 1 + len(met))


define_warning(
    "round-robin-differs",
    meaning="A game of a round robin is not one that its table gives for the round.",
    remedy=(
        "Seat the players as the table says: the page of the round shows the drawn games. Only in the stage's first "
        "round any players may be exchanged, as the table is made from it."
    ),
    example=(
        "P03 (Maren Tull) and P06 (Jory Quill) don't meet in round 2 by the stage's table: seat them as it says, or "
        "somebody meets twice and somebody never"
    ),
)


def check_round_robin(case: Case) -> Iterator[Finding]:
    """Find round-robin games that its table doesn't give, from the stage's second round on."""
    for round_, position in case.rounds():
        groups = robin_games(case.event, case.stages, round_.number)
        if groups is None:
            continue
        meant = {frozenset(game) for games in groups for game in games}
        for pairing in round_.pairings:
            if frozenset(pairing.players) not in meant:
                message = say(
                    "{player1} and {player2} don't meet in round {round} by the stage's table: seat them as it says, "
                    "or somebody meets twice and somebody never",
                    player1=case.called(pairing.player1),
                    player2=case.called(pairing.player2),
                    round=position.number,
                )
                place = pairing.place.cell("Player 1 ID")
                yield case.finding("round-robin-differs", place, message, "structures", "custom")


define_warning(
    "cut-corrected",
    meaning=(
        "A result was corrected after the cut, and by today's ranking another player would have made it. Seeds and "
        "bracket stay."
    ),
    remedy="Don't change anything, and tell the player.",
    example="by today's results P07 (Ilse Vorn) would have made the cut; round 4 stays as it was drawn",
)


def check_today(case: Case) -> Iterator[Finding]:
    """Find players who, after a correction, would have made the cut by today's ranking: the round stays.

    Source: reading I-3. Another check reports somebody who has left without being replaced yet.
    """
    for round_, position in case.rounds():
        if not position.follows_cut:
            continue
        statuses = statuses_after(*case.parts, round_.number - 1)
        if any(statuses.get(player) is not Status.ACTIVE for player in round_.players):
            continue
        drawn = set(field_as_drawn(*case.parts, round_, position))
        today = cut(*case.parts, position.index)
        by_lot = _by_another_lot(case, round_, drawn.difference(today))
        for player in today:
            if player not in drawn and player not in round_.players and player not in by_lot:
                message = say(
                    "by today's results {player} would have made the cut; round {round} stays as it was drawn",
                    player=case.called(player),
                    round=round_.number,
                )
                yield case.finding("cut-corrected", first_seat(round_), message, *elimination(case, "cut"))


def _by_another_lot(case: Case, round_: Round, instead: Collection[PlayerId]) -> Collection[PlayerId]:
    """Return those whom only chance separates from one of these, if the round was drawn elsewhere by another lot."""
    if round_.draw_seed is not None:
        return ()
    tied = tied_but_for_chance(ranking_before(*case.parts, round_.number))
    lots = {tied.get(player) for player in instead}
    return {player for player, lot in tied.items() if lot in lots}


def no_longer_fits(case: Case, round_: Round) -> Message:
    """Return what today's results would change in a drawn round, as a sentence; empty where nothing."""
    position = position_of(round_.number, case.stages)
    if position is None or round_.number == 1:
        return NOTHING
    today = players_for(
        *case.parts, RoundDue(number=round_.number, position=position, version=round_.draw_version)
    )
    seated, otherwise = set(round_.players), NOTHING
    if position.stage.type is StageType.SWISS:
        field = tuple(player for player in today if player in seated)
        bye, right = next((bye for bye in round_.byes if not bye.given), None), bye_among(case, round_, field)
        if bye is not None and right and bye.player not in right:
            otherwise = say("the bye would be for {player}", player=case.called(right[0]))
            if len(right) > 1:
                otherwise = say("the bye would be for somebody else")
    elif position.stage.is_bracket and set(today) == seated:
        expected = expected_games(case, round_, position, today)
        if {frozenset(game) for game in expected} != {frozenset(game) for game in games_of(round_)}:
            seeds = position.number == 1
            otherwise = say("the seeds would be different") if seeds else say("the games would be different")
    if not otherwise:
        return NOTHING
    return say(
        "By today's results {otherwise}; round {round} stays as it was drawn",
        otherwise=otherwise,
        round=round_.number,
    )
