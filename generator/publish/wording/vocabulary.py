"""The words that regulation files choose from, and a few that the shipped ones use, in the language of the page.

A word that only a house rule knows stands as it is; sentences are translated by `shared.clauses.quote`.
"""

from generator.languages import _, later

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


def said(word: str) -> str:
    """The word of a regulation file as the page says it."""
    return _(word) if word in WORDS else word
