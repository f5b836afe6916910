"""Why rematches were needed in a round, in words."""

from collections.abc import Callable, Iterator, Sequence

from generator.engine.explaining.proof import RematchProof
from generator.model import PlayerId
from generator.publish.parts import Sentence
from generator.publish.wording.phrase import nphrase, phrase, together

Names = Callable[[Sequence[PlayerId]], Sentence]


def why_rematches(proof: RematchProof, names: Names) -> tuple[Sentence, ...]:
    """The hub and the islands in words: whoever doubts it can check it against the players' pages."""
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
