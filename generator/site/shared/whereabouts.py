"""What a player wants to know first: the current table and opponent, or why there is none."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.languages import _, ngettext
from generator.model import Bye, Pairing, Player, PlayerId, StageType, Status
from generator.regulations.catalogue import cite
from generator.site import urls
from generator.site.facts import EventStatus, Facts, RoundFacts
from generator.site.page_context import PageContext
from generator.site.parts import Fact, Link, Sentence
from generator.site.shared.at_the_cut import at_the_cut
from generator.site.shared.clauses import clause_at, with_names
from generator.site.shared.clock import extension
from generator.site.shared.games import own_first
from generator.site.shared.setup import choice
from generator.site.wording import moments, results, words
from generator.site.wording.results import outcome as outcome_of
from generator.site.wording.results import outcome_text, outcome_word
from generator.site.wording.words import nphrase, phrase, together
from generator.tournament.course.leaders import LeadingPerson, ruling_of
from generator.tournament.course.plans import THIRD_PLACE, goes_on
from generator.tournament.course.schedule import stages_of
from generator.tournament.draw.fixed import games_of
from generator.tournament.game_forms import form_of
from generator.tournament.next_round import open_tables
from generator.tournament.readings.course import game_spot
from generator.tournament.scoring import bye_worth, score_game

# Who rules a game that a tournament leader plays.


def ruling(context: PageContext, round_: RoundFacts, pairing: Pairing) -> Sentence:
    """Return `Rulings at table 3: Jo Marsh`, with the clause; empty where no leader plays."""
    found = ruling_of(context.facts.event, context.facts.regulation, pairing)
    if found is None:
        return ()
    spots = [game_spot(round_.number, player) for player in pairing.players]
    path = ("leaders", "organizers" if found.as_marshal else "between_leaders")
    where = clause_at(context, cite(context.facts.regulation, *path), *spots)
    return phrase(
        "Rulings {where}: {who} ({clause})",
        where=_where(round_, pairing),
        who=_who(context, found.ruler),
        clause=Link(text=where.short, href=where.href),
    )


def _where(round_: RoundFacts, pairing: Pairing) -> str:
    if pairing.table is not None:
        return _("at table {table}", table=pairing.table)
    return _("in game {game}", game=round_.numbers[pairing.row]) if not round_.is_swiss else _("in this game")


def _who(context: PageContext, ruler: LeadingPerson | None) -> Link:
    if ruler is None:
        return Link(text=_("no other leader is named"))
    player = next((player for player in sorted(ruler.players) if player in context.facts.players), None)
    return Link(text=ruler.name, href=context.player(player).href if player is not None else None)


# What is said of those who play no more.


def out_label(facts: Facts, player: PlayerId) -> str:
    """Return why a player plays no more, in a word or two."""
    if player in facts.out_by_losses:
        return words.sentence(words.out_after_losses(facts))
    return {
        Status.DROPPED: _("Dropped"),
        Status.DISQUALIFIED: _("Disqualified"),
        Status.RETIRED: _("Retired"),
        Status.ELIMINATED: _("Eliminated") if player in facts.reached else _("Missed the cut"),
    }.get(facts.statuses[player], _("Over"))


def _why_out(facts: Facts, player: PlayerId) -> str:
    """Return what the label doesn't say: in which round of a bracket, or that a conceded game ended it."""
    status = facts.statuses[player]
    if status is Status.RETIRED:
        return _retired(facts, player)
    reached = facts.reached.get(player) if status is Status.ELIMINATED else None
    if reached is None:
        return ""
    return words.stage_for(facts.rounds[min(reached, len(facts.rounds)) - 1], player)


def _retired(facts: Facts, player: PlayerId) -> str:
    games = {round_.number: round_.games.get(player) for round_ in facts.rounds}
    conceded = [
        number
        for number, game in games.items()
        if game is not None and game.result.ended.conceded_by == game.players.index(player) + 1
    ]
    if not conceded:
        return _("No more games, and no place in the final ranking.")
    return _(
        "Conceded in round {number}: no more games, and no place in the final ranking.", number=conceded[-1]
    )


# What a player wants to know first.


