"""Readings that act on what a round was for a player: games, byes, unpaired losses."""

from collections import Counter
from collections.abc import Iterator

from generator.figures.records import EntryKind
from generator.model import Pairing, PlayerId, Round, StageType, Status
from generator.tournament.course.leaders import ruling_of
from generator.tournament.course.schedule import first_round_of, is_swiss, position_of
from generator.tournament.draw.byes import chosen_by_lot
from generator.tournament.game_forms import form_of
from generator.tournament.readings.course import Part, PlayedEvent, ReadingTarget, game_spot
from generator.tournament.scoring import score_game

NOT_PLAYED = (EntryKind.ABSENT, EntryKind.OPPONENT_ABSENT)
WITHOUT_A_GAME = (EntryKind.BYE, EntryKind.OPPONENT_ABSENT)
NEW_TABLES = "not played on before"  # the method that readings I-30 and I-40 are about


def opponent_absent(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-4 acts: a player's opponent did not appear, or both did not."""
    for player, entry in course.entries(*NOT_PLAYED):
        both = entry.result is not None and len(entry.result.ended.absent) == 2
        if both or entry.kind is EntryKind.OPPONENT_ABSENT:
            yield game_spot(entry.round_number, player)


def score_of_a_concession(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-14 acts: somebody conceded, and the opponent's score is a fixed one."""
    rule = course.regulation.concession
    if rule is not None and rule.opponent_score is not None:
        for round_, pairing in course.finished_games():
            if pairing.result.ended.conceded_by is not None:
                yield from _both(round_, pairing)


def margin_of_a_concession(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-15 acts: the margin at the moment of a concession decided what the opponent gets."""
    rule = course.regulation.concession
    if rule is None or rule.opponent is None or rule.opponent.table_from is None:
        return
    for round_, pairing in course.finished_games():
        seat = pairing.result.ended.conceded_by
        if seat is not None and is_swiss(round_.number, course.stages):
            yield game_spot(round_.number, pairing.players[2 - seat])


def missed_before_coming(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-19 acts: a round that was over before a late player came."""
    late = {player.id: player.late_from_round or 1 for player in course.event.players}
    for player, entry in course.entries(EntryKind.MISSED):
        if entry.round_number < late.get(player, 1):
            yield game_spot(entry.round_number, player)


def draw_by_conceding(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-24 acts: a concession against a force that is as badly hit."""
    for round_, pairing in _concessions_by_losses(course):
        score = score_game(pairing.result, course.regulation)
        if score is not None and score.winner == 0:
            yield from _both(round_, pairing)


def bonus_of_who_conceded(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-38 acts: whoever conceded had earned a bonus."""
    for round_, pairing in _concessions_by_losses(course):
        seat = pairing.result.ended.conceded_by or 0
        if form_of(course.regulation).bonus_entered(pairing.result, seat):
            yield game_spot(round_.number, pairing.players[seat - 1])


def as_in_runewars(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-26 acts: who left, came back, came late or didn't appear, if the document is silent."""
    for player, entry in course.entries(*NOT_PLAYED, EntryKind.MISSED):
        yield game_spot(entry.round_number, player)
    for line in course.standings.lines:
        if line.status in (Status.DROPPED, Status.DISQUALIFIED):
            yield ReadingTarget(part=Part.STANDING, player=line.player)
    for round_ in course.elimination_rounds():
        yield from _left_in_the_bracket(course, round_)


def second_bye(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-29 acts: a bye for somebody who has had one, when everybody else has had one too."""
    if chosen_by_lot(course.regulation.byes.later_rounds):
        return
    had: Counter[PlayerId] = Counter()
    for round_ in course.swiss_rounds():
        for bye in course.byes_of(round_):
            if all(had[player] for player in round_.drawn) and bye.player is not None:
                yield game_spot(round_.number, bye.player)
        for player, record in course.records.items():
            had[player] += sum(
                entry.round_number == round_.number and entry.kind in WITHOUT_A_GAME
                for entry in record.entries
            )


def bye_before_a_rematch(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-12 acts: somebody sits out, and others of the round meet again."""
    for round_ in course.swiss_rounds():
        met = _met_before(course, round_)
        if any(frozenset(pairing.players) in met for pairing in round_.pairings):
            for bye in course.byes_of(round_):
                if bye.player is not None:
                    yield game_spot(round_.number, bye.player)


def rematch_that_is_none(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-33 acts: two paired again whose first game was not played, as somebody was absent."""
    unplayed: set[frozenset[PlayerId]] = set()
    for round_ in course.swiss_rounds():
        for pairing in round_.pairings:
            if frozenset(pairing.players) in unplayed:
                yield from _both(round_, pairing)
            if pairing.result.ended.absent:
                unplayed.add(frozenset(pairing.players))


def another_leader_rules(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-35 acts: two leaders meet, and the marshal is one of them."""
    for round_ in course.event.rounds:
        for pairing in round_.pairings:
            ruling = ruling_of(course.event, course.regulation, pairing)
            if ruling is not None and ruling.by_reading:
                yield from _both(round_, pairing)


def table_played_on(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-30 acts: a table that the higher ranked, or the lower of two on equal points, has had."""
    if course.regulation.tables is None or course.regulation.tables.method != NEW_TABLES:
        return
    fixed = {player.id for player in course.event.players if player.fixed_table is not None}
    played_on: set[tuple[PlayerId, int | None]] = set()
    for round_ in course.swiss_rounds():
        lines = course.standings_after(round_.number - 1).lines
        points = {line.player: line.record.tournament_points for line in lines}
        for pairing in round_.pairings:
            again = [(player, pairing.table) in played_on for player in pairing.players]
            level = points.get(pairing.player1) == points.get(pairing.player2)
            if not fixed & set(pairing.players) and (again[0] or (again[1] and level)):
                yield from _both(round_, pairing)
        played_on |= {
            (player, pairing.table)
            for pairing in round_.pairings
            if not pairing.result.ended.absent
            for player in pairing.players
        }


def byes_of_the_cut(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-6 acts: byes in the first round after a cut."""
    for round_ in course.elimination_rounds():
        position = position_of(round_.number, course.stages)
        if position is not None and position.number == 1 and position.index > 0:
            for bye in course.byes_of(round_):
                if bye.player is not None:
                    yield game_spot(round_.number, bye.player)


def concession_without_scores(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-41 acts: somebody conceded, and no scores or losses were entered."""
    form = form_of(course.regulation)
    for round_, pairing in course.finished_games():
        if form.is_without_scores(pairing.result):
            yield from _both(round_, pairing)


def _concessions_by_losses(course: PlayedEvent) -> Iterator[tuple[Round, Pairing]]:
    rule = course.regulation.concession
    if rule is not None and rule.loses_everything:
        for round_, pairing in course.finished_games():
            if pairing.result.ended.conceded_by is not None:
                yield round_, pairing


def _left_in_the_bracket(course: PlayedEvent, round_: Round) -> Iterator[ReadingTarget]:
    """Find absent opponents, byes that an earlier one left, and in the first round who moved up into the cut."""
    for pairing in round_.pairings:
        if pairing.result.ended.absent:
            yield from _both(round_, pairing)
    position = position_of(round_.number, course.stages)
    if position is None or position.number > 1:
        for bye in course.byes_of(round_):
            if bye.player is not None:
                yield game_spot(round_.number, bye.player)
    elif position.index > 0 and _moved_up(course, round_):
        yield ReadingTarget(part=Part.BRACKET)


def _moved_up(course: PlayedEvent, round_: Round) -> bool:
    """Return whether somebody ranked above the last one of the cut had left before it."""
    lines = course.standings_after(round_.number - 1).lines
    seated = [i for i, line in enumerate(lines) if line.player in set(round_.players)]
    stay = (Status.ACTIVE, Status.OUT_BY_LOSSES)  # whom the rules leave out has not left
    return any(line.status not in stay for line in lines[: max(seated, default=0)])


def _met_before(course: PlayedEvent, round_: Round) -> set[frozenset[PlayerId]]:
    """Return who may not meet in a round, because they have played."""
    within = course.regulation.swiss.rematches.forbidden_within
    position = position_of(round_.number, course.stages)
    if within == "nothing" or position is None or position.stage.type is not StageType.SWISS:
        return set()
    first = first_round_of(position.index, course.stages) if within == "stage" else 1
    return {
        frozenset(pairing.players)
        for earlier in course.event.rounds[first - 1 : round_.number - 1]
        for pairing in earlier.pairings
        if not pairing.result.ended.absent
    }


def _both(round_: Round, pairing: Pairing) -> Iterator[ReadingTarget]:
    return (game_spot(round_.number, player) for player in pairing.players)
