"""What a player wants to know first: the current table and opponent, or why there is none."""

from dataclasses import dataclass, replace

from generator.languages import _, ngettext
from generator.model import Bye, Pairing, Player, PlayerId, StageType, Status
from generator.regulations.catalogue import cite
from generator.site import urls
from generator.site.facts import EventStatus, Facts, RoundFacts
from generator.site.page_context import PageContext
from generator.site.parts import Fact, Link, Sentence
from generator.site.shared.at_the_cut import at_the_cut
from generator.site.shared.clauses import clause_at
from generator.site.shared.clock import extension
from generator.site.shared.games import own_first
from generator.site.shared.setup import choice, setup
from generator.site.wording import moments, results, words
from generator.site.wording.results import outcome as outcome_of
from generator.site.wording.results import outcome_text, outcome_word
from generator.site.wording.words import phrase, together
from generator.tournament.course.leaders import LeadingPerson, ruling_of
from generator.tournament.course.plans import THIRD_PLACE, goes_on
from generator.tournament.course.schedule import stages_of
from generator.tournament.draw.fixed import games_of
from generator.tournament.game_forms import form_of
from generator.tournament.readings.course import game_spot
from generator.tournament.scoring import bye_worth, score_game

# Who rules a game that a tournament leader plays.


def ruling(desk: PageContext, round_: RoundFacts, pairing: Pairing) -> Sentence:
    """Return `Rulings at table 3: Jo Marsh`, with the clause; empty where no leader plays."""
    found = ruling_of(desk.facts.event, desk.facts.regulation, pairing)
    if found is None:
        return ()
    spots = [game_spot(round_.number, player) for player in pairing.players]
    path = ("leaders", "organizers" if found.as_marshal else "between_leaders")
    where = clause_at(desk, cite(desk.facts.regulation, *path), *spots)
    return phrase(
        "Rulings {where}: {who} ({clause})",
        where=_where(round_, pairing),
        who=_who(desk, found.ruler),
        clause=Link(text=where.short, href=where.href),
    )


def _where(round_: RoundFacts, pairing: Pairing) -> str:
    if pairing.table is not None:
        return _("at table {table}", table=pairing.table)
    return _("in game {game}", game=round_.numbers[pairing.row]) if not round_.is_swiss else _("in this game")


def _who(desk: PageContext, ruler: LeadingPerson | None) -> Link:
    if ruler is None:
        return Link(text=_("no other leader is named"))
    player = next((player for player in sorted(ruler.players) if player in desk.facts.players), None)
    return Link(text=ruler.name, href=desk.player(player).href if player is not None else None)


# What is said of those who play no more.


def why_out(facts: Facts, player: PlayerId) -> str:
    """Return why a player plays no more."""
    if player in facts.out_by_losses:
        count = facts.regulation.swiss.out_after_losses or 0
        return ngettext("Out after {n} loss.", "Out after {n} losses.", count)
    reached = facts.reached.get(player)
    out = _("Missed the cut.")
    if reached is not None:
        out = _(
            "Out in the {stage}.",
            stage=words.stage_for(facts.rounds[min(reached, len(facts.rounds)) - 1], player),
        )
    return {
        Status.DROPPED: _("Dropped out of the event."),
        Status.DISQUALIFIED: _("Disqualified."),
        Status.RETIRED: _(
            "Conceded a game, and so retired: no more games, and no place in the final ranking."
        ),
        Status.ELIMINATED: out,
    }.get(facts.statuses[player], _("The event is over."))


def out_label(facts: Facts, player: PlayerId) -> str:
    if player in facts.out_by_losses:
        return words.sentence(words.out_after_losses(facts))
    return {
        Status.DROPPED: _("Dropped"),
        Status.DISQUALIFIED: _("Disqualified"),
        Status.RETIRED: _("Retired"),
        Status.ELIMINATED: _("Eliminated") if player in facts.reached else _("Missed the cut"),
    }.get(facts.statuses[player], "")


# What a player wants to know first.


@dataclass(frozen=True, slots=True, kw_only=True)
class Whereabouts:
    """A record of where a player is now, what is played there and who chooses, and the page that says more."""

    text: Sentence
    label: str = ""  # the same in a word or two: `Table 4`, `Bye`
    is_open: bool = False  # whether there is a game to be played
    extra_minutes: int = 0  # for this game, after the time of the round
    opponent: Link | None = None  # of this game, or of the one that was played in this round
    notes: tuple[Sentence, ...] = ()
    facts: tuple[Fact, ...] = ()
    link: Link | None = None