@dataclass(frozen=True, slots=True, kw_only=True)
class Whereabouts:
    """A record of where a player is now: a few words in large type, a line, two figures, and behind "More" the rest."""

    label: str = ""  # `Table 4`, `Won 100 : 66`, `Bye`
    text: Sentence = ()  # what the label doesn't say
    is_open: bool = False  # whether there is a game to be played
    extra_minutes: int = 0  # for this game, after the time of the round
    opponent: Link | None = None  # of this game, or of the one that was played in this round
    figures: tuple[Fact, ...] = ()  # the rank, and what the cut asks
    notes: tuple[Sentence, ...] = ()
    facts: tuple[Fact, ...] = ()
    link: Link | None = None

    @property
    def is_long(self) -> bool:
        """Return whether the label is too long for the largest type."""
        return len(self.label) > _LARGE


_LARGE = 14  # letters that a phone has room for in the largest type


def where(context: PageContext, player: Player) -> Whereabouts:
    """Return where a player is, without what is the same at all tables."""
    facts = context.facts
    status = facts.statuses[player.id]
    if player.withdrawn:
        return _said(_("Withdrawn"))
    if facts.is_cancelled:
        return _said(moments.event_phase(facts), facts.event.settings.cancelled or "")
    if facts.status is EventStatus.REGISTRATION:
        return _said(_("Registered"), _("The first pairing appears when round 1 is published."))
    if facts.is_finished:
        return _ending(context, player.id)
    last = facts.rounds[-1]
    link = Link(text=words.round_name(last), href=context.link(context.urls.round(last.number)))
    seat = last.seats.get(player.id)
    if seat is not None and not last.is_complete:
        return replace(_seat(context, last, player.id, seat), link=link)
    if status is not Status.ACTIVE or player.id in facts.out_by_losses:
        return _said(out_label(facts, player.id), _why_out(facts, player.id))
    if player.late_from_round is not None and player.late_from_round > last.number:
        return _late(context, last, player.late_from_round)
    if last.is_complete:
        return replace(_between(context, last, player.id, seat), link=link)
    return _said(_("Not paired"), words.round_name(last), link)


def _between(
    context: PageContext, last: RoundFacts, player: PlayerId, seat: Pairing | Bye | None
) -> Whereabouts:
    """Return whether the player is in at a cut, else the last result, until the next round is drawn."""
    cut = at_the_cut(context, player)
    if cut is not None:
        notes = (_result(context, last, seat, player),) if isinstance(seat, Pairing) else ()
        return Whereabouts(label=cut.label, text=cut.text, notes=notes)
    name = moments.round_label(context.facts, last) if last.is_swiss else words.stage_for(last, player)
    follows = phrase("The next round is being drawn.")
    if not isinstance(seat, Pairing):
        label = results.label(seat) if seat is not None else ""
        return Whereabouts(label=label, text=together((Link(text=f"{name}."),), follows))
    opponent = _opponent(context, seat, player)
    return Whereabouts(
        label=_result_label(context, seat, player),
        text=together(_against(name, seat, opponent), follows),
        opponent=opponent,
    )


def seat_label(round_: RoundFacts, seat: Pairing | Bye) -> str:
    """Return a player's seat in a round: `Table 4`; a bracket's game where tables have no numbers."""
    if isinstance(seat, Bye):
        return results.label(seat)
    if seat.table is not None:
        return _("Table {table}", table=seat.table)
    return _("No table yet") if round_.is_swiss else _("Game {game}", game=round_.numbers[seat.row])


def other_player(pairing: Pairing, player: PlayerId) -> PlayerId:
    """Return a player's opponent."""
    return pairing.player2 if player == pairing.player1 else pairing.player1


def _said(label: str, text: str = "", link: Link | None = None) -> Whereabouts:
    return Whereabouts(label=label, text=(Link(text=text),) if text else (), link=link)


def _opponent(context: PageContext, pairing: Pairing, player: PlayerId) -> Link:
    return context.player(other_player(pairing, player))


def _dotted(parts: Sequence[Sentence]) -> Sentence:
    """Return the parts of a line that say something, with a dot between them."""
    said: Sentence = ()
    for part in parts:
        said = (*said, Link(text="\u00a0· "), *part) if said and part else (*said, *part)
    return said


def _ending(context: PageContext, player: PlayerId) -> Whereabouts:
    """Return the final place, or why there is none."""
    facts = context.facts
    link = Link(text=_("Final standings"), href=context.link(context.urls.standings))
    place = facts.places.get(player)
    if place is None:
        return _said(out_label(facts, player), _why_out(facts, player), link)
    left = facts.statuses[player] in (Status.DROPPED, Status.DISQUALIFIED)
    return _said(_place_label(facts, place), out_label(facts, player) if left else "", link)


