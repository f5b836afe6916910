"""The words that a regulation file may choose from, each with what it means.

The tiebreakers say it themselves; the others are keys of the engine's registries, which a test compares with these. The
manual, the editor's completion and the messages about a wrong word all read them here.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated

from pydantic import AfterValidator, WithJsonSchema

from generator.figures import tiebreakers
from generator.figures.tiebreakers import CRITERIA, RANDOM
from generator.languages import later
from generator.languages.said import Message, say
from generator.strict_yaml import meant

TIEBREAKERS: Mapping[str, str] = {
    key: f"{CRITERIA[key].text} {CRITERIA[key].remark}".rstrip() for key in (*tiebreakers.TIEBREAKERS, RANDOM)
}

PAIRING_METHODS: Mapping[str, str] = {
    "random in score groups": (
        "Players with equal tournament points are paired at random, from the top down; of an odd group one player, "
        "drawn at random, meets a random player of the next group."
    ),
    "by rank": "From the top of the ranking each player meets the next below whom they have not met.",
    "adjacent in score groups": (
        "Within equal tournament points the first of the ranking meets the second, the third the fourth, and so on."
    ),
    "slide in score groups": (
        "Within equal tournament points the top half of the ranking meets the bottom half: of six, 1 meets 4, 2 meets "
        "5 and 3 meets 6."
    ),
    "fold in score groups": (
        "Within equal tournament points the first of the ranking meets the last, the second the last but one, and "
        "so on."
    ),
}

CLUBS_APART, RATING_HALVES = "clubs apart", "rating halves"

FIRST_ROUNDS: Mapping[str, str] = {
    "at random": "Everybody meets anybody.",
    "across factions": (
        "In a random order the first player meets the next one of another faction, or the next one where there is "
        "none; then the first of those left, and so on."
    ),
    CLUBS_APART: (
        "In a random order the first player meets the next one of another club, as long as no more players of one club "
        "have to meet than must; then the first of those left, and so on. Who names no club may meet anybody."
    ),
    RATING_HALVES: (
        "By the first figure of `registered`, the highest first, the best of the upper half meets the best of the "
        "lower one, and so on; among equals the order is random."
    ),
}

TABLE_METHODS: Mapping[str, str] = {
    "order of pairing": "The lowest table for the first pair, the next one for the second, and so on.",
    "not played on before": (
        "The lowest free table that neither player has played on; or else the lowest free one that the "
        "higher ranked has not played on; or else the lowest free one."
    ),
}

BYE_RULES: Mapping[str, str] = {
    "random": "Anybody, at random.",
    "lowest ranked without a bye": (
        "The lowest ranked player who has had no bye yet; once everybody has had one, the lowest ranked of those with "
        "the fewest."
    ),
    "random in the lowest score group": (
        "Of the players who have had no bye yet, or the fewest, those with the fewest points: anybody of them, at "
        "random."
    ),
}

BRACKETS: Mapping[str, str] = {
    "by game number": (
        "After a cut the highest seed meets the lowest in Game #1, the second highest the second lowest in Game #2, "
        "and so on; later the winner of Game #1 meets the winner of the last game, and so on inward."
    ),
}

ABOUT: Mapping[str, str] = {
    "first_round": "`swiss`: how round 1 is paired.",
    "bound_tiers": "`scenarios`: the tiers whose events must use the season's.",
    "handed_in": "`lists`: what a list says where lists are collected.",
    "shared": "`ranking`: players who stay tied.",
    "late": "`drops`: players who come late.",
    "disqualified": "`drops`: players who are disqualified.",
    "seeds": "`elimination`: the first games after a cut.",
    "next_games": "`elimination`: the games of later rounds.",
    "replaced": "`elimination`: players who leave before the first game.",
    "dropped": "`elimination`: players who leave later, and their opponents.",
    "bonus": "`concession`: bonus points of a player who concedes.",
    "without_scores": "`concession`: games of which no score was entered.",
    "rejoin": "`drops`: players who ask to come back once elimination has begun.",
    "missed_cut": "`drops`: players who ask to come back into a stage whose cut they missed.",
    "winner_out": "`elimination`: the winner of the final who is disqualified afterwards.",
}

ENDINGS: Mapping[str, str] = {
    "Played out": "The game came to its end; the cell Ended stays empty.",
    "Time": "Time was called.",
    "Defeated": "One player lost everything.",
    "Mutual destruction": "Both players lost everything.",
    "Rounds": "The last game round that the game has was played.",
    "Conceded": "One player gave the game up.",
    "Awarded": "A ruling gave one player the win, whatever the scores say.",
    "Both lost": "Both players lost, whatever the scores say; they have met, and both stay.",
    "No-show": "One player, or both, did not appear.",
}


def unknown(message: str, word: str, known: Iterable[str]) -> Message:
    """Return the message about a `{word}` that is none of those there are, with a `{hint}` to the meant one."""
    return say(message, word=word, hint=meant(word, known))


def _known(message: str, words: Mapping[str, str]) -> AfterValidator:
    def check(word: str) -> str:
        if word not in words:
            raise ValueError(unknown(message, word, words))
        return word

    return AfterValidator(check)


def _listed(words: Mapping[str, str]) -> WithJsonSchema:
    """Return the schema for editors: the words, and what each one means."""
    return WithJsonSchema({"type": "string", "enum": list(words), "enumDescriptions": list(words.values())})


TiebreakerKey = Annotated[
    str, _known(later("{word!r} is not a tiebreaker: {hint}"), TIEBREAKERS), _listed(TIEBREAKERS)
]
PairingMethod = Annotated[
    str, _known(later("{word!r} is not a way of pairing: {hint}"), PAIRING_METHODS), _listed(PAIRING_METHODS)
]
FirstRound = Annotated[
    str,
    _known(later("{word!r} is not a way of pairing round 1: {hint}"), FIRST_ROUNDS),
    _listed(FIRST_ROUNDS),
]
TableMethod = Annotated[
    str,
    _known(later("{word!r} is not a way of giving out tables: {hint}"), TABLE_METHODS),
    _listed(TABLE_METHODS),
]
ByeRule = Annotated[
    str, _known(later("{word!r} is not a rule for byes: {hint}"), BYE_RULES), _listed(BYE_RULES)
]
Bracket = Annotated[
    str, _known(later("{word!r} is not a kind of bracket: {hint}"), BRACKETS), _listed(BRACKETS)
]
About = Annotated[
    str,
    _known(later("{word!r} is nothing that a sentence of the program is about: {hint}"), ABOUT),
    _listed(ABOUT),
]
Ending = Annotated[str, _known(later("{word!r} is not a way of ending: {hint}"), ENDINGS), _listed(ENDINGS)]
