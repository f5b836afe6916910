"""What was changed after rounds had been drawn: results, rules, lists and players."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from generator.checks.brackets import AGAINST
from generator.checks.case import Case, first_entry
from generator.checks.departures import no_longer_fits
from generator.findings import Finding, Place, define_note, define_warning
from generator.languages.said import NEXT, NOTHING, Message, joined, listed, nsay, say
from generator.model import MODELS, Bye, Event, Round
from generator.regulations.schema import Regulation
from generator.tournament.explaining.as_drawn import seed_holds
from generator.tournament.explaining.corrections import Correction, Move, corrections_since, moves_since
from generator.tournament.game_forms import kind_of
from generator.tournament.next_round import Finished, due
from generator.tournament.snapshot import (
    FACTION,
    LIST,
    LIST_POINTS,
    SnapshotChange,
    leaders_changed,
    players_changed,
    rules_changed,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnBefore:
    """A round that was drawn before corrections of earlier results: which ones and for which players, if known."""

    round_: Round
    corrections: tuple[Correction, ...]
    moves: tuple[Move, ...]

    @property
    def unexplained(self) -> tuple[Move, ...]:
        """Return who gained or lost something that none of the known corrections brought."""
        known = {player for each in self.corrections for player in each.players}
        return tuple(move for move in self.moves if move.is_of_figures and move.player not in known)


define_note(
    "corrected-since-draw",
    meaning=(
        "An earlier result was corrected after later rounds had been drawn from it. The pairings stay, the "
        "standings follow."
    ),
    remedy=(
        "Nothing, if the correction is right: tell the players concerned. Yes beside Seen, where the message says, "
        "puts the note away."
    ),
    example=(
        "table 3 of round 1 was corrected after round 2 was drawn: the pairings stay, the standings follow. Since the "
        "draw of round 2 Ilse Vorn gained 3 points (rank 4, now 2)"
    ),
)


def check_corrections(case: Case) -> Iterator[Finding]:
    """Find corrections of earlier results after a draw: pairings already drawn stay, and the standings follow.

    A round's workbook holds the seed and the ranking that it was drawn from. What differs today is reported:
    where the corrected game is known, at its place; else at the seed of the round. `Yes` beside `Seen` puts away what
    was corrected before the next round was drawn, and so does the end of the event.
    """
    if isinstance(due(*case.parts), Finished):
        return
    seen = max((round_.number for round_ in case.event.rounds if round_.is_seen), default=0)
    drawn = [
        DrawnBefore(
            round_=round_,
            corrections=corrections_since(*case.parts, round_),
            moves=moves_since(*case.parts, round_),
        )
        for round_ in case.event.rounds[1:]
        if round_.number > seen and not round_.is_draft and not seed_holds(*case.parts, round_)
    ]
    if not drawn:
        return
    ending = say(
        ". Once you have seen this, Yes beside Seen on the sheet Round of round {round} puts it away",
        round=drawn[-1].round_.number,
    )
    for before in reversed(drawn):
        if fact := no_longer_fits(case, before.round_):
            ending = say(". {fact}{rest}", fact=fact, rest=ending)
    corrected = {each for before in drawn for each in before.corrections}
    for each in sorted(corrected, key=lambda each: (each.round_number, each.game.row, each.players)):
        since = [before for before in drawn if each in before.corrections]
        players = each.players
        moves = [move for move in since[-1].moves if move.is_of_figures and move.player in players]
        message = nsay(
            "{what} was corrected after round {rounds} was drawn: the pairings stay, the standings "
            "follow{moves}{ending}",
            "{what} was corrected after rounds {rounds} were drawn: the pairings stay, the standings "
            "follow{moves}{ending}",
            len(since),
            what=_what(each, case),
            rounds=_rounds(since),
            moves=_said(since[-1], moves, case),
            ending=ending,
        )
        yield case.finding("corrected-since-draw", _place(each, case.regulation), message)
        ending = NOTHING  # it is said once
    unexplained = [each for each in drawn if each.unexplained or not each.corrections]
    yield from _unexplained(case, unexplained, ending)


def _unexplained(case: Case, drawn: Sequence[DrawnBefore], ending: Message) -> Iterator[Finding]:
    """Yield findings on rounds of which it isn't known, or not wholly, what was changed since."""
    if not drawn:
        return
    unexplained = drawn[-1].unexplained
    message = nsay(
        "{what} was changed after round {rounds} was drawn: the pairings stay, the standings follow{moves}{ending}",
        "{what} was changed after rounds {rounds} were drawn: the pairings stay, the standings follow{moves}{ending}",
        len(drawn),
        what=say("an earlier result") if unexplained else say("an earlier result, or a seed,"),
        rounds=_rounds(drawn),
        moves=_said(drawn[-1], unexplained, case),
        ending=ending,
    )
    yield case.finding("corrected-since-draw", drawn[0].round_.place.cell("Draw"), message)