def _place_label(facts: Facts, place: int) -> str:
    """Return `Champion of 64`, `3rd of 64`, `5th of 64, shared`."""
    if facts.in_place[place] > 1:
        return _("{place} of {count}, shared", place=words.ordinal(place), count=len(facts.places))
    if place == 1:
        return _("Champion of {count}", count=len(facts.places))
    return words.rank_of(place, len(facts.places))


def _late(context: PageContext, last: RoundFacts, comes_in: int) -> Whereabouts:
    """Return who is to come, and what the rounds before are worth. Source: Runewars 2.2, Pairings, p. 15."""
    label = _("Joins in round {number}", number=comes_in)
    if not last.is_swiss or comes_in == 1:
        return _said(label)
    rules = context.facts.regulation
    missed = ngettext(
        "The previous round counts as a loss, with {worth}.",
        "Each of the previous {n} rounds counts as a loss, with {worth}.",
        comes_in - 1,
        worth=words.worth(rules.drops.unpaired_loss, rules),
    )
    return _said(label, missed)


def _seat(context: PageContext, round_: RoundFacts, player: PlayerId, seat: Pairing | Bye) -> Whereabouts:
    if isinstance(seat, Bye):
        return _said(seat_label(round_, seat), _bye(context, round_, seat))
    if score_game(seat.result, context.facts.regulation) is not None:
        return _played(context, round_, seat, player)
    return _open_game(context, round_, seat, player)


def _bye(context: PageContext, round_: RoundFacts, bye: Bye) -> str:
    """Return what a bye is worth, or that it leads to the next round."""
    if not round_.is_swiss:
        return _("Through to the next round without a game.")
    worth = bye_worth(context.facts.regulation, given=bye.given)
    value = results.value_of(worth.award, context.facts.regulation)
    if bye.given:
        return results.given_sentence(worth, value)
    if worth.counts_as == "win":
        return _("It counts as a win, with {worth}.", worth=value)
    return _("It is no win: {worth}.", worth=value)


def _open_game(context: PageContext, round_: RoundFacts, pairing: Pairing, player: PlayerId) -> Whereabouts:
    """Return a game that is still played, with what the opponent brings."""
    other = context.facts.players.get(other_player(pairing, player))
    opponent = _opponent(context, pairing, player)
    stage: Sentence = () if round_.is_swiss else (Link(text=words.stage_for(round_, player)),)
    against = phrase("against {opponent}", opponent=opponent)
    chosen = choice(context, pairing, told=player)
    longer = extension(context.facts, round_, pairing)
    notes = (
        chosen,
        ruling(context, round_, pairing),
        (Link(text=longer),) if longer else (),
        _why(context, round_, pairing),
    )
    return Whereabouts(
        label=seat_label(round_, pairing),
        text=_dotted((stage, against, *_brings(context, other))),
        is_open=True,
        extra_minutes=pairing.extra_minutes or 0,
        opponent=opponent,
        notes=tuple(note for note in notes if note),
        facts=_opponents_facts(other, knows_points=bool(chosen)),
    )


def _why(context: PageContext, round_: RoundFacts, pairing: Pairing) -> Sentence:
    """Return the link to the reasons of a draw that can be repeated, to this game's if it was drawn so."""
    if not round_.is_repeated:
        return ()
    table = round_.drawn_tables.get(frozenset(pairing.players)) if round_.is_swiss else None
    part = urls.DRAW if table is None else urls.reason_of(table)
    return (Link(text=_("Why this opponent?"), href=context.link(context.urls.round(round_.number), part)),)


def _played(context: PageContext, round_: RoundFacts, pairing: Pairing, player: PlayerId) -> Whereabouts:
    """Return a game's result while others are still played."""
    opponent = _opponent(context, pairing, player)
    said = _against("" if round_.is_swiss else words.stage_for(round_, player), pairing, opponent)
    still = len(open_tables(round_.workbook, context.facts.regulation))
    for each in (
        _what_follows(context, round_, pairing, player),
        nphrase("{n} game still open.", "{n} games still open.", still),
    ):
        said = together(said, each) if each else said
    return Whereabouts(label=_result_label(context, pairing, player), text=said, opponent=opponent)


