"""Codes about `round-N.xlsx`: how games ended, and the scenarios they are played with."""

from generator.findings.code import error, note, warning

GAMES = {
    "score-value": error(
        "A score, or a figure beside it, is not a whole number from 0 up.",
        "Type it as the players reported it.",
        "score -5: a score is a whole number from 0 up",
    ),
    "score-too-high": error(
        "A score, or a figure beside it, is higher than one can be.",
        "Correct it: often a digit was typed twice.",
        "score 2000: a score is at most 200; correct it",
    ),
    "score-too-low": error(
        "A score, or a figure beside it, is lower than one can be.",
        "Correct it.",
        "score 2: a score is at least 5; correct it",
    ),
    "scores-impossible": error(
        "Two scores are entered that no game ends with: the rules name the pairs that there are.",
        "Correct them as the players reported the game.",
        "scores 2 - 2: no game of Best of Three ends like that; there are 2-0, 2-1 and 1-1, either way round",
    ),
    "score-missing": warning(
        "A score or another figure of a game is entered and some are not: the game counts as open.",
        "Enter what is missing.",
        "table 4: score 2 is missing, so the game still counts as open",
    ),
    "score-not-expected": error(
        "Something is entered where nothing should be: beside a bye, or where nobody played.",
        "Empty the cell.",
        "Score 1 200: nothing is entered for a bye; empty the cell",
    ),
    "ending-unknown": error(
        "The column Ended has a word that it doesn't know.",
        "Choose from the list; a game that was played out needs nothing.",
        "Ended says draw: write one of Time, Defeated, or nothing if the game was played out",
    ),
    "ending-not-in-game": error(
        "The word under Ended is one of Roundsheet's, but games of these regulations don't end so.",
        "Choose one of the words in the message.",
        "Ended says Rounds: no game of X-Wing 1.1.1 ends that way; write one of Time, Defeated, Mutual destruction, "
        "Conceded 1, Conceded 2, No-show 1, No-show 2, No-show both, or nothing if the game was played out",
    ),
    "concession-without-scores": note(
        "A player conceded, and neither score is entered, or no losses are. The scores count as 0, or the opponent as "
        "having lost none. One score alone leaves the game open.",
        "Enter the scores as they stood; if there were none, a word under Note puts the note away.",
        "table 2: Conceded 1, and no scores are entered, so they count as 0; enter them as they stood, or a word under "
        "Note if there were none",
    ),
    "winner-value": error(
        "The winner is entered as the number of the seat, and something else is there.",
        "Write 1 or 2, or leave the cell empty if the scores show it.",
        "winner 3: write 1 or 2 for Player 1 or 2, or leave it empty",
    ),
    "winner-missing": error(
        "The scores don't show who won.",
        "Enter 1 or 2 for the player who won by the regulations' tie-break.",
        "the scores are equal (60 - 60), and there are no draws: enter 1 or 2 for the player who won the game "
        "after the tie was broken",
    ),
    "winner-contradicts": error(
        "The winner entered is not the one that follows from the scores and the ending.",
        "Correct the scores, the ending or the winner.",
        "winner 2: with Conceded 2 the winner is 1; clear the cell",
    ),
    "army-not-destroyed": error(
        "A player who destroyed the whole opposing force has at least its worth as a score.",
        "Correct the score or the ending.",
        "score 190: the winner destroyed the whole opposing force, worth at least 200; correct the score, Ended "
        "or Winner",
    ),
    "mutual-destruction-meant": error(
        "Both players have the score for destroying everything, so neither was simply defeated.",
        "Enter Mutual destruction, and who won by the regulations.",
        "both scores are 100, so both were destroyed: enter Mutual destruction and its winner",
    ),
    "destruction-unsaid": warning(
        "Both scores are those of destroying everything, and Ended does not say that an army was destroyed. The game "
        "counts by its scores: with Mutual destruction both margins would be 0, and with Defeated the player with the "
        "last unit wins.",
        "Enter how the game ended; if objectives made the scores, a word under Note puts the warning away.",
        "both scores are 200 or more (250 - 200): enter Mutual destruction if both armies were destroyed, or Defeated "
        "if one was; if objectives made the scores, write a word under Note",
    ),
    "score-doubtful": warning(
        "A score is more than twice what destroying everything is worth. Objectives add to it, but hardly "
        "as much again. The score counts as it is.",
        "Correct the score if a digit was typed twice; if it is right, a word under Note puts the warning away.",
        "score 1070: destroying everything is worth 200, so more than 400 would mean as much again from objectives; "
        "correct it if it is a slip; if not, write a word under Note",
    ),
    "withdrawal-early": warning(
        "A force withdrew with fewer losses than those at which it first has to test for that. The withdrawal counts.",
        "Clear Withdrew if it is in the wrong row, or correct the casualties. If it really happened, a word under "
        "Note puts the warning away.",
        "P07's force withdrew with 2 of 12 models lost, but only has to test for that from 6 on: clear Withdrew 1, or "
        "correct Casualties 1; if it really happened, write a word under Note",
    ),
    "casualties-value": error(
        "Casualties, Withdrew or Bonus have a value that they can't have.",
        "Enter a whole number from 0 up; under Withdrew Yes or nothing.",
        "casualties -1: casualties are a whole number from 0 up",
    ),
    "casualties-too-high": error(
        "A player has lost more models than the force has.",
        "Correct the casualties here, or Models in players.xlsx.",
        "casualties 14: P07's force has 12 models by players.xlsx; correct one of them",
    ),
    "scenario-missing": warning(
        "The organizer names what the round is played with, and has not done so yet.",
        "Enter it on the sheet Round, or under `scenarios` in event.yaml.",
        "round 2 has no deployment and no objective: the organizer names it, here or under scenarios in event.yaml",
    ),
    "scenario-not-legal": warning(
        "The deployment or objective is not in this season's list, which events of this tier have to use.",
        "Choose one of those in the message, unless the Event Outline says otherwise.",
        "objective 'Dawn' is not one of this season's (Confront, Hold), which formal events use unless their Event "
        "Outline says otherwise",
    ),
    "scenario-repeated": warning(
        "A deployment or objective is used again in a stage before all have been used, in a round's workbook or under "
        "`scenarios` in event.yaml. Once all have been used, any may be used again.",
        "Choose one of those that are left; if the round was really played with it, leave it.",
        "objective 'Hold' is used again before Confront: in a stage none is used again until all have been used",
    ),
}
