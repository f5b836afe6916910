"""Why a round was paired as it was, in words; the round's page and `roundsheet verify --why` say the same."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from generator.languages import _, later, ngettext
from generator.model import Number, Pairing, PlayerId
from generator.site import urls
from generator.site.parts import Explanation, Link, Sentence, Step
from generator.site.wording import words
from generator.site.wording.words import links_listed, nphrase, phrase, together
from generator.tournament.draw.drawing import DrawInputs, DrawKind
from generator.tournament.explaining.explanation import (
    Bar,
    ByeReason,
    DrawReasons,
    GroupReason,
    RankReason,
    RematchProof,
    explain_draw,
)

# Why somebody floated to another score group, or had to stay, in words.


BARS = (Bar.BELOW, Bar.GROUP, Bar.FLOATED, Bar.FIELD)  # in the order in which they are told


def why_leave(group: GroupReason, players: Sentence) -> Sentence:
    """Return why that many players had to leave the group, and their names."""
    everybody = len(group.players) + len(group.floated_in)
    many = len(group.leaving)
    if many == 1 and everybody > 1:
        return phrase("An odd number, so one floats down: {players}.", players=players)
    if many == 1:
        return phrase("Alone here, so this player floats down: {players}.", players=players)
    if everybody - 2 * group.most_pairs == many:
        return phrase(
            "No more than {pairs} can be made from all {everybody} without a rematch, so {many} float down: {players}.",
            pairs=ngettext("{n} pair", "{n} pairs", group.most_pairs),
            everybody=everybody,
            many=many,
            players=players,
        )
    return phrase(
        "To have the fewest rematches in the whole field, {many} float down: {players}.",
        many=many,
        players=players,
    )


def why_stay(bar: Bar, number: int, players: Sentence) -> Sentence:
    """Return why a player could not leave the group."""
    if bar is Bar.BELOW:
        return nphrase(
            "{players} had met everybody in the next group.",
            "{players} had met everybody in the next group.",
            number,
            players=players,
        )
    if bar is Bar.GROUP:
        return nphrase(
            "{players} had to stay, or the others of the group could not have been paired without a rematch.",
            "{players} had to stay, or the others of the group could not have been paired without a rematch.",
            number,
            players=players,
        )
    if bar is Bar.FLOATED:
        return nphrase(
            "{players} had floated in, and no second float was needed.",
            "{players} had floated in, and no second float was needed.",
            number,
            players=players,
        )
    return nphrase(
        "{players} would have cost a rematch or another float further down.",
        "{players} would have cost a rematch or another float further down.",
        number,
        players=players,
    )


# Why rematches were needed in a round, in words.


Names = Callable[[Sequence[PlayerId]], Sentence]


def why_rematches(proof: RematchProof, names: Names) -> tuple[Sentence, ...]:
    """Return the hub and the islands in words, so that a reader can check them against the players' pages."""
    alone = all(len(island) == 1 for island in proof.islands)
    fewest = nphrase(
        "So no pairing of the whole field has fewer than {n} rematch.",
        "So no pairing of the whole field has fewer than {n} rematches.",
        proof.rematches,
    )
    said = _of_the_alone(proof, names) if alone else _of_islands(proof, names)
    return (*said, fewest)


def _of_the_alone(proof: RematchProof, names: Names) -> Iterator[Sentence]:
    alone = [player for island in proof.islands for player in island]
    yield phrase("{players} have all met each other.", players=names(alone))
    if not proof.hub:
        yield phrase("And nobody else is new to any of them.")
        return
    yield nphrase(
        "Only {players} is new to any of them, so at most {n} of the {all} can meet somebody new.",
        "Only {players} are new to any of them, so at most {n} of the {all} can meet somebody new.",
        len(proof.hub),
        players=names(proof.hub),
        all=len(proof.islands),
    )


def _of_islands(proof: RematchProof, names: Names) -> Iterator[Sentence]:
    met = phrase("Any two players from different groups below have met:")
    aside = names(proof.hub)
    yield together(phrase("Leave {players} aside.", players=aside), met) if proof.hub else met
    for number, island in enumerate(proof.islands, start=1):
        yield phrase("Group {number}: {players}.", number=number, players=names(island))
    yield phrase("Each group is odd in number, so at least one player of each has to look outside it.")
    if not proof.hub:
        yield phrase("And nobody else is new to those.")
        return
    yield nphrase(
        "Only {players} is new to those, so at most {n} of the {all} can meet somebody new.",
        "Only {players} are new to those, so at most {n} of the {all} can meet somebody new.",
        len(proof.hub),
        players=names(proof.hub),
        all=len(proof.islands),
    )


