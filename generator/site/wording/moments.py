"""The state of an event in a sentence: from registration over each round and the cut to the end."""

from collections.abc import Sequence

from generator.languages import _, customs, later, ngettext
from generator.model import Pairing, PlayerId, Stage, StageType
from generator.site.facts import EventStatus, Facts, RoundFacts
from generator.site.wording import words
from generator.tournament.course.plans import LOSERS
from generator.tournament.course.schedule import position_of, stages_of
from generator.tournament.next_round import DecidedCut
from generator.tournament.scoring import score_game

MOST_TABLES = 6  # numbers and ranges in a sentence; more are only counted
MOST_CHAMPIONS = 3
_FINALS = {
    "Final": later("The final: {one} against {two}"),
    "Grand final": later("The grand final: {one} against {two}"),
    "Grand final 2": later("The second grand final: {one} against {two}"),
}


def event_state(facts: Facts) -> str:
    """Return how far the event is, in one line."""
    if facts.is_cancelled:
        return cancelled_text(facts)
    if facts.status is EventStatus.REGISTRATION:
        number = len(facts.entrants)
        return ngettext("Registration: {n} player so far", "Registration: {n} players so far", number)
    if facts.is_finished:
        return _finish(facts)
    last = facts.rounds[-1]
    return event_phase(facts) if last.is_complete else _running(facts, last)


def event_phase(facts: Facts) -> str:
    """Return how far the event is, without players' names and the numbers that every result changes."""
    if facts.is_cancelled:
        return _("Cancelled")
    if facts.status is EventStatus.REGISTRATION:
        return _("Registration")
    last = facts.rounds[-1]
    if facts.is_finished and ends_early(facts):
        return ngettext("Ended early, after {n} round", "Ended early, after {n} rounds", last.number)
    if facts.is_finished:
        return ngettext("Finished after {n} round", "Finished after {n} rounds", last.number)
    if facts.decided_cut is not None:
        return cut_state(facts.decided_cut)
    if last.is_complete:
        return _("{round}: done, the next round is being drawn", round=round_label(facts, last))
    return _("{round}: being played", round=round_label(facts, last))


def cancelled_text(facts: Facts) -> str:
    """Return that the event is cancelled, and why."""
    return _("Cancelled: {reason}", reason=facts.event.settings.cancelled)


def cut_state(cut: DecidedCut) -> str:
    """Return that a cut is decided, and how many play on."""
    return _("Top {n} decided", n=len(cut.seeds))


def who_plays_on(stage: Stage) -> str:
    """Return `The top 8 play on.`, or what else lets a player in."""
    if stage.from_each is not None:
        return ngettext(
            "The best of each group plays on.", "The best {n} of each group play on.", stage.from_each
        )
    if stage.size is not None:
        return ngettext("The first plays on.", "The top {n} play on.", stage.size)
    if stage.points is not None:
        return ngettext(
            "Everybody with {n} point or more plays on.",
            "Everybody with {n} points or more plays on.",
            stage.points,
        )
    return ngettext(
        "Everybody with {n} win or more plays on.",
        "Everybody with {n} wins or more plays on.",
        stage.wins or 0,
    )


def ends_early(facts: Facts) -> bool:
    """Return whether the organizer ended the event before all that was planned."""
    return facts.stages != facts.planned


def champions(facts: Facts) -> tuple[PlayerId, ...]:
    """Return who won the event, by the final places; nobody before its end, or where nobody has a place."""
    return tuple(sorted(player for player, place in facts.places.items() if place == 1))


def champion_text(facts: Facts) -> str:
    """Return `Champion: Ada`; empty where nobody won, or so many share the first place."""
    names = [facts.players[player].name for player in champions(facts)]
    if not 0 < len(names) <= MOST_CHAMPIONS:
        return ""
    return ngettext("Champion: {players}", "Champions: {players}", len(names), players=customs.listing(names))