def now(desk: PageContext, player: Player) -> Whereabouts:
    """Return where the player is now, with what is played there and when, and the page that says more."""
    found = where(desk, player)
    cut = at_the_cut(desk, player.id)
    if desk.facts.is_cancelled and not player.withdrawn:
        return replace(found, text=(Link(text=moments.event_state(desk.facts)),))
    if cut is not None and found.label == cut.label:  # which a card has above the text
        return replace(found, text=together((Link(text=f"{cut.label}."),), found.text))
    if not found.is_open:
        return found
    text, last = found.text, desk.facts.rounds[-1]
    seat = last.seats[player.id]
    if isinstance(seat, Pairing) and seat.table is not None:
        values = {"round": words.round_name(last), "opponent": found.opponent}
        text = phrase("{round}, table {table}: against {opponent}.", table=seat.table, **values)
    return replace(found, text=text, facts=(*setup(desk, last), *found.facts))


def where(desk: PageContext, player: Player) -> Whereabouts:
    """Return the player's place without what is the same at all tables, and without the table, which is its label."""
    facts = desk.facts
    status = facts.statuses[player.id]
    if player.withdrawn:
        return _said(_("Withdrew before round 1."), _("Withdrawn"))
    if facts.is_cancelled:
        return _said(facts.event.settings.cancelled or "", moments.event_phase(facts))
    if facts.status is EventStatus.REGISTRATION:
        return _said(_("Registered. The first pairing appears when round 1 is published."), _("Registered"))
    if facts.is_finished:
        return _ending(desk, player.id)
    last = facts.rounds[-1]
    link = Link(text=words.round_name(last), href=desk.link(desk.urls.round(last.number)))
    seat = last.seats.get(player.id)
    if seat is not None and not last.is_complete:
        return replace(_seat(desk, last, player.id, seat), link=link)
    if status is not Status.ACTIVE or player.id in facts.out_by_losses:
        return _said(why_out(facts, player.id), out_label(facts, player.id))
    if player.late_from_round is not None and player.late_from_round > last.number:
        return _late(desk, last, player.late_from_round)
    if last.is_complete:
        notes = (_result(desk, last, seat, player.id),) if isinstance(seat, Pairing) else ()
        cut = at_the_cut(desk, player.id)
        if cut is not None:
            return Whereabouts(text=cut.text, label=cut.label, notes=notes, link=link)
        text = _("Round {number} is done. The next one is being drawn.", number=last.number)
        return replace(_said(text, "", link), notes=notes)
    text = _("Not paired in round {number}.", number=last.number)
    return _said(text, _("Not paired"), link)


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


def _said(text: str, label: str, link: Link | None = None) -> Whereabouts:
    return Whereabouts(text=(Link(text=text),), label=label, link=link)


def _ending(desk: PageContext, player: PlayerId) -> Whereabouts:
    """Return the final place, or why there is none."""
    places = desk.facts.places
    link = Link(text=_("Final standings"), href=desk.link(desk.urls.standings))
    place = places.get(player)
    if place is None:
        return _said(why_out(desk.facts, player), out_label(desk.facts, player), link)
    if desk.facts.in_place[place] > 1:
        text = _("Finished in place {place} of {count}, shared.", place=place, count=len(places))
    else:
        text = _("Finished in place {place} of {count}.", place=place, count=len(places))
    return _said(text, _("Place {place}", place=place), link)


def _late(desk: PageContext, last: RoundFacts, comes_in: int) -> Whereabouts:
    """Return who is to come, and what the rounds before are worth. Source: Runewars 2.2, Pairings, p. 15."""
    text = _("Joins in round {number}.", number=comes_in)
    if last.is_swiss and comes_in > 1:
        rules = desk.facts.regulation
        loss = words.worth(rules.drops.unpaired_loss, rules)
        missed = ngettext(
            "The previous round counts as a loss, with {worth}.",
            "Each of the previous {n} rounds counts as a loss, with {worth}.",
            comes_in - 1,
            worth=loss,
        )
        text = f"{text} {missed}"
    return _said(text, _("Round {number}", number=comes_in))


def _seat(desk: PageContext, round_: RoundFacts, player: PlayerId, seat: Pairing | Bye) -> Whereabouts:
    label = seat_label(round_, seat)
    if isinstance(seat, Pairing):
        game = _game(desk, round_, seat, player)
        return replace(game, label=game.label or label)
    name = words.round_for(round_, player)
    if not round_.is_swiss:
        return _said(_("{round}: a bye, through to the next round without a game.", round=name), label)
    worth = bye_worth(desk.facts.regulation, given=seat.given)
    value = results.value_of(worth.award, desk.facts.regulation)
    if not seat.given and worth.counts_as == "win":
        return _said(_("{round}: a bye. It counts as a win, with {worth}.", round=name, worth=value), label)
    if not seat.given:
        return _said(_("{round}: a bye. It is no win: {worth}.", round=name, worth=value), label)
    return _said(f"{name}: {results.label(seat)}. {results.given_sentence(worth, value)}", label)


