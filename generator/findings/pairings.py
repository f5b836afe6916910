"""Codes about `round-N.xlsx`: whose round it is, the sheet Round, and who meets whom."""

from generator.findings.code import error, note, warning
from generator.findings.privacy import NOT_ON_THE_PAGES

PAIRINGS = {
    "workbook-of-another-event": error(
        "The sheet Round names another event, and its field Draw does not come from this event's seed; or the sheet "
        "Results belongs to another game. The file is in the wrong folder. Nothing else in it is checked, and no "
        "later round either.",
        "Put the round's own workbook here. If this is the right one, and the event was renamed, correct "
        "the field Event.",
        "Event says 'Store Night June', this event is 'Store Night July', and Draw was not made from its seed, so "
        "nothing in this file counts; put round 1's own workbook here or, if this is the right one, correct the field "
        "Event",
    ),
    "workbook-of-another-round": error(
        "The sheet Round has another number than the file's name. Nothing else in it is checked, and no later round "
        "either.",
        "Put the round's own workbook here, or give this file the name that fits its number. If only the number is "
        "wrong, correct it.",
        "round 2: this is the file of round 1, and nothing in it counts; put round 1's own workbook here or, if only "
        "the number is wrong, write 1",
    ),
    "round-field": error(
        "A field of the sheet Round is missing, appears twice, or has a value that it can't have.",
        "Write what the message asks for; Roundsheet filled these fields when it paired the round.",
        "the field Stage is missing or empty: write Swiss, or the name of the cut such as Top 8",
    ),
    "draw-newer": error(
        "A round was drawn by a newer version of Roundsheet, whose draw this one does not know: it could neither "
        "repeat the draw nor say who plays on, so it reads nothing of the round.",
        "Upgrade Roundsheet wherever the event is worked on. If somebody typed the number, write what was there "
        "before, or empty the cell for the first version.",
        "this round was drawn by a newer Roundsheet: its draw's version is 3, and this program knows no later one than "
        "2, so nothing in the round counts; upgrade Roundsheet",
    ),
    "round-field-differs": warning(
        "A field of the sheet Round disagrees with the event: its name, its regulations, the stage. The event is what "
        "counts.",
        "Correct the field, or check whether the workbook belongs to another event.",
        "Stage says 'Top 8' in round 3, but by the event it is 'Swiss': correct it",
    ),
    "start-not-a-time": warning(
        "Starts at on the sheet Round is not a time of day, or can be read in two ways, so no clock runs "
        "on the pages.",
        "Write hours and minutes, as in 14:30. Words may stay where no clock is wanted.",
        "Starts at says 'after lunch': the pages show it as it is, and no clock runs; write a time as in 14:30 for "
        "a clock",
    ),
    "minutes-differ": warning(
        "Minutes on the sheet Round is not the length that the regulations give the round, or more than they allow. "
        "The clock runs by what is entered.",
        "Correct it, or leave it if the players were told.",
        "Minutes says 45 in round 2, but Runewars 2.2 gives it 90: correct it, or leave it if the players were told",
    ),
    "minutes-unequal": note(
        "Minutes on the sheet Round is not that of round 1, and by the regulations all rounds last equally long.",
        "Correct it, or leave it if the players were told.",
        "Minutes says 40 in round 2 and 80 in round 1: in Urban War 1.4 all rounds last equally long",
    ),
    "break-differs": note(
        "By Starts at of two rounds and the minutes of the first the break between them is another than the "
        "regulations name.",
        "Correct Starts at, or leave it.",
        "round 2 starts 40 minutes after the end of round 1: Urban War 1.4 has breaks of 10 to 15 minutes",
    ),
    "player-unknown": error(
        "An ID in a round's workbook is not in players.xlsx: it is a slip, or the player's row was deleted.",
        "Correct the ID, or put the row back with the ID and the name that the message says. Whoever has a seat in a "
        "round stays in players.xlsx; leaving is written as Drop on the sheet Changes.",
        "P05 is not in players.xlsx: put the row back (ID P05, Name Odo Brack) and, if this player has left, write "
        "Drop on the sheet Changes of round 2; or correct the ID here",
    ),
    "id-changed": error(
        "A player's ID was changed in players.xlsx after a round was drawn: the rounds know the old one.",
        "Write the old ID again. To call somebody something else change the name.",
        "Luis Linden has the ID P02X here and P02 in the rounds: write P02 again, an ID stays the same for the whole "
        "event",
    ),
    "player-name-differs": warning(
        "The name beside an ID is another player's. The ID is what counts.",
        "Correct the one that is wrong: check who sits at the table.",
        "'Odo Brack' is beside P07, who is 'Ilse Vorn': the ID counts, correct the one that is wrong",
    ),
    "id-understood": note(
        "A name is written where an ID is expected. Only one player has this name, so that player is meant.",
        "Nothing. Type the ID if you want the sheet to say it.",
        "'Ilse Vorn' is written where an ID is expected: it is read as P07 (Ilse Vorn)",
    ),
    "figure-differs": warning(
        "Somebody typed over a formula: the points or the margin beside a result are not what the result gives.",
        "Correct the scores, which count, or empty the cell.",
        "Points 1 says 9, and the result gives 8: the result counts; correct the scores, or empty this cell",
    ),
    "field-unknown": note(
        f"The sheet Round has a field that Roundsheet doesn't know. It is not read, and it is {NOT_ON_THE_PAGES}.",
        "Nothing, if the field is your own. Correct its name if it was meant to be one of Roundsheet's.",
        "the field Parking is not one of Roundsheet's, so it is not read; it is " + NOT_ON_THE_PAGES,
    ),
    "player-seated-twice": error(
        "A player has two seats in one round.",
        "Replace one of them with the player who is missing.",
        "P07 (Ilse Vorn) has a second seat in round 2: a player has one game in a round, replace one of them",
    ),
    "player-missing": error(
        "A player who is in the event has no seat and no bye in a round. For a player who has had none so far the "
        "finding is at the player's row in players.xlsx: that is somebody who came when the round was already "
        "paired.",
        "Say from which round on the player takes part, or add the row; drop a player who has left on the sheet "
        "Changes of the previous round.",
        "P07 (Ilse Vorn) has no seat in round 1: enter 2 as Late from round, or write Withdrawn under Status, or add a "
        "row to the sheet Results of round 1",
    ),
    "player-not-in": error(
        "A player has a seat who has dropped, was disqualified or comes later.",
        "Replace the player, draw the round again with `roundsheet pair EVENT --redraw`, or write Rejoin.",
        "P07 (Ilse Vorn) lost in round 3 and has a seat in round 4: correct the result of round 3, or draw round 4 "
        "again with pair --redraw",
    ),
    "seat-empty": error(
        "A row lacks an ID: that of a player at a table, of the player with the bye, or of the player whom a change "
        "is about.",
        "Enter the ID; for a bye write BYE under Player 2.",
        "the ID of Odo Brack is missing: enter the player's ID, or BYE as the name of Player 2",
    ),
    "table-repeated": warning(
        "Two games of a round have the same table.",
        "Give one of them another number.",
        "table 4 has two games in round 2: give one another table",
    ),
    "swapped-since-draw": note(
        "Players were swapped by hand after the draw, and no rule on who meets whom is broken. The pairings count as "
        "they are.",
        "Write why under Note in one of these rows: the round's page shows it beside the change, and this note goes.",
        "table 3 and table 5: other players than the draw seated there; write why under Note in one of these rows, "
        "and the round's page says it",
    ),
    "pairing-differs": warning(
        "Players were swapped by hand after the draw so that players of different score groups meet, or in round 1 "
        "players of one faction, whom the draw kept apart by the regulations. The pairings count as they are.",
        "If it was a slip, swap players before the round begins; if there was no other way, leave it.",
        "table 1 (P07 (Ilse Vorn) with 7 against P12 (Odo Brack) with 4): in round 2 the draw kept these score groups "
        "apart: swap players if the round has not begun",
    ),
    "rematch": warning(
        "Two players meet again. The pairing counts as it is, but is against the regulations.",
        "If it was a slip, swap players before the round begins: there is a pairing with fewer rematches.",
        "P07 (Ilse Vorn) and P12 (Odo Brack) have met before: swap players if the round has not begun",
    ),
    "rematch-needed": note(
        "Two players meet again, and no pairing of the players of this round has fewer rematches: the draw has looked "
        "at all of them.",
        "Nothing. The round's page shows why.",
        "P07 (Ilse Vorn) and P12 (Odo Brack) meet again: no pairing of this round's players has fewer rematches",
    ),
    "apart": warning(
        "Two players meet who are kept apart: they have the same text under Keep apart. The pairing counts as it is.",
        "If it was a slip, swap players before the round begins: there is a pairing in which fewer of them meet.",
        "P07 (Ilse Vorn) and P12 (Odo Brack) are kept apart and meet: swap players if the round has not begun",
    ),
    "apart-needed": note(
        "Two players meet who are kept apart, and it can't be helped: no pairing of the players of this Swiss round "
        "has fewer such games, or the bracket's places or the table of a round robin say who meets whom.",
        "Nothing; or ask one of them to leave the game to the other.",
        "P07 (Ilse Vorn) and P12 (Odo Brack) are kept apart and meet: no pairing of this round's players has fewer "
        "such games",
    ),
    "apart-by-choice": note(
        "Players of one score group who had not met were kept apart, as they have the same text under Keep apart. "
        "That is an organizer's choice: the document keeps only those apart who have met.",
        "Nothing. Tell the players.",
        "in round 2 players of one score group were kept apart (P07 (Ilse Vorn) and P12 (Odo Brack)): an organizer's "
        "choice, of which Runewars 2.2 says nothing",
    ),
    "byes-by-choice": note(
        "Players have a bye because it was given under Byes. That is an organizer's choice: the document has one bye, "
        "with an odd number of players, and says whose it is. Rules that say what a given bye is worth know it.",
        "Nothing. Tell the players.",
        "byes in round 2 are an organizer's choice (P07 (Ilse Vorn)): Runewars 2.2 has one with an odd number of "
        "players, and says whose it is",
    ),
    "table-by-choice": note(
        "A game is at a player's Fixed table, on which one of the two has played before. That is an organizer's "
        "choice: the document gives them a table on which neither has.",
        "Nothing.",
        "P07 (Ilse Vorn) has the fixed table 1, on which one of the two had played before round 2: an organizer's "
        "choice; by Urban War 1.4 players go to tables that they have not played on",
    ),
    "second-bye": warning(
        "A player has the bye again, although others have not had one.",
        "If it was a slip, swap the two players before the round begins.",
        "P07 (Ilse Vorn) has had a bye before and others have not: by the ranking of this round's sheet Standings the "
        "bye is for P12 (Odo Brack)",
    ),
    "wrong-bye": warning(
        "By the ranking that the round was drawn from, on its sheet Standings, another player should have the bye.",
        "If it was a slip, swap the two players before the round begins; if not, leave it.",
        "P07 (Ilse Vorn) is not the lowest ranked player without a bye: by the ranking of this round's sheet Standings "
        "the bye is for P12 (Odo Brack)",
    ),
    "no-bye-needed": warning(
        "A round has more byes than its number of players needs: one if it is odd, none if it is even.",
        "Seat the players who have byes against each other, or look for the player who is missing.",
        "P07 (Ilse Vorn) has a bye that an even number of players does not need: seat players against each other, or "
        "check who is missing",
    ),
    "bracket-differs": warning(
        "An elimination game is not the one that the bracket gives.",
        "Correct the players of the row; elimination rows are in the order of their game numbers.",
        "Game #2 is not the one that the bracket gives, which is P03 (Maren Tull) against P06 (Jory Quill): "
        "correct the row",
    ),
    "round-robin-differs": warning(
        "A game of a round robin is not one that its table gives for the round.",
        "Seat the players as the table says: the page of the round shows the drawn games. Only in the stage's first "
        "round any players may be exchanged, as the table is made from it.",
        "P03 (Maren Tull) and P06 (Jory Quill) don't meet in round 2 by the stage's table: seat them as it says, or "
        "somebody meets twice and somebody never",
    ),
    "bracket-rows": error(
        "A round of single elimination has more or fewer rows than the bracket has games. Byes have rows, too, "
        "because the winners of two rows meet in the next round.",
        "Put the missing row back, with BYE as Player 2 where a player has no opponent, or remove the rows that are "
        "too many.",
        "3 rows are here, and the bracket has 4, one for each game, byes included: remove what is too much, or add "
        "the row that is missing, with BYE where a player has no opponent",
    ),
    "out-by-losses-corrected": warning(
        "A result was corrected after a round was drawn, and a player who was left out of it, as after so many losses "
        "a player is out, has fewer of them. The round stays, and the player stays out.",
        "Leave it, or let the player come back: write Rejoin on the sheet Changes of the last round. The rounds missed "
        "are then unpaired losses, which don't count among those that a player is out with.",
        "P07 (Ilse Vorn) was out by losses when round 3 was drawn, and by today's results has 1 loss: the round stays "
        "as it was drawn; to let this player come back write Rejoin on the sheet Changes of round 3",
    ),
    "out-by-losses-paired": warning(
        "A player has a seat in a round who had so many losses before it that, by the regulations, a player is out. A "
        "result was corrected after the draw, or a person seated the player.",
        "Nothing, if the round has begun: it counts, and the next round is drawn without the player.",
        "P07 (Ilse Vorn) had 2 losses before round 3, with which a player is out, and plays in it: the round counts as "
        "it is, and this player is in no later one",
    ),
    "cut-differs": warning(
        "By the ranking that the stage's first round was drawn from a player makes the cut, but has no seat in that "
        "round.",
        "Seat the player; or, if the player has left, write Drop on the sheet Changes of that round.",
        "P07 (Ilse Vorn) makes the cut and is not in round 4: seat this player, or write Drop on its sheet Changes",
    ),
    "cut-corrected": warning(
        "A result was corrected after the cut, and by today's ranking another player would have made it. Seeds and "
        "bracket stay.",
        "Don't change anything, and tell the player.",
        "by today's results P07 (Ilse Vorn) would have made the cut; round 4 stays as it was drawn",
    ),
}
