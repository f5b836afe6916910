"""Why a round was paired as it was, in words; the round's page and `roundsheet verify --why` say the same."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from generator.engine.drawing import DrawKind
from generator.engine.explanation import Bar, ByeReason, Explanation, GroupReason, RankReason, explain_draw
from generator.engine.proof import RematchProof
from generator.engine.verification import Repeated
from generator.model import Number, PlayerId
from generator.publish.pages import Link, Reason, Sentence
from generator.publish.views import words

Say = Callable[[PlayerId], Link]
Part = str | Link
Pair = tuple[PlayerId, PlayerId]

FEW = 12  # names that a sentence may list

_BARS = {
    Bar.BELOW: "had met everybody of the next group",
    Bar.GROUP: "had to stay, or the others of the group could not have been paired without a rematch",
    Bar.FLOATED: "had floated in, and no second float was needed",
    Bar.FIELD: "would have cost a rematch or another float further down",
}
_METHODS = {
    "by rank": "Each player, from the top of the ranking, meets the next below not met yet.",
    "across factions": "The players were shuffled; each from the top meets the first below of another faction.",
    "at random": "The players were shuffled; each from the top meets the next.",
}
_PATTERN = (
    "Each player, from the top, meets the first of the score group's pattern with whom the whole field can still be "
    "paired with as few rematches and floats as can be."
)
_BRACKETS = {
    DrawKind.OPENING: "Byes, games and their numbers are by lot.",
    DrawKind.CUT: "The players are seeded by their rank: the first meets the last, the second the last but one, and so "
    "on. Whose opponent is missing has a bye.",
    DrawKind.BRACKET: "The winner of the first game meets that of the last, the second that of the last but one, and "
    "so on.",
}


def reasons(repeated: Repeated, say: Say) -> tuple[Reason, ...]:
    """Why each game of a round was drawn, group by group from the top.

    Args:
        repeated: the round's draw.
        say: a player's name, linked where there is a page.
    """
    explanation = explain_draw(repeated.inputs)
    if explanation is None:
        return (Reason(heading="Bracket", sentences=(_sentence(_BRACKETS[repeated.inputs.kind]),)),)
    return tuple(_Reasons(repeated, say).of(explanation))


class _Reasons:
    """The words for one round's draw."""

    def __init__(self, repeated: Repeated, say: Say) -> None:
        self._say = say
        self._met = repeated.inputs.met
        self._points: Mapping[PlayerId, Number] = repeated.inputs.points
        self._tables = {frozenset(game.players): game.table for game in repeated.drawn.pairings}

    def of(self, explanation: Explanation) -> Iterator[Reason]:
        """The bye, the groups or the ranking, and why rematches were needed."""
        if explanation.bye is not None:
            yield Reason(heading="The bye", sentences=(self._of_bye(explanation.bye),))
        for group in explanation.groups:
            yield self._of_group(group)
        if explanation.ranks:
            yield self._of_ranks(explanation)
        if explanation.proof is not None:
            yield self._of_proof(explanation.proof)

    def _of_bye(self, bye: ByeReason) -> Sentence:
        name = self._say(bye.player)
        if bye.by_lot:
            return _sentence(name, " sits out, drawn by lot.")
        fewest = "who had none yet" if not bye.byes else f"with the fewest, {bye.byes}"
        if not bye.passed_over:
            had = "without a bye so far" if not bye.byes else f"and nobody has had fewer byes than {bye.byes}"
            return _sentence(name, f" sits out: the lowest ranked, {had}.")
        have = "has" if len(bye.passed_over) == 1 else "have"
        return _sentence(
            *(name, f" sits out: the lowest ranked of those {fewest}. "),
            *self._names(bye.passed_over),
            f", ranked lower, {have} had {'one' if not bye.byes else 'more'}.",
        )

    def _of_group(self, group: GroupReason) -> Reason:
        sentences = [*self._of_those_who_came(group), *self._of_those_who_left(group)]
        if not sentences:
            two = len(group.players) == 2
            sentences = [_sentence("They play each other." if two else "They play each other, drawn by lot.")]
        return Reason(
            heading=f"On {_points(group.points)}: {words.count(len(group.players), 'player')}",
            sentences=tuple(sentences),
            games=tuple(self._of_game(pair, group.points) for pair in group.pairs),
        )

    def _of_those_who_came(self, group: GroupReason) -> Iterator[Sentence]:
        if group.floated_in:
            verb = "floats" if len(group.floated_in) == 1 else "float"
            by_lot = " The games are drawn by lot." if len(group.players) > 1 else ""
            yield _sentence(*self._names(group.floated_in), f" {verb} in from above.{by_lot}")

    def _of_those_who_left(self, group: GroupReason) -> Iterator[Sentence]:
        if not group.leaving:
            return
        others = [player for player in group.could_leave if player not in group.leaving]
        yield _sentence(_why_leave(group), *self._names(group.leaving), ", drawn by lot." if others else ".")
        if others and not group.barred:
            yield _sentence("It could have been anybody of the group.")
        elif others:
            yield _sentence("It could also have been ", *self._names(others, "or"), ".")
        for bar, reason in _BARS.items():
            barred = [player for player, why in group.barred.items() if why is bar]
            if barred:
                yield _sentence(*self._names(barred), f" {reason}.")

    def _of_game(self, pair: Pair, points: Number | None = None) -> Sentence:
        one, other = (self._say(player) for player in pair)
        floats = points is not None and self._points[pair[0]] != points
        origin = f", from {_points(self._points[pair[0]])}," if floats else ""
        again = "; they had met before" if frozenset(pair) in self._met else ""
        return _sentence(f"Table {self._tables[frozenset(pair)]}: ", one, f"{origin} against ", other, again)

    def _of_ranks(self, explanation: Explanation) -> Reason:
        by_rank = explanation.method == "by rank"
        return Reason(
            heading="From the top of the ranking" if by_rank else "From the top",
            sentences=(_sentence(_METHODS.get(explanation.method, _PATTERN)),),
            games=tuple(self._of_rank(reason, by_rank=by_rank) for reason in explanation.ranks),
        )

    def _of_rank(self, reason: RankReason, *, by_rank: bool) -> Sentence:
        first = self._say(reason.pair[0])
        parts: list[Part] = []
        if reason.met and by_rank:
            parts += ["; ", first, " had met ", *self._names(reason.met)]
        if reason.blocked and by_rank:
            names = self._names(reason.blocked, "or")
            parts += ["; with ", *names, " those left could not have been paired with so few rematches"]
        if reason.alike:
            verb = "is" if len(reason.alike) == 1 else "are"
            parts += ["; ", *self._names(reason.alike), f" {verb} of the same faction"]
        return (*self._of_game(reason.pair), *_sentence(*parts))

    def _of_proof(self, proof: RematchProof) -> Reason:
        """The hub and the islands in words: whoever doubts it can check it against the players' pages."""
        alone = all(len(island) == 1 for island in proof.islands)
        sentences = list(self._of_the_alone(proof) if alone else self._of_islands(proof))
        few = words.count(proof.rematches, "rematch", "rematches")
        sentences.append(_sentence(f"So no pairing of the whole field has fewer than {few}."))
        return Reason(heading="Why players meet again", sentences=tuple(sentences))

    def _of_the_alone(self, proof: RematchProof) -> Iterator[Sentence]:
        alone = [player for island in proof.islands for player in island]
        yield _sentence(*self._names(alone), " have all met each other.")
        yield self._of_hub(proof, "any of them")

    def _of_islands(self, proof: RematchProof) -> Iterator[Sentence]:
        aside = ["Leave ", *self._names(proof.hub), " aside. "] if proof.hub else []
        yield _sentence(*aside, "Any two players of different groups of these have met:")
        for number, island in enumerate(proof.islands, start=1):
            yield _sentence(f"Group {number}: ", *self._names(island), ".")
        yield _sentence("Each group is odd in number, so at least one player of each has to look outside it.")
        yield self._of_hub(proof, "those")

    def _of_hub(self, proof: RematchProof, whom: str) -> Sentence:
        many = len(proof.islands)
        if not proof.hub:
            return _sentence(f"And nobody else is new to {whom}.")
        verb = "is" if len(proof.hub) == 1 else "are"
        text = f" {verb} new to {whom}, so at most {len(proof.hub)} of the {many} can meet somebody new."
        return _sentence("Only ", *self._names(proof.hub), text)

    def _names(self, players: Sequence[PlayerId], word: str = "and") -> list[Part]:
        """`Ada, Bo and Cy`; of very many only how many more there are."""
        shown, more = players[:FEW], len(players) - FEW
        parts: list[Part] = []
        for i, player in enumerate(shown):
            last = i == len(shown) - 1 and more <= 0
            parts += [f" {word} " if last and i else ", " if i else "", self._say(player)]
        return [*parts, f" {word} {more} more"] if more > 0 else parts


def _why_leave(group: GroupReason) -> str:
    """Why as many had to leave as did."""
    everybody = len(group.players) + len(group.floated_in)
    many = len(group.leaving)
    if many == 1:
        return (
            "An odd number, so one floats down: "
            if everybody > 1
            else "Alone here, so this player floats down: "
        )
    if everybody - 2 * group.most_pairs == many:
        pairs = words.count(group.most_pairs, "pair")
        return (
            f"No more than {pairs} can be made of all {everybody} without a rematch, so {many} float down: "
        )
    return f"For the fewest rematches in the whole field {many} float down: "


def _points(value: Number) -> str:
    return f"{words.points(value)} {'point' if value == 1 else 'points'}"


def _sentence(*parts: Part) -> Sentence:
    return tuple(Link(text=part) if isinstance(part, str) else part for part in parts if part != "")
