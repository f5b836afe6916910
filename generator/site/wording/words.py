"""How figures, dates, numbers of things and states are said on the pages."""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from string import Formatter

from generator.figures.records import shown, shown_points
from generator.languages import _, customs, later, ngettext, spoken
from generator.languages.customs import alternatives, decimal, listing
from generator.languages.said import Message
from generator.model import STAGE_NAMES, Change, ChangeKind, Number, PlayerId, Status
from generator.regulations.game_schema import Award
from generator.regulations.schema import Regulation
from generator.regulations.schema_parts import Span
from generator.site.facts import Facts, RoundFacts, StageFacts
from generator.site.parts import Link, Sentence
from generator.text import sentence as sentence
from generator.tournament.course.plans import LOSERS, THIRD_PLACE, DoubleRound
from generator.tournament.course.schedule import RoundStatus
from generator.tournament.draw.fixed import bracket_size
from generator.tournament.next_round import GRAND_FINAL, open_tables
from generator.tournament.snapshot import SnapshotChange

NONE = "–"

_PLAYER_STATUS = {
    Status.ACTIVE: "",
    Status.DROPPED: later("dropped"),
    Status.DISQUALIFIED: later("disqualified"),
    Status.RETIRED: later("retired"),
    Status.ELIMINATED: later("eliminated"),
    Status.OUT_BY_LOSSES: later("out by losses"),
}
_CHANGES = {
    ChangeKind.DROP: later("dropped"),
    ChangeKind.DISQUALIFY: later("disqualified"),
    ChangeKind.REJOIN: later("back in"),
    ChangeKind.POINTS: later("by a ruling"),
}
# What stages are called in workbooks and data; of some there is more than one.
_STAGES = (
    *(later("Swiss"), later("Round robin"), later("Groups")),
    *(later("Top"), later("Final"), later("Elimination")),
    *(later("Double elimination"), later("Grand final")),
)
_STAGE = re.compile(rf"({'|'.join(_STAGES)})( \d+)?")


def figure(value: Number | None) -> str:
    """Return a whole number as it is, a fraction rounded half-even to three decimals, a dash for none."""
    return NONE if value is None else decimal(shown(value))


def points(value: Number | None) -> str:
    """Return tournament points: a whole number as it is, a half as 0.5, a dash for none."""
    return NONE if value is None else decimal(shown_points(value))


def in_points(value: Number) -> str:
    """Return `1 point`, `8 points`, `0.5 points`."""
    whole = value if isinstance(value, int) else int(value) if value == int(value) else 2
    return ngettext("{points} point", "{points} points", whole, points=points(value))


def ordinal(number: int) -> str:
    """Return `1st`, `22nd`, `113th`."""
    if number == 1:
        return _("1st")
    last = 0 if number % 100 in (11, 12, 13) else number % 10
    if last == 1:
        return _("{n}st", n=number)
    if last == 2:
        return _("{n}nd", n=number)
    return _("{n}rd", n=number) if last == 3 else _("{n}th", n=number)


def rank_of(rank: int, count: int) -> str:
    """Return `9th of 64`."""
    return _("{rank} of {count}", rank=ordinal(rank), count=count)


def rule_at(path: str) -> str:
    """Return `byes, award, tournament points`: a path in a regulation file."""
    return path.replace("_", " ").replace(".", ", ")


def changed_rule(change: SnapshotChange) -> str:
    """Return `byes, award, tournament points: 3, now 2`."""
    none = _("nothing")
    rule, then, now = rule_at(change.what), change.then or none, change.now or none
    return _("{rule}: {then}, now {now}", rule=rule, then=then, now=now)


def worth(award: Award, regulation: Regulation) -> str:
    """Return `8 points and a margin of 70`; without the margin where the regulations have none."""
    return worth_text(award.tournament_points, award.margin_of_victory, regulation)


def worth_text(tournament_points: Number | None, margin: int, regulation: Regulation) -> str:
    """Return the worth of points and margin alone. Points are None for the mean of the player's own games."""
    if tournament_points is None:
        text = _("as many points as the player’s other games bring on average")
    else:
        text = in_points(tournament_points)
    if regulation.margin_of_victory is None:
        return text
    return _("{points} and a margin of {margin}", points=text, margin=margin)


def span(value: Span) -> str:
    """Return a range: `4–8`, `49+`."""
    return str(value).replace("-", "–")


def players(number: int) -> str:
    """Return `1 player`, `5 players`."""
    return ngettext("{n} player", "{n} players", number)


def games(number: int) -> str:
    """Return `1 game`, `55 games`."""
    return ngettext("{n} game", "{n} games", number)


def wins(number: int) -> str:
    """Return `1 win`, `3 wins`."""
    return ngettext("{n} win", "{n} wins", number)


def rounds(number: int) -> str:
    """Return `1 round`, `3 rounds`."""
    return ngettext("{n} round", "{n} rounds", number)