def _against(name: str, pairing: Pairing, opponent: Link) -> Sentence:
    """Return `Quarterfinals · Table 27 · against Ulf Birk.`, without a name `Table 27 · against Ulf Birk.`"""
    stage: Sentence = (Link(text=name),) if name else ()
    table = phrase("Table {table}", table=pairing.table) if pairing.table is not None else ()
    return _dotted((stage, table, phrase("against {opponent}.", opponent=opponent)))


def _result_label(context: PageContext, pairing: Pairing, player: PlayerId) -> str:
    """Return `Won 100 : 66`, whose figures stay together in large type."""
    seat = pairing.players.index(player) + 1
    outcome = outcome_of(pairing.result, seat, score_game(pairing.result, context.facts.regulation))
    return f"{outcome_word(outcome)} {_scores(context, pairing, seat)}".strip().replace(
        " : ", "\u00a0:\u00a0"
    )


def _result(context: PageContext, round_: RoundFacts, pairing: Pairing, player: PlayerId) -> Sentence:
    """Return `Round 3 · table 1 · Dario Calder: Won at time, 87 : 79.`"""
    seat = pairing.players.index(player) + 1
    score = score_game(pairing.result, context.facts.regulation)
    outcome = outcome_text(pairing.result, seat, score, context.facts.regulation)
    values = {
        "round": words.round_for(round_, player),
        "table": pairing.table,
        "opponent": _opponent(context, pairing, player),
        "outcome": with_names(
            context.facts.regulation,
            ", ".join(text for text in (outcome, _scores(context, pairing, seat)) if text),
        ),
    }
    if pairing.table is None:
        return phrase("{round} · {opponent}: {outcome}.", **values)
    return phrase("{round} · table {table} · {opponent}: {outcome}.", **values)


def _what_follows(context: PageContext, round_: RoundFacts, pairing: Pairing, player: PlayerId) -> Sentence:
    """Return what a result in a bracket means for a player; empty in Swiss rounds and after the last game."""
    score = score_game(pairing.result, context.facts.regulation)
    if round_.is_swiss or score is None or round_.side_games.get(pairing.row) == THIRD_PLACE:
        return ()
    has_won = score.winner == pairing.players.index(player) + 1
    is_double = any(stage.type is StageType.DOUBLE_ELIMINATION for stage in context.facts.stages)
    if is_double and _plays_on(context, round_, pairing, won=has_won):
        return phrase("Still in.") if has_won else phrase("Still in, with one loss.")
    if not has_won and _plays_on(context, round_, pairing, won=False):
        return phrase("Plays for third place.")
    if not has_won:
        return phrase("Out: {stage}.", stage=words.stage_for(round_, player))
    after = len(games_of(round_.workbook)) // 2
    if is_double or not after:
        return ()
    return phrase("Next: {stage}.", stage=words.bracket_round(after))


def _plays_on(context: PageContext, round_: RoundFacts, pairing: Pairing, *, won: bool) -> bool:
    """Return whether the bracket has another game for the winner or the loser of this one."""
    facts = context.facts
    stages = stages_of(facts.event, facts.regulation)
    return goes_on(facts.event, facts.regulation, stages, round_.workbook, pairing.row, won=won)


def _scores(context: PageContext, pairing: Pairing, seat: int) -> str:
    """Return both scores, the own first; empty where nothing was scored, or losses mean little without levels."""
    if form_of(context.facts.regulation).scale:
        return ""
    text = own_first(pairing.result, seat, context.facts.regulation).text
    return "" if text == words.NONE else text


def _brings(context: PageContext, opponent: Player | None) -> tuple[Sentence, ...]:
    """Return the opponent's faction, and the list where it is published."""
    if opponent is None:
        return ()
    faction: Sentence = (Link(text=opponent.faction),) if opponent.faction else ()
    if not context.facts.shows_list_of(opponent.id):
        return (faction,)
    return faction, (Link(text=_("Their list"), href=context.link(context.urls.player(opponent.id), "list")),)


def _opponents_facts(opponent: Player | None, *, knows_points: bool) -> tuple[Fact, ...]:
    """Return the opponent's points, unless they are said already, and models."""
    if opponent is None:
        return ()
    brings: list[str] = []
    if opponent.list_points is not None and not knows_points:
        brings.append(words.in_points(opponent.list_points))
    if opponent.models is not None:
        brings.append(ngettext("{n} model", "{n} models", opponent.models))
    return (Fact(name=_("Opponent"), values=tuple(Link(text=text) for text in brings)),) if brings else ()