# Why a round was paired as it was, in words.


Say = Callable[[PlayerId], Link]
Pair = tuple[PlayerId, PlayerId]

FEW = 12  # names that a sentence may list


_METHODS = {
    "by rank": later(
        "From the top of the ranking, each player meets the next one below whom they have not met yet."
    ),
    "across factions": later(
        "The players were shuffled; each from the top meets the first below of another faction."
    ),
    "clubs apart": later(
        "The players were shuffled; each from the top meets the first below of another club, as long as no more "
        "players of one club have to meet than must."
    ),
    "rating halves": later(
        "By the figure entered at registration, the best of the upper half meets the best of the lower one, and so on; "
        "equals were shuffled."
    ),
    "at random": later("The players were shuffled; each from the top meets the next."),
}
_PATTERN = later(
    "From the top, each player meets the first one in the score group's pattern with whom the whole field can still "
    "be paired with as few rematches and floats as possible."
)
_BRACKETS = {
    DrawKind.OPENING: later("Byes, games and their numbers are drawn by lot."),
    DrawKind.CUT: later(
        "Seeded by rank: the first meets the last, the second the last but one, and so on. A player whose opponent "
        "is missing has a bye."
    ),
    DrawKind.ROUND_ROBIN: later(
        "Who sits where was drawn by lot in the stage's first round. From then on a fixed table pairs everybody with "
        "everybody."
    ),
    DrawKind.BRACKET: later(
        "Winners meet: of the first and the last game, of the second and the last but one, and so on."
    ),
}
_PLANNED = later("Who comes to each game follows from the games before it, as the bracket was planned.")


def reasons(inputs: DrawInputs, games: Sequence[Pairing], say: Say) -> tuple[Explanation, ...]:
    """Return why each game of a round was drawn, group by group from the top.

    Args:
        inputs: of the round's draw.
        games: what was drawn.
        say: a player's name, linked where there is a page.
    """
    found = explain_draw(inputs)
    if found is None:
        text = _PLANNED if inputs.planned else _BRACKETS[inputs.kind]
        heading = _("Round robin") if inputs.robin else _("Bracket")
        return (Explanation(heading=heading, lead=(phrase(text),)),)
    return tuple(_Reasons(inputs, games, say).of(found))