def minutes(number: int) -> str:
    """Return `1 minute`, `90 minutes`."""
    return ngettext("{n} minute", "{n} minutes", number)


def iso_day(value: str) -> str:
    """Return a date of a regulation file: `15 September 2018`."""
    return customs.day(date.fromisoformat(value))


def days(values: Sequence[date]) -> str:
    """Return all days of an event: `6–7 April 2019` where they follow each other within a month."""
    ordered = sorted(set(values))
    if len(ordered) > 1 and _is_run_within_a_month(ordered):
        return customs.days_of_a_month(ordered[0], ordered[-1])
    return customs.listing([customs.day(value) for value in ordered])


def stage(name: str) -> str:
    """Return a stage's name on the pages: `Quarterfinals` for what is `Top 8` in workbooks and data."""
    found = _STAGE.fullmatch(name)
    if found is None:
        return name
    if found[1] == "Top" and found[2]:
        return bracket_round(bracket_size(int(found[2])) // 2)
    if found[1] == GRAND_FINAL and found[2]:
        return _("Second grand final")
    return _(found[1]) + (found[2] or "")


def stage_name(facts: Facts, of: StageFacts) -> str:
    """Return what a stage is called: `Swiss`, `Bracket`; numbered where two are of the same kind."""
    if of.is_bracket:
        return _("Bracket")
    name = stage(STAGE_NAMES[of.type])
    if sum(each.type is of.type for each in facts.planned) < 2:
        return name
    return _("{stage}, stage {n}", stage=name, n=[each.name for each in facts.planned].index(of.name) + 1)


def bracket_round(games: int) -> str:
    """Return what a round of a single elimination is called, by the number of its games, byes included."""
    names = {
        1: _("Final"),
        2: _("Semifinals"),
        4: _("Quarterfinals"),
        8: _("Round of 16"),
        16: _("Round of 32"),
    }
    return names.get(games) or _("Round of {n}", n=2 * games)


def round_name(round_: RoundFacts) -> str:
    """Return a round's name: `Round 2`, `Round 5 (Final)`."""
    return round_called(round_.number, None if round_.is_swiss else round_stage(round_))


def round_for(round_: RoundFacts, player: PlayerId) -> str:
    """Return a round's name for a player of it: `Round 9 (Third place)` beside the final."""
    return round_called(round_.number, None if round_.is_swiss else stage_for(round_, player))


def round_called(number: int, of_stage: str | None) -> str:
    """Return the name of a round that need not be drawn yet; without a stage it is a Swiss one."""
    if of_stage is None:
        return _("Round {number}", number=number)
    return _("Round {number} ({stage})", number=number, stage=of_stage)


def round_stage(round_: RoundFacts) -> str:
    """Return what a round is in its stage: `Quarterfinals`, `Upper semifinals, lower round 1`."""
    return stage_called(round_.stage, round_.double)


def stage_called(name: str, double: DoubleRound | None) -> str:
    """Return what a round is in its stage; a round of both brackets is named by both."""
    if double is None or double.number >= double.final:
        return stage(name)
    if not double.has_losers or not double.above:
        return lower_round(double) if double.has_losers else upper_round(double)
    lower = lower_round(double)
    return _("{upper}, {lower}", upper=upper_round(double), lower=lower[:1].lower() + lower[1:])


def stage_for(round_: RoundFacts, player: PlayerId) -> str:
    """Return what a round is in its stage for a player: the player's bracket, or the game for third place."""
    double, seat = round_.double, round_.seats.get(player)
    if seat is not None and round_.side_games.get(seat.row) == THIRD_PLACE:
        return THIRD_PLACE.localized
    if double is None or not double.has_losers:
        return round_stage(round_)
    is_upper = double.above and seat is not None and seat.row not in round_.side_games
    return upper_round(double) if is_upper else lower_round(double)


def upper_round(double: DoubleRound) -> str:
    """Return `Upper semifinals`: a round of a double elimination's winners."""
    if double.above > 4:
        return _("Upper round of {n}", n=2 * double.above)
    names = {1: _("Upper final"), 2: _("Upper semifinals"), 4: _("Upper quarterfinals")}
    return names[double.above]


def lower_round(double: DoubleRound) -> str:
    """Return `Lower round 2`: a round of a double elimination's losers."""
    if double.number == double.final - 1:
        return _("Lower final")
    return _("Lower round {n}", n=double.number - 1)


def part(message: Message) -> str:
    """Return what a game is for, beside a round's main ones: `Group A`, `Third place`, `Lower bracket`."""
    return _("Lower bracket") if message == LOSERS else message.localized


def round_state(facts: Facts, round_: RoundFacts) -> str:
    """Return how far a round is, as in `in progress, 3 of 5 results in`."""
    if round_.status is RoundStatus.COMPLETE:
        return _("complete")
    if facts.is_cancelled:
        return _("cancelled")
    games = len(round_.pairings)
    if round_.status is RoundStatus.PAIRINGS:
        return ngettext("paired, {n} game to play", "paired, {n} games to play", games)
    played = games - len(open_tables(round_.workbook, facts.regulation))
    return ngettext(
        "in progress, {played} of {n} result in",
        "in progress, {played} of {n} results in",
        games,
        played=played,
    )


def player_status(facts: Facts, player: PlayerId) -> str:
    """Return a player's status; empty for one who is in, or where the final places say more than `eliminated`."""
    status = facts.statuses[player]
    if player in facts.out_by_losses:
        return out_after_losses(facts)
    if facts.is_finished and status is Status.ELIMINATED:
        return ""
    return _(_PLAYER_STATUS[status])


def out_after_losses(facts: Facts) -> str:
    """Return `out after 3 losses`, for a player with that status."""
    return ngettext(
        "out after {n} loss", "out after {n} losses", facts.regulation.swiss.out_after_losses or 0
    )


def change(change: Change) -> str:
    """Return a player's change after a round, in a word or two; for points, how many and why."""
    text = _(_CHANGES[change.kind])
    if change.points is None:
        return text
    text = f"{text}, {signed(change.points)}"
    return _("{what}: {reason}", what=text, reason=change.note) if change.note else text


def signed(value: Number) -> str:
    """Return a number with its sign: `+1.5`, `−3`."""
    return f"+{points(value)}" if value > 0 else points(value).replace("-", "−")


def _is_run_within_a_month(ordered: Sequence[date]) -> bool:
    first, last = ordered[0], ordered[-1]
    same_month = (first.year, first.month) == (last.year, last.month)
    return same_month and (last - first).days == len(ordered) - 1


# Sentences in the language that is spoken, with links in them wherever that language puts them.


Value = Link | Sentence | object


def phrase(message: str, /, **values: Value) -> Sentence:
    """Return the message with its values filled in: `phrase("Table {table}: against {who}.", table=4, who=link)`.

    A Link stays one, a sentence is put in whole, everything else becomes text.
    """
    return _filled(_(message), values)


def nphrase(one: str, many: str, n: int, /, **values: Value) -> Sentence:
    """Return the message for so many, which it may name as `{n}`."""
    return _filled(spoken().texts.ngettext(one, many, n), {"n": n, **values})


def links_listed(links: Sequence[Link], *, is_choice: bool = False) -> Sentence:
    """Return `Ada, Bo and Cy`, each of them still a link; `Ada, Bo or Cy` where it is a choice."""
    places = [f"{{{i}}}" for i in range(len(links))]
    text = alternatives(places) if is_choice else listing(places)
    return _filled(text, {str(i): link for i, link in enumerate(links)})


def together(first: Sentence, second: Sentence) -> Sentence:
    """Return two sentences, one after the other."""
    return (*first, Link(text=" "), *second)


def plain(sentence: Sentence) -> str:
    """Return the sentence as text."""
    return "".join(part.text for part in sentence)


def _filled(text: str, values: Mapping[str, Value]) -> Sentence:
    parts: list[Link] = []
    for words, name, _spec, _conversion in Formatter().parse(text):
        if words:
            parts.append(Link(text=words))
        if name is not None:
            parts += _parts(values[name])
    return tuple(parts)


def _parts(value: Value) -> Sequence[Link]:
    if isinstance(value, tuple):
        return value
    return (value if isinstance(value, Link) else Link(text=str(value)),)


# The words that regulation files choose from, and a few that the shipped ones use, in the language of the
# page. A word that only a house rule knows stands as it is; sentences are translated by
# `shared.clauses.quote`.


WORDS = (
    # how Swiss rounds are paired
    *(later("random in score groups"), later("by rank"), later("adjacent in score groups")),
    *(later("slide in score groups"), later("fold in score groups")),
    *(later("at random"), later("across factions"), later("clubs apart"), later("rating halves")),
    # tables, byes, brackets, scenarios
    *(later("order of pairing"), later("not played on before")),
    *(later("random"), later("lowest ranked without a bye"), later("random in the lowest score group")),
    *(later("by game number"), later("drawn"), later("named by the organizer")),
    # how games end
    *(later("played out"), later("time"), later("defeated"), later("mutual destruction")),
    *(
        later("rounds"),
        later("conceded"),
        later("awarded"),
        later("both lost"),
        later("no-show"),
        later("left"),
    ),
    # who leads an event, and what a player may choose
    *(later("organizer"), later("marshal"), later("judge"), later("umpire"), later("referee")),
    *(later("the first player"), later("who has initiative")),
)


def word_of(word: str) -> str:
    """Return the word that the page uses for a word of a regulation file."""
    return _(word) if word in WORDS else word
