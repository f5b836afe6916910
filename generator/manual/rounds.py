"""Codes about `round-N.xlsx`: its pairings, results, changes and progress."""

from generator.manual.entry import Entry
from generator.manual.privacy import NOT_ON_THE_PAGES

ROUNDS = {
    "workbook-of-another-event": Entry(
        "The sheet Round names another event, and its field Draw does not come from this event's seed; or the sheet "
        "Results is that of another game. The file lies in the wrong folder. Nothing else in it is checked, and no "
        "later round either.",
        "Put the round's own workbook here. If this is the right one, of an event that was renamed, correct the field "
        "Event.",
        "Event says 'Store Night June', this event is 'Store Night July', and Draw was not made from its seed, so "
        "nothing in this file counts; put round 1's own workbook here or, if this is the right one, correct the field "
        "Event",
    ),
    "workbook-of-another-round": Entry(
        "The sheet Round says another number than the file's name. Nothing else in it is checked, and no later round "
        "either.",
        "Put the round's own workbook here, or give this file the name that its number asks for. If only the number is "
        "wrong, correct it.",
        "round 2: this is the file of round 1, and nothing in it counts; put round 1's own workbook here or, if only "
        "the number is wrong, write 1",
    ),
    "round-field": Entry(
        "A field of the sheet Round is missing, stands twice, or holds what it can't.",
        "Write what the message asks for; Roundsheet filled these fields when it paired the round.",
        "the field Stage is missing or empty: write Swiss, or the name of the cut such as Top 8",
    ),
    "round-field-differs": Entry(
        "A field of the sheet Round disagrees with the event: its name, its regulations, the stage. The event counts.",
        "Correct the field, or look whether the workbook belongs to another event.",
        "Stage says 'Top 8' in round 3, and the event makes it 'Swiss': correct it",
    ),
    "start-not-a-time": Entry(
        "Starts at on the sheet Round is no time of day, or one that can be read in two ways, so no clock runs on the "
        "pages.",
        "Write hours and minutes, as in 14:30. Words may stay where no clock is wanted.",
        "Starts at says 'after lunch': the pages show it as it stands, and no clock runs; write a time as in 14:30 for "
        "a clock",
    ),
    "minutes-differ": Entry(
        "Minutes on the sheet Round is not the length that the regulations give the round, or more than they allow. "
        "The clock runs by what stands there.",
        "Correct it, or leave it if the players were told.",
        "Minutes says 45 in round 2, and Runewars 2.2 gives it 90: correct it, or leave it if the players were told",
    ),
    "player-unknown": Entry(
        "An ID in a round's workbook is not in players.xlsx.",
        "Correct the ID, or add the player.",
        "P99 is not in players.xlsx: correct the ID, or add the player",
    ),
    "player-name-differs": Entry(
        "The name beside an ID is another player's. The ID counts.",
        "Correct the one that is wrong: look who sits at the table.",
        "'Odo Brack' stands beside P07, who is 'Ilse Vorn': the ID counts, correct the one that is wrong",
    ),
    "id-understood": Entry(
        "A name stands where an ID is expected. Only one player is called so, and that player is meant.",
        "Nothing. Type the ID if you want the sheet to say it.",
        "'Ilse Vorn' stands where an ID is expected: it is read as P07 (Ilse Vorn)",
    ),
    "figure-differs": Entry(
        "Somebody typed over a formula: the points or the margin beside a result are not what the result gives.",
        "Correct the scores, which count, or empty the cell.",
        "Points 1 says 9, and the result gives 8: the result counts; correct the scores, or empty this cell",
    ),
    "field-unknown": Entry(
        f"The sheet Round has a field that Roundsheet doesn't know. It is not read, and it is {NOT_ON_THE_PAGES}.",
        "Nothing, if the field is your own. Correct its name if it was to be one of Roundsheet's.",
        "the field Parking is not one of Roundsheet's, so it is not read; it is " + NOT_ON_THE_PAGES,
    ),
    "player-seated-twice": Entry(
        "A player has two seats in one round.",
        "Put the player who is missing in place of one of them.",
        "P07 (Ilse Vorn) has a second seat in round 2: a player plays one game a round, replace one of them",
    ),
    "player-missing": Entry(
        "A player who is in the event has no seat and no bye in a round. Of one who has had none so far it is said at "
        "the player's row in players.xlsx: somebody who came when the round was paired already.",
        "Say from which round on the player takes part, or add the row; who has left is dropped on the sheet Changes "
        "of the round before.",
        "P07 (Ilse Vorn) has no seat in round 1: enter 2 as Late from round, or write Withdrawn under Status, or add a "
        "row to the sheet Results of round 1",
    ),
    "player-not-in": Entry(
        "A player who has dropped, was disqualified or comes later has a seat.",
        "Replace the player, draw the round again with `roundsheet pair EVENT --redraw`, or write Rejoin.",
        "P07 (Ilse Vorn) lost in round 3 and has a seat in round 4: correct the result of round 3, or draw round 4 "
        "again with pair --redraw",
    ),
    "seat-empty": Entry(
        "A row lacks an ID: of a player at a table, of who has the bye, or of whom a change is about.",
        "Enter the ID; for a bye write BYE under Player 2.",
        "the ID of Odo Brack is missing: enter the player's ID, or BYE as the name of Player 2",
    ),
    "table-repeated": Entry(
        "Two games of a round have the same table.",
        "Give one of them another number.",
        "table 4 has two games in round 2: give one another table",
    ),
    "rematch": Entry(
        "Two players meet again. The pairing counts as it stands, and is against the regulations.",
        "If it was a slip, swap players before the round begins; if there was no other way, leave it.",
        "P07 (Ilse Vorn) and P12 (Odo Brack) have met before: swap players if the round has not begun",
    ),
    "second-bye": Entry(
        "A player has the bye again, though others have not had one.",
        "If it was a slip, swap the two players before the round begins.",
        "P07 (Ilse Vorn) has had a bye before and others have not: by the ranking of this round's sheet Standings the "
        "bye is for P12 (Odo Brack)",
    ),
    "wrong-bye": Entry(
        "By the ranking that the round was drawn from, on its sheet Standings, the bye is another player's.",
        "If it was a slip, swap the two players before the round begins; if not, leave it.",
        "P07 (Ilse Vorn) is not the lowest ranked player without a bye: by the ranking of this round's sheet Standings "
        "the bye is for P12 (Odo Brack)",
    ),
    "no-bye-needed": Entry(
        "A round has more byes than its number of players needs: one where it is odd, none where it is even.",
        "Seat the players who have byes against each other, or look for a player who is missing.",
        "P07 (Ilse Vorn) has a bye that an even number of players does not need: seat players against each other, or "
        "look who is missing",
    ),
    "bracket-differs": Entry(
        "An elimination game is not the one that the bracket gives.",
        "Correct the players of the row; elimination rows stand in the order of their game numbers.",
        "Game #2 is not the one that the bracket gives, which is P03 (Maren Tull) against P06 (Jory Quill): "
        "correct the row",
    ),
    "bracket-rows": Entry(
        "A round of single elimination has another number of rows than the bracket has games. Byes have rows, too, "
        "because the winners of two rows meet in the next round.",
        "Put the missing row back, with BYE as Player 2 where a player has no opponent, or remove what is too much.",
        "3 rows stand here, and the bracket has 4, one a game, byes included: remove what is too much, or add the row "
        "that is missing, with BYE where a player has no opponent",
    ),
    "cut-differs": Entry(
        "A player makes the cut by the ranking that the stage's first round was drawn from, and has no seat in it.",
        "Seat the player; or, if the player has left, write Drop on the sheet Changes of that round.",
        "P07 (Ilse Vorn) makes the cut and is not in round 4: seat this player, or write Drop on its sheet Changes",
    ),
    "cut-corrected": Entry(
        "A result was corrected after the cut, and by today's ranking another player would have made it. Seeds and "
        "bracket stay.",
        "Nothing is to be changed. Tell the player, and then write the mark beside Seen to put the warning away.",
        "by today's results P07 (Ilse Vorn) would have made the cut; round 4 stays as it was drawn. Once you have seen "
        "this, s3f9a1c beside Seen on the sheet Round of round 4 puts it away",
    ),
    "score-value": Entry(
        "A score is not a whole number from 0 up.",
        "Type the score as the players reported it.",
        "score -5: a score is a whole number from 0 up",
    ),
    "score-too-high": Entry(
        "A score is higher than one can be.",
        "Correct the score: often a digit stands twice.",
        "score 2000: a score is at most 200; correct it",
    ),
    "score-too-low": Entry(
        "A score is lower than one can be.",
        "Correct the score.",
        "score 2: a score is at least 5; correct it",
    ),
    "score-missing": Entry(
        "One score of a game is entered and the other is not: the game counts as open.",
        "Enter the other score.",
        "table 4: score 2 is missing, so the game still counts as open",
    ),
    "score-not-expected": Entry(
        "Something is entered where nothing belongs: beside a bye, or where nobody played.",
        "Empty the cell.",
        "Score 1 200: nothing is entered for a bye; empty the cell",
    ),
    "ending-unknown": Entry(
        "The column Ended has a word that is none of its words.",
        "Choose from the list; a game that was played out needs nothing.",
        "Ended says draw: write one of Time, Defeated, or nothing where the game was played out",
    ),
    "ending-not-in-game": Entry(
        "The word under Ended is one of Roundsheet's, but games of these regulations don't end so.",
        "Choose one of the words in the message.",
        "Ended says Rounds: no game of X-Wing 1.1.1 ends so; write one of Time, Defeated, Mutual destruction, "
        "Conceded 1, Conceded 2, No-show 1, No-show 2, No-show both, or nothing where the game was played out",
    ),
    "winner-value": Entry(
        "The winner is told by the number of the seat, and something else stands there.",
        "Write 1 or 2, or leave the cell empty where the scores tell it.",
        "winner 3: write 1 or 2 for Player 1 or 2, or leave it empty",
    ),
    "winner-missing": Entry(
        "The scores don't tell who won.",
        "Enter 1 or 2, whoever won by the regulations' tie-break.",
        "the scores are equal (60 - 60): enter 1 or 2, whoever won the game after the tie was broken",
    ),
    "winner-contradicts": Entry(
        "The winner that is entered is not the one whom the scores and the ending give.",
        "Correct the scores, the ending or the winner.",
        "winner 2: with Conceded 2 the winner is 1; clear the cell",
    ),
    "army-not-destroyed": Entry(
        "Who destroyed the whole opposing force has at least its worth as a score.",
        "Correct the score or the ending.",
        "score 190: the winner destroyed the whole opposing force, worth at least 200; correct the score, Ended "
        "or Winner",
    ),
    "mutual-destruction-meant": Entry(
        "Both players have the score for destroying everything, so neither was simply defeated.",
        "Enter Mutual destruction, and who won by the regulations.",
        "both scores are 100, so both were destroyed: enter Mutual destruction and its winner",
    ),
    "destruction-unsaid": Entry(
        "Both scores are those of destroying everything, and Ended does not say that an army was destroyed. The game "
        "counts by its scores: with Mutual destruction both margins would be 0, and with Defeated the player with the "
        "last unit wins.",
        "Enter how the game ended; if objectives made the scores, a word under Note puts the warning away.",
        "both scores are 200 or more (250 - 200): enter Mutual destruction if both armies were destroyed, or Defeated "
        "if one was; if objectives made the scores, write a word under Note",
    ),
    "score-doubtful": Entry(
        "A score is more than twice what destroying everything is worth. Objectives add to it, and hardly as much "
        "again. The score counts as it stands.",
        "Correct the score if a digit stands twice; if it is right, a word under Note puts the warning away.",
        "score 1070: destroying everything is worth 200, so more than 400 would take as much again from objectives; "
        "correct it if it is a slip; if not, write a word under Note",
    ),
    "withdrawal-early": Entry(
        "A force withdrew with fewer losses than those at which it first tests whether it does. The withdrawal counts.",
        "Clear Withdrew if it stands in the wrong row, or correct the casualties. If it was so, a word under Note puts "
        "the warning away.",
        "P07's force withdrew with 2 of 12 models lost, and tests whether it does from 6 on: clear Withdrew 1, or "
        "correct Casualties 1; if it was so, write a word under Note",
    ),
    "casualties-value": Entry(
        "Casualties, Withdrew or Bonus hold what they can't.",
        "Enter a whole number from 0 up; under Withdrew Yes or nothing.",
        "casualties -1: casualties are a whole number from 0 up",
    ),
    "casualties-too-high": Entry(
        "A player has lost more models than the force has.",
        "Correct the casualties here, or Models in players.xlsx.",
        "casualties 14: P07's force has 12 models by players.xlsx; correct one of them",
    ),
    "scenario-missing": Entry(
        "The organizer names what the round is played with, and has not yet.",
        "Enter it on the sheet Round, or under `scenarios` in event.yaml.",
        "round 2 has no deployment and no objective: the organizer names it, here or under scenarios in event.yaml",
    ),
    "scenario-not-legal": Entry(
        "The deployment or objective is not in this season's list, to which the event's tier is bound.",
        "Choose one of those in the message, unless the Event Outline says otherwise.",
        "objective 'Dawn' is not one of this season's (Confront, Hold), which formal events use unless their Event "
        "Outline says otherwise",
    ),
    "scenario-repeated": Entry(
        "A deployment or objective comes again in a stage before all had their turn, in a round's workbook or under "
        "`scenarios` in event.yaml. Once all have been used, any may come again.",
        "Choose one of those that are left; if the round was played so, leave it.",
        "objective 'Hold' came again before Confront: in a stage none comes again until all have",
    ),
    "changes-missing": Entry(
        "The workbook has no sheet Changes, so nobody can be dropped in it.",
        "Put the sheet back where somebody left; if nobody did, nothing is lost.",
        "the sheet Changes is missing, there are: Round, Results",
    ),
    "change-unknown": Entry(
        "The column Change has a word that is none of its words.",
        "Write Drop, Disqualify or Rejoin.",
        "Change says Leaves: write one of Drop, Disqualify, Rejoin",
    ),
    "change-impossible": Entry(
        "A change does not fit the player: a return of one who is in or was disqualified, or after a cut of one who "
        "did not make it, or into single elimination.",
        "Remove the row, or correct the ID.",
        "Rejoin P07 (Ilse Vorn): this player is still in; remove this row",
    ),
    "change-needless": Entry(
        "A player is dropped who is out already: dropped, retired, eliminated or disqualified. Nothing comes of it.",
        "Remove the row, or correct the ID if somebody else was meant.",
        "Drop P07 (Ilse Vorn): this player is dropped already, so this row changes nothing; remove it",
    ),
    "leaves-before-stage": Entry(
        "Somebody who made the cut leaves before any game of the next stage is played: by a Drop or Disqualify in its "
        "first workbook, or by not appearing. The next of the ranking comes in, and the others move up.",
        "Draw the round again with `roundsheet pair EVENT --redraw`; on the web press Pair next round with Draw the "
        "last round again. If nobody can come in any more, play on: then the opponent has a bye.",
        "P07 (Ilse Vorn) leaves before any game of Top 4 is played: P12 (Odo Brack) comes in, and the others move up. "
        "Draw round 4 again: roundsheet pair durham-2018 --redraw (on the web, Pair next round with Draw the last "
        "round again)",
    ),
    "leaves-with-open-game": Entry(
        "Somebody drops out while the own game of this Swiss round has no result.",
        "Enter the result, or under Ended how the game ended without one.",
        "P07 (Ilse Vorn) leaves, and table 4 is open: enter the result, or under Ended No-show 2 if the player was not "
        "there for it, or Conceded 2 if the player gave it up",
    ),
    "change-repeated": Entry(
        "A player has two changes in the same round.",
        "Keep one.",
        "P07 (Ilse Vorn) has a second change in round 2: keep one",
    ),
    "tables-open": Entry(
        "The round is being played: these tables have no result yet.",
        "Enter the results as they come; the next round can be paired when all are in.",
        "3 tables open in round 2: 4, 7, 9",
    ),
    "earlier-round-open": Entry(
        "A game of an earlier round has no result, and the next round is paired.",
        "Enter the result.",
        "table 4 of round 1 has no result, and the next round is paired: enter it",
    ),
    "round-too-many": Entry(
        "There is a workbook for a round that the event does not have.",
        "Remove the workbook, or put back the structure that was announced.",
        "the event ends before round 4: remove this workbook, or correct the structure",
    ),
    "corrected-since-draw": Entry(
        "An earlier result was corrected after later rounds had been drawn from it. The pairings stay, the "
        "standings follow.",
        "Nothing, if the correction is right: tell the players whom it touches.",
        "table 3 of round 1 was corrected after round 2 was drawn: the pairings stay, the standings follow. Since the "
        "draw of round 2 Ilse Vorn gained 3 points (rank 4, now 2)",
    ),
    "draft": Entry(
        "The round is paired and not published: the organizer looks at it first.",
        "Look at its pairings, swap players where it must be, and set Release on its sheet Round to Now.",
        "round 2 is a draft: look at its pairings, then set Release on its sheet Round to Now",
    ),
    "draft-with-results": Entry(
        "Results are entered in a round that is still a draft: none of it is published, and they don't count.",
        "Set Release on the sheet Round to Now.",
        "round 2 is a draft and has results (tables 3, 5): none of it is published, and they don't count, until "
        "Release says Now",
    ),
    "draft-before-another": Entry(
        "A round is still a draft, and there is a later one.",
        "Set Release on its sheet Round to Now.",
        "round 2 is a draft, and round 3 is paired: set Release to Now",
    ),
}