def round_label(facts: Facts, round_: RoundFacts) -> str:
    """Return `Round 5`, `Group games, round 2 of 3`, or what a bracket's round is called."""
    if not round_.is_swiss:
        return words.round_stage(round_)
    position = position_of(round_.number, stages_of(facts.event, facts.regulation))
    if position is None or position.stage.type is not StageType.GROUPS:
        return _("Round {number}", number=round_.number)
    return _("Group games, round {number} of {n}", number=position.number, n=position.stage.rounds or 0)


def names_tables(facts: Facts) -> bool:
    """Return whether the state names the tables that still play."""
    last = facts.rounds[-1] if facts.rounds else None
    return last is not None and last.is_swiss and last.has_begun and bool(_tables(_open_games(facts, last)))


def _finish(facts: Facts) -> str:
    """Return who won; where the event ended early or nobody won, after how many rounds."""
    champion, phase = champion_text(facts), event_phase(facts)
    if not champion:
        return phase
    return _("{state}. {champion}", state=phase, champion=champion) if ends_early(facts) else champion


def _running(facts: Facts, round_: RoundFacts) -> str:
    """Return how many games of a round are left, and who meets in a final."""
    still_open = _open_games(facts, round_)
    if round_.is_swiss:
        return _games_left(round_label(facts, round_), round_, still_open)
    if round_.stage in _FINALS:
        return _final(facts, round_, still_open)
    if round_.double is None or not round_.double.above or not round_.double.has_losers:
        return _being_played(words.round_stage(round_), len(still_open))
    lower = sum(round_.side_games.get(game.row) == LOSERS for game in still_open)
    halves = (
        (words.upper_round(round_.double), len(still_open) - lower),
        (words.lower_round(round_.double), lower),
    )
    return "; ".join(_being_played(name, count) for name, count in halves if count)


def _open_games(facts: Facts, round_: RoundFacts) -> list[Pairing]:
    return [game for game in round_.pairings if score_game(game.result, facts.regulation) is None]


def _being_played(name: str, games: int) -> str:
    return ngettext("{round}: {n} game being played", "{round}: {n} games being played", games, round=name)


def _games_left(name: str, round_: RoundFacts, games: Sequence[Pairing]) -> str:
    """Return `Round 5: 14 games left, tables 82–95`; without tables while none has finished."""
    if not round_.has_begun:
        return ngettext("{round}: {n} game to play", "{round}: {n} games to play", len(games), round=name)
    tables = _tables(games)
    if not tables:
        return ngettext("{round}: {n} game left", "{round}: {n} games left", len(games), round=name)
    return ngettext(
        "{round}: {n} game left, table {tables}",
        "{round}: {n} games left, tables {tables}",
        len(games),
        round=name,
        tables=tables,
    )


def _tables(games: Sequence[Pairing]) -> str:
    """Return the tables of games as `3, 82–95`; empty where they have none, or there are too many ranges."""
    ranges: list[list[int]] = []
    for table in sorted(game.table for game in games if game.table is not None):
        if ranges and ranges[-1][-1] == table - 1:
            ranges[-1].append(table)
        else:
            ranges.append([table])
    if len(ranges) > MOST_TABLES or any(game.table is None for game in games):
        return ""
    return ", ".join(
        str(run[0]) if len(run) == 1 else f"{run[0]}, {run[1]}" if len(run) == 2 else f"{run[0]}–{run[-1]}"
        for run in ranges
    )


def _final(facts: Facts, round_: RoundFacts, still_open: Sequence[Pairing]) -> str:
    """Return who meets in the final; once it is over, in the game beside it that is still played."""
    game = next((game for game in still_open if game.row not in round_.side_games), None)
    text = (
        _(_FINALS[round_.stage]) if game is not None else _("The game for third place: {one} against {two}")
    )
    one, two = (
        facts.players[player].name if player in facts.players else player
        for player in (game or still_open[0]).players
    )
    return text.format(one=one, two=two)
