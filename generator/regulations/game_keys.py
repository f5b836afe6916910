"""What each key means that says what a game is and what it is worth: a part of `keys.KEYS`."""

from collections.abc import Mapping

GAME_KEYS: Mapping[str, Mapping[str, str]] = {
    "Scores": {
        "text": "A sentence on how a player's score comes about.",
        "minimum": "The smallest score there is. Without this key 0.",
        "maximum": "The largest score that can be entered. Without this key there is no limit, or 39,999 where "
        "`full_army` is known: a larger one is a date typed by mistake.",
        "full_army": "The score that a player who destroys everything has at least.",
        "destruction": "A sentence on that.",
        "words": "Up to eight words for scores, each with its number, as in `{won: 2, drawn: 1, lost: 0}`. In place of "
        "`maximum`.",
        "pairs": "The scores there are, as in `[2-0, 2-1, 1-1]`, either way round. In place of `maximum`.",
        "figures": "Up to three figures of each player that are entered beside the score.",
    },
    "Figure": {
        "name": "What stands above its two columns, as in `Casualties`: also on the pages, in no other language.",
        "text": "A sentence on how it comes about.",
        "minimum": "The smallest one there is. Without this key 0.",
        "maximum": "The largest one. Without this key 39,999: a larger one is a date typed by mistake.",
        "optional": "`true` if an empty cell is a 0, so that only what there was is entered.",
    },
    "Casualties": {
        "text": "A sentence on how losses decide a game.",
        "levels": "The levels of loss from the lightest; the winner's lead is counted in them.",
        "withdrawal": "The level that a forced withdrawal counts as.",
        "withdrawal_test": "When a force first has to test for that. An earlier withdrawal gets a warning.",
        "bonus": "A sentence on bonus points, which are entered for each player.",
    },
    "WithdrawalTest": {"level": "The level of losses from which it has to."},
    "CasualtyLevel": {
        "name": "The level's name.",
        "percent": "The share of a force's models, rounded up, from which it counts. The first is 0.",
    },
    "Endings": {
        "text": "A sentence on how games end and who wins.",
        "allowed": "The words that may be entered under `Ended`.",
        "ties": "What equal scores are: a `draw`, or `winner entered` where the players find a winner otherwise.",
        "ties_cite": "The clause for that, if it is not that of `endings`.",
        "time_cite": "The clause for an end by `Time`, if it is not that of `endings`.",
        "ties_by": "Figures that decide on equal scores, one after the other; `ties` says what is left.",
        "tie_break": "How the players find that winner, as in `Final Salvo`: slips have a box that says who won it.",
    },
    "Margin": {
        "text": "A sentence on how it is counted.",
        "figure": "The figure in which the lead is counted, as in `Army points`. Without this key the score.",
        "counts_for": "Who has one: the `winner`, or `both` (the loser's is the base minus the lead).",
        "base": "What the lead is added to. Without this key 0.",
        "minimum": "The smallest lead that counts.",
        "maximum": "The largest lead that counts.",
        "mutual_destruction": "The lead of a game in which both lost everything.",
    },
    "PointsTable": {
        "bands": "Rows by the winner's lead, without gaps.",
        "degrees_cite": "The clause on what a lead is called, as in `Major Victory`, if it is not that of the table.",
        "draw": "What a draw is worth to each player. Needed where `ties` are a `draw`.",
    },
    "TournamentPoints": {
        "bands": "Rows by the winner's lead, without gaps.",
        "degrees_cite": "The clause on what a lead is called, as in `Major Victory`, if it is not that of the table.",
        "draw": "What a draw is worth to each player. Needed where `ties` are a `draw`.",
        "own_score": "`true` if each player's score is what the player gets, instead of `bands`.",
        "for_endings": "Other tables of `bands` and `draw` for games with a certain ending, by its word.",
    },
    "Band": {
        "lead": "The lead in score, as in `30-69`, `70+` or `7`.",
        "win": "Tournament points of the winner, whole or as in `0.5`.",
        "loss": "Tournament points of the loser.",
        "name": "What such a win is called, as in `Minor Victory`.",
    },
    "Award": {
        "tournament_points": "Tournament points, whole or as in `0.5`.",
        "margin_of_victory": "Margin of victory. Without this key 0.",
    },
    "ByeAward": {
        "tournament_points": "Tournament points, whole or as in `0.5`.",
        "margin_of_victory": "Margin of victory. Without this key 0.",
        "own_score": (
            "The score that tiebreakers count for it, as in `75`, or `average`: the mean of the player's other games. "
            "Without this key 0."
        ),
    },
    "Awarded": {
        "winner": "What the player gets to whom the game is awarded.",
        "loser": "What the other one gets.",
        "margins_by_scores": "`true` if the margins of victory follow from what was entered, whoever won.",
    },
    "ConcessionWinner": {
        "tournament_points": "Tournament points, whole or as in `0.5`.",
        "margin_of_victory": "Margin of victory. Without this key 0.",
        "table_from": "The lead from which the table counts instead, by the scores as they stood.",
    },
    "Concession": {
        "text": "A sentence on what giving up means.",
        "conceding": "What the player who gives up gets.",
        "opponent": "What the opponent gets.",
        "opponent_score": "The opponent's score, with which the game counts as played; instead of the two above.",
        "loses_everything": "`true` if losses decide a game, and giving up loses everything; instead of the above.",
        "retires": "`true` if a player who gives up plays no more and has no rank.",
        "retires_cite": "The clause for that, if it is not that of `concession`.",
        "rules": "More on giving up, a sentence each.",
    },
}  # fmt: skip