def _game(desk: PageContext, round_: RoundFacts, pairing: Pairing, player: PlayerId) -> Whereabouts:
    other = other_player(pairing, player)
    opponent = desk.player(other)
    if score_game(pairing.result, desk.facts.regulation) is not None:
        return _played(desk, round_, pairing, player)
    text = phrase("{round}: against {opponent}.", round=words.round_for(round_, player), opponent=opponent)
    chosen = choice(desk, pairing, told=player)
    longer = extension(desk.facts, round_, pairing)
    notes = (
        chosen,
        ruling(desk, round_, pairing),
        (Link(text=longer),) if longer else (),
        _why(desk, round_, pairing),
    )
    return Whereabouts(
        text=text,
        is_open=True,
        extra_minutes=pairing.extra_minutes or 0,
        opponent=opponent,
        notes=tuple(note for note in notes if note),
        facts=_opponents_facts(desk, other),
    )


def _why(desk: PageContext, round_: RoundFacts, pairing: Pairing) -> Sentence:
    """Return the link to the reasons of a draw that can be repeated, to this game's if it was drawn so."""
    if not round_.is_repeated:
        return ()
    table = round_.drawn_tables.get(frozenset(pairing.players)) if round_.is_swiss else None
    part = urls.DRAW if table is None else urls.reason_of(table)
    return (Link(text=_("Why this opponent?"), href=desk.link(desk.urls.round(round_.number), part)),)


def _played(desk: PageContext, round_: RoundFacts, pairing: Pairing, player: PlayerId) -> Whereabouts:
    """Return a game's result while others are still played."""
    seat = pairing.players.index(player) + 1
    entered = _scores(desk, pairing, seat).replace(" ", "\u00a0")  # stays together in large type
    outcome = outcome_word(
        outcome_of(pairing.result, seat, score_game(pairing.result, desk.facts.regulation))
    )
    return Whereabouts(
        text=together(
            _result(desk, round_, pairing, player), phrase("Other games of this round are still open.")
        ),
        label=f"{outcome} {entered}".strip(),
        opponent=desk.player(other_player(pairing, player)),
    )


def _result(desk: PageContext, round_: RoundFacts, pairing: Pairing, player: PlayerId) -> Sentence:
    """Return `Round 3, table 1, against Dario Calder: Won at time, 87 : 79.`, in elimination with what follows."""
    seat = pairing.players.index(player) + 1
    score = score_game(pairing.result, desk.facts.regulation)
    outcome = outcome_text(pairing.result, seat, score, desk.facts.regulation)
    values = {
        "round": words.round_for(round_, player),
        "table": pairing.table,
        "opponent": desk.player(other_player(pairing, player)),
        "outcome": ", ".join(text for text in (outcome, _scores(desk, pairing, seat)) if text),
    }
    said = (
        phrase("{round}, against {opponent}: {outcome}.", **values)
        if pairing.table is None
        else phrase("{round}, table {table}, against {opponent}: {outcome}.", **values)
    )
    if round_.is_swiss or score is None:
        return said
    if round_.side_games.get(pairing.row) == THIRD_PLACE:
        return said
    is_double = any(stage.type is StageType.DOUBLE_ELIMINATION for stage in desk.facts.stages)
    if is_double and _plays_on(desk, round_, pairing, won=score.winner == seat):
        return together(
            said, phrase("Still in.") if score.winner == seat else phrase("Still in, with one loss.")
        )
    if is_double and score.winner == seat:
        return said
    if score.winner != seat and _plays_on(desk, round_, pairing, won=False):
        return together(said, phrase("Plays for third place."))
    if score.winner != seat:
        return together(said, phrase("Out in the {stage}.", stage=words.stage_for(round_, player)))
    after = len(games_of(round_.workbook)) // 2
    if not after:
        return said
    return together(said, phrase("Through to the {stage}.", stage=words.bracket_round(after)))


def _plays_on(desk: PageContext, round_: RoundFacts, pairing: Pairing, *, won: bool) -> bool:
    """Return whether the bracket has another game for the winner or the loser of this one."""
    facts = desk.facts
    stages = stages_of(facts.event, facts.regulation)
    return goes_on(facts.event, facts.regulation, stages, round_.workbook, pairing.row, won=won)


def _scores(desk: PageContext, pairing: Pairing, seat: int) -> str:
    """Return both scores, the own first; empty where nothing was scored, or losses mean little without levels."""
    if form_of(desk.facts.regulation).scale:
        return ""
    text = own_first(pairing.result, seat, desk.facts.regulation).text
    return "" if text == words.NONE else text


def _opponents_facts(desk: PageContext, opponent: PlayerId) -> tuple[Fact, ...]:
    """Return faction and list of the opponent; the list itself where it is published."""
    player = desk.facts.players.get(opponent)
    if player is None:
        return ()
    brings: list[Link] = [Link(text=player.faction)] if player.faction else []
    if player.list_points is not None:
        brings.append(Link(text=words.in_points(player.list_points)))
    if player.models is not None:
        brings.append(Link(text=ngettext("{n} model", "{n} models", player.models)))
    if desk.facts.shows_list_of(opponent):
        brings.append(Link(text=_("Their list"), href=desk.link(desk.urls.player(opponent), "list")))
    return (Fact(name=_("Opponent"), values=tuple(brings)),) if brings else ()