def _rounds(drawn: Sequence[DrawnBefore]) -> Message:
    """Return `2`, `2, 3 and 4`."""
    return listed([str(each.round_.number) for each in drawn])


def _said(since: DrawnBefore, moves: Sequence[Move], case: Case) -> Message:
    """Return `. Since the draw of round 3 Ada Lind gained 3 points (rank 4, now 2), ...`; empty if nobody moved."""
    if not moves:
        return NOTHING
    told = [say("{player} {move}", player=case.name(move.player), move=move.said) for move in moves]
    return say(". Since the draw of round {round} {told}", round=since.round_.number, told=joined(NEXT, told))


def _what(correction: Correction, case: Case) -> Message:
    """Return `table 3 of round 1`, and without a table who met; `the ruling on Ada Lind after round 1`."""
    game, number = correction.game, correction.round_number
    players = joined(AGAINST, [case.name(player) for player in correction.players])
    if correction.ruling is not None:
        return say("the ruling on {players} after round {round}", players=players, round=number)
    if isinstance(game, Bye):
        return say("the bye of {players} of round {round}", players=players, round=number)
    if game.table is None:
        return say("{players} of round {round}", players=players, round=number)
    return say("table {table} of round {round}", table=game.table, round=number)


def _place(correction: Correction, regulation: Regulation) -> Place:
    if correction.ruling is not None:
        return correction.ruling.place.cell("Points")
    if isinstance(correction.game, Bye):
        return correction.game.place.cell("Player 1 ID")
    return first_entry(correction.game, regulation)


# What was fixed when rounds were drawn, and is another now: rules, leaders, and what players brought.


_OF_LISTS = (FACTION, LIST_POINTS, MODELS, LIST)


define_warning(
    "rules-changed",
    meaning=(
        "A rule is not the one that was in force when a round was drawn, as the round's workbook records. All rounds "
        "are counted by the rule of now, and the pages say that it was changed."
    ),
    remedy=(
        "Put back the value in the regulation file; or tell the players. Yes beside Seen on the sheet Round puts it "
        "away."
    ),
    example=(
        "tournament_points.draw is 1, and was 0 when round 1 was drawn: all rounds are counted by what it is now. Put "
        "it back, or tell the players"
    ),
)


def check_rules_changed(case: Case) -> Iterator[Finding]:
    """Find rounds that were drawn under other rules than today's, by which all rounds are counted."""
    place = case.event.settings.place("regulations")
    for change in rules_changed(_unseen(case.event), case.regulation):
        message = say(
            "{fact}: all rounds are counted by what it is now. Put it back, or tell the players",
            fact=_fact(change, change.what),
        )
        yield case.finding("rules-changed", place, message)


