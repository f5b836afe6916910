"""Why somebody floated to another score group, or had to stay, in words."""

from generator.engine.explaining.explanation import Bar, GroupReason
from generator.languages import ngettext
from generator.publish.parts import Sentence
from generator.publish.wording.phrase import nphrase, phrase

BARS = (Bar.BELOW, Bar.GROUP, Bar.FLOATED, Bar.FIELD)  # in the order in which they are told


def why_leave(group: GroupReason, players: Sentence) -> Sentence:
    """Why as many had to leave as did, and who they are."""
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
    """Why somebody could not leave the group."""
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