class _Reasons:
    """A builder of the explanations of one round's draw."""

    def __init__(self, inputs: DrawInputs, games: Sequence[Pairing], say: Say) -> None:
        self._say = say
        self._met = inputs.met
        self._points: Mapping[PlayerId, Number] = inputs.points
        self._tables = {frozenset(game.players): game.table for game in games}

    def of(self, found: DrawReasons) -> Iterator[Explanation]:
        """Yield the bye, the groups or the ranking, and why rematches were needed."""
        if found.keeps_apart:
            apart = phrase(
                "The organizer keeps some of these players apart. Below they count as players who have met."
            )
            yield Explanation(heading=_("Kept apart"), lead=(apart,))
        if found.bye is not None:
            yield Explanation(heading=_("The bye"), lead=(self._of_bye(found.bye),))
        for group in found.groups:
            yield self._of_group(group)
        if found.ranks:
            yield self._of_ranks(found)
        if found.proof is not None:
            said = why_rematches(found.proof, self._names)
            yield Explanation(heading=_("Why players meet again"), lead=said)

    def _of_bye(self, bye: ByeReason) -> Sentence:
        player = self._say(bye.player)
        if bye.by_lot:
            return self._of_lot(bye, player)
        if bye.passed_over:
            return self._of_passed_over(bye, player)
        if bye.byes:
            return phrase(
                "{player} sits out: the lowest ranked, and nobody has had fewer byes than {byes}.",
                player=player,
                byes=bye.byes,
            )
        return phrase("{player} sits out: the lowest ranked, without a bye so far.", player=player)

    def _of_lot(self, bye: ByeReason, player: Link) -> Sentence:
        if not bye.group:
            return phrase("{player} sits out, drawn by lot.", player=player)
        group = phrase(
            "{player} sits out, drawn by lot among those with the fewest points: {players}.",
            player=player,
            players=self._names(bye.group),
        )
        return together(group, self._of_more_byes(bye)) if bye.passed_over else group

    def _of_more_byes(self, bye: ByeReason) -> Sentence:
        number, players = len(bye.passed_over), self._names(bye.passed_over)
        if not bye.byes:
            return nphrase(
                "{players}, ranked lower, has had one.",
                "{players}, ranked lower, have had one.",
                number,
                players=players,
            )
        return nphrase(
            "{players}, ranked lower, has had more.",
            "{players}, ranked lower, have had more.",
            number,
            players=players,
        )

    def _of_passed_over(self, bye: ByeReason, player: Link) -> Sentence:
        if not bye.byes:
            return together(
                phrase("{player} sits out: the lowest ranked of those who had none yet.", player=player),
                self._of_more_byes(bye),
            )
        return together(
            phrase(
                "{player} sits out: the lowest ranked of those with the fewest, {byes}.",
                player=player,
                byes=bye.byes,
            ),
            self._of_more_byes(bye),
        )

    def _of_group(self, group: GroupReason) -> Explanation:
        sentences = [*self._of_those_who_came(group), *self._of_those_who_left(group)]
        if not sentences:
            two = len(group.players) == 2
            sentences = [
                phrase("They play each other.") if two else phrase("They play each other, drawn by lot.")
            ]
        number = words.players(len(group.players))
        return Explanation(
            heading=_("On {points}: {players}", points=words.in_points(group.points), players=number),
            lead=tuple(sentences),
            steps=tuple(self._drawn(pair, self._of_game(pair, group.points)) for pair in group.pairs),
        )

    def _of_those_who_came(self, group: GroupReason) -> Iterator[Sentence]:
        if not group.floated_in:
            return
        came = nphrase(
            "{players} floats in from above.",
            "{players} float in from above.",
            len(group.floated_in),
            players=self._names(group.floated_in),
        )
        yield together(came, phrase("The games are drawn by lot.")) if len(group.players) > 1 else came

    def _of_those_who_left(self, group: GroupReason) -> Iterator[Sentence]:
        if not group.leaving:
            return
        others = [player for player in group.could_leave if player not in group.leaving]
        leaving = self._names(group.leaving)
        yield why_leave(group, phrase("{players}, drawn by lot", players=leaving) if others else leaving)
        if others and not group.barred:
            yield phrase("It could have been anybody in the group.")
        elif others:
            yield phrase("It could also have been {players}.", players=self._names(others, is_choice=True))
        for bar in BARS:
            barred = [player for player, why in group.barred.items() if why is bar]
            if barred:
                yield why_stay(bar, len(barred), self._names(barred))

    def _drawn(self, pair: Pair, text: Sentence) -> Step:
        table = self._tables[frozenset(pair)]
        return Step(text, anchor="" if table is None else urls.reason_of(table))

    def _of_game(self, pair: Pair, points: Number | None = None) -> Sentence:
        one, other = (self._say(player) for player in pair)
        table = self._tables[frozenset(pair)]
        own = self._points.get(pair[0])
        if points is None or own is None or own == points:
            game = phrase("Table {table}: {one} against {other}", table=table, one=one, other=other)
        else:
            game = phrase(
                "Table {table}: {one}, from {points}, against {other}",
                table=table,
                one=one,
                points=words.in_points(own),
                other=other,
            )
        return phrase("{game}; they had met before", game=game) if frozenset(pair) in self._met else game

    def _of_ranks(self, found: DrawReasons) -> Explanation:
        by_rank = found.method == "by rank"
        return Explanation(
            heading=_("From the top of the ranking") if by_rank else _("From the top"),
            lead=(phrase(_METHODS.get(found.method, _PATTERN)),),
            steps=tuple(
                self._drawn(reason.pair, self._of_rank(reason, by_rank=by_rank)) for reason in found.ranks
            ),
        )

    def _of_rank(self, reason: RankReason, *, by_rank: bool) -> Sentence:
        said = self._of_game(reason.pair)
        if reason.met and by_rank:
            said = phrase(
                "{game}; {player} had met {others}",
                game=said,
                player=self._say(reason.pair[0]),
                others=self._names(reason.met),
            )
        if reason.blocked and by_rank:
            said = phrase(
                "{game}; with {others} those left could not have been paired with so few rematches",
                game=said,
                others=self._names(reason.blocked, is_choice=True),
            )
        if reason.alike:
            said = nphrase(
                "{game}; {others} is of the same faction",
                "{game}; {others} are of the same faction",
                len(reason.alike),
                game=said,
                others=self._names(reason.alike),
            )
        return said

    def _names(self, players: Sequence[PlayerId], *, is_choice: bool = False) -> Sentence:
        """Return `Ada, Bo and Cy`; of very many only how many more there are."""
        links = [self._say(player) for player in players[:FEW]]
        if len(players) > FEW:
            links.append(Link(text=_("{number} more", number=len(players) - FEW)))
        return links_listed(links, is_choice=is_choice)
