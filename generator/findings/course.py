"""Codes about `round-N.xlsx`: who leaves and returns, tables still open, corrections and drafts."""

from generator.findings.code import error, note, warning

COURSE = {
    "changes-missing": warning(
        "The workbook has no sheet Changes, so nobody can be dropped in it.",
        "Put the sheet back if somebody left; if nobody did, nothing is lost.",
        "the sheet Changes is missing, there are: Round, Results",
    ),
    "change-unknown": error(
        "The column Change has a word that it doesn't know.",
        "Write Drop, Disqualify or Rejoin.",
        "Change says Leaves: write one of Drop, Disqualify, Rejoin",
    ),
    "drops-value": error(
        "The column Drops of the sheet Results says something other than who leaves, or names the empty seat beside a "
        "bye.",
        "Write 1 or 2 for Player 1 or 2, or both; or empty the cell.",
        "Drops 3: write 1 or 2 for Player 1 or 2, both, or leave it empty",
    ),
    "change-impossible": error(
        "A change does not fit the player: somebody returns who is still in or was disqualified, or who "
        "did not make the cut, or into single elimination.",
        "Remove the row, or correct the ID.",
        "Rejoin P07 (Ilse Vorn): this player is still in; remove this row",
    ),
    "change-needless": warning(
        "A player is dropped who is already out: dropped, retired, eliminated or disqualified. It changes nothing.",
        "Remove the row, or correct the ID if somebody else was meant.",
        "Drop P07 (Ilse Vorn): this player is dropped already, so this row changes nothing; remove it",
    ),
    "winner-disqualified": note(
        "The winner of the final is disqualified afterwards. Disqualified players have no place, so whoever lost the "
        "final is first.",
        "Nothing, if that is meant: no document says who has won then. Tell the players.",
        "P07 (Ilse Vorn) won the final and is disqualified, so P12 (Odo Brack) has the first place",
    ),
    "leaves-before-stage": warning(
        "Somebody who made the cut leaves before any game of the next stage is played: by a Drop or Disqualify in its "
        "first workbook, or by not appearing. The next player in the ranking comes in, and the others move up.",
        "Draw the round again with `roundsheet pair EVENT --redraw`; on the web press Pair next round with Draw the "
        "last round again. If nobody can come in any more, play on: the opponent then has a bye.",
        "P07 (Ilse Vorn) leaves before any game of Top 4 is played: P12 (Odo Brack) comes in, and the others move up. "
        "Draw round 4 again: roundsheet pair durham-2018 --redraw (on the web, Pair next round with Draw the last "
        "round again)",
    ),
    "leaves-with-open-game": note(
        "Somebody drops out while their own game of this Swiss round has no result.",
        "Enter the result, or enter under Ended how the game ended without one.",
        "P07 (Ilse Vorn) leaves, and table 4 is open: enter the result, or under Ended No-show 2 if the player was not "
        "there for it, or Conceded 2 if the player gave it up",
    ),
    "change-points": error(
        "A change of points doesn't say how many, or a change of another kind has a number beside it.",
        "Write a number in a column Points, below 0 for points that are taken away, and the change Points beside it.",
        "the change Points needs a number in a column Points, as in -3 or 1.5",
    ),
    "change-without-reason": warning(
        "Points are given or taken, and nobody says why. The pages show the change and its reason.",
        "Write the reason under Note.",
        "P07 (Ilse Vorn) has -3 points by a ruling, and Note says no reason: write it, the pages show it",
    ),
    "change-repeated": error(
        "A player has two changes in the same round. To say Drop on the sheet Changes and in the column Drops is one.",
        "Keep one.",
        "P07 (Ilse Vorn) has a second change in round 2: keep one",
    ),
    "tables-open": note(
        "The round is being played: these tables have no result yet.",
        "Enter the results as they come; the next round can be paired when all are in.",
        "3 tables open in round 2: 4, 7, 9",
    ),
    "earlier-round-open": error(
        "A game of an earlier round has no result, and the next round is paired.",
        "Enter the result.",
        "table 4 of round 1 has no result, and the next round is paired: enter it",
    ),
    "round-too-many": error(
        "There is a workbook for a round that the event does not have.",
        "Remove the workbook, or put back the structure that was announced.",
        "the event ends before round 4: remove this workbook, or correct the structure",
    ),
    "last-round": note(
        "Last round on the sheet Round says that the event ends earlier than planned, or without its cut.",
        "Nothing, if that is right; otherwise empty the cell.",
        "the event ends with round 3, as Last round says; planned: Swiss 5, Top 4",
    ),
    "last-round-unheeded": warning(
        "Last round says Yes on a workbook that can't end the event: a later round is drawn, or it is single "
        "elimination, which ends once one player is left.",
        "Empty the cell; or take the later rounds away, or let the player concede who does not play on.",
        "Last round says Yes, and round 4 is drawn: empty the cell, or take round-4.xlsx away",
    ),
    "corrected-since-draw": note(
        "An earlier result was corrected after later rounds had been drawn from it. The pairings stay, the "
        "standings follow.",
        "Nothing, if the correction is right: tell the players concerned. Yes beside Seen, where the message says, "
        "puts the note away.",
        "table 3 of round 1 was corrected after round 2 was drawn: the pairings stay, the standings follow. Since the "
        "draw of round 2 Ilse Vorn gained 3 points (rank 4, now 2)",
    ),
    "rules-changed": warning(
        "A rule is not the one that was in force when a round was drawn, as the round's workbook records. All rounds "
        "are counted by the rule of now, and the pages say that it was changed.",
        "Put back the value in the regulation file; or tell the players. Yes beside Seen on the sheet Round puts it "
        "away.",
        "tournament_points.draw is 1, and was 0 when round 1 was drawn: all rounds are counted by what it is now. Put "
        "it back, or tell the players",
    ),
    "leaders-changed": note(
        "A leader was named, renamed or taken away after a round was drawn.",
        "Nothing, if that is right: tell the players. Yes beside Seen on the sheet Round puts it away.",
        "Kim Vale is judge, and was not given when round 1 was drawn: leaders are announced at the start",
    ),
    "player-changed": note(
        "What a player brought, or a registered figure, is not what it was when a round was drawn.",
        "Put it back, or do nothing if a leader allowed it. A round counts by the number of Models that it was drawn "
        "with, also in its workbook; where that was missing, or a force lost more, by the one that was given next. To "
        "have the last round count by a corrected one, draw it again: `roundsheet pair EVENT --redraw` before a result "
        "is in, later `roundsheet undo EVENT --with-results` and `roundsheet pair EVENT`, and enter its results again. "
        "Yes beside Seen on the sheet Round puts it away.",
        "Faction of Ilse Vorn is Latari Elves, and was Daqan Lords when round 1 was drawn: a player plays one list in "
        "the whole event",
    ),
    "draft": note(
        "The round is paired but not published: the organizer looks at it first.",
        "Look at its pairings, swap players if you must, and set Release on its sheet Round to Now.",
        "round 2 is a draft: look at its pairings, then set Release on its sheet Round to Now",
    ),
    "draft-with-results": warning(
        "Results are entered in a round that is still a draft: none of it is published, and they don't count.",
        "Set Release on the sheet Round to Now.",
        "round 2 is a draft and has results (tables 3, 5): none of it is published, and they don't count, until "
        "Release says Now",
    ),
    "draft-before-another": error(
        "A round is still a draft, and there is a later one.",
        "Set Release on its sheet Round to Now.",
        "round 2 is a draft, and round 3 is paired: set Release to Now",
    ),
}