define_note(
    "leaders-changed",
    meaning="A leader was named, renamed or taken away after a round was drawn.",
    remedy="Nothing, if that is right: tell the players. Yes beside Seen on the sheet Round puts it away.",
    example="Kim Vale is judge, and was not given when round 1 was drawn: leaders are announced at the start",
)


def check_leaders_changed(case: Case) -> Iterator[Finding]:
    """Find changes of the leaders after the start, where the document has them announced by then."""
    rules = case.regulation.leaders
    if rules is None or rules.announced is None:
        return
    places: dict[str, int] = {leader.name: i for i, leader in enumerate(case.event.settings.leaders)}
    for change in leaders_changed(_unseen(case.event), case.regulation):
        where = (places[change.what], "name") if change.what in places else ()
        message = say("{fact}: leaders are announced at the start", fact=_fact(change, change.what))
        place = case.event.settings.place("leaders", *where)
        yield case.finding("leaders-changed", place, message, "leaders", "announced")


define_note(
    "player-changed",
    meaning="What a player brought, or a registered figure, is not what it was when a round was drawn.",
    remedy=(
        "Put it back, or do nothing if a leader allowed it. A round counts by the number of Models that it was drawn "
        "with, also in its workbook; where that was missing, or a force lost more, by the one that was given next. To "
        "have the last round count by a corrected one, draw it again: `roundsheet pair EVENT --redraw` before a result "
        "is in, later `roundsheet undo EVENT --with-results` and `roundsheet pair EVENT`, and enter its results again. "
        "Yes beside Seen on the sheet Round puts it away."
    ),
    example=(
        "Faction of Ilse Vorn is Latari Elves, and was Daqan Lords when round 1 was drawn: a player plays one list in "
        "the whole event"
    ),
)


def check_players_changed(case: Case) -> Iterator[Finding]:
    """Find changes of lists, clubs and registered figures since the first draw; a list is kept all event long."""
    for change in players_changed(_unseen(case.event), case.regulation):
        assert change.player is not None
        player = case.players[change.player]
        is_list = change.what in _OF_LISTS and case.regulation.lists is not None
        why = say("a player plays one list in the whole event") if is_list else None
        if change.what == MODELS and kind_of(case.regulation).counts_models:
            why = _how_models_count(change, case.event.rounds[-1])
        fact = (
            say(
                "{player}'s list is not the one of round {round}",
                player=player.name,
                round=change.rounds[0],
            )
            if change.what == LIST
            else _fact(change, say("{what} of {player}", what=change.what, player=player.name))
        )
        message = fact if why is None else say("{fact}: {why}", fact=fact, why=why)
        clause = ("lists",) if is_list else ()
        yield case.finding("player-changed", player.place.cell(change.what), message, *clause)


def _how_models_count(change: SnapshotChange, last: Round) -> Message:
    """Return by which number of models rounds count, and how the last one, if it can, is counted by today's."""
    if change.then is None:
        return say("a round that was drawn without a number of models counts by the next one that was given")
    if last.number not in change.rounds or change.now is None:
        return say("a round counts by the number of models that it was drawn with, unless more were lost")
    return say(
        "a round counts by the number of models that it was drawn with, unless more were lost. Was that a typing "
        "error, draw round {round} again and enter its results again",
        round=last.number,
    )


def _unseen(event: Event) -> Event:
    """Return the event with the rounds whose changes nobody has put away: `Yes` beside `Seen` counts up to a round."""
    seen = max((round_.number for round_ in event.rounds if round_.is_seen), default=0)
    return replace(event, rounds=event.rounds[seen:])


def _fact(change: SnapshotChange, what: Message | str) -> Message:
    words = {"what": what, "then": change.then, "now": change.now, "round": change.rounds[0]}
    if change.then is None:
        return say("{what} is {now}, and was not given when round {round} was drawn", **words)
    if change.now is None:
        return say("{what} is not given any more, and was {then} when round {round} was drawn", **words)
    return say("{what} is {now}, and was {then} when round {round} was drawn", **words)
