"""Codes about `players.xlsx` and what players hand in: the sheets `Players` and `Lists`, and the folder `lists`."""

from generator.findings.code import error, note, warning

PLAYERS = {
    "player-id-missing": error(
        "A row of the sheet Players has no ID. The ID is what a player is known by; names are for people.",
        "Give the player an ID that nobody else has, as in P07.",
        "the ID is missing: give the player one, as in P07",
    ),
    "player-id-repeated": error(
        "Two players have the same ID. Upper and lower case make no difference.",
        "Give one of them another ID, before round 1 the one that is easier to change.",
        "ID p01 is already in row 2, for Ilse Vorn: give one of them another",
    ),
    "player-id-form": error(
        "An ID has characters that a web address can't hold, is too long, or was turned into a date.",
        "Use letters, digits, - and _; format the cell as text where a date appeared.",
        "ID P/01: an ID is made of the letters a-z, digits, - and _, with a dot only inside, as in P07",
    ),
    "player-name-missing": error(
        "A player has no name.",
        "Enter the name as it should appear on the site.",
        "the name is missing: enter the player's name",
    ),
    "player-name-repeated": warning(
        "Two players have the same name: one was entered twice, or there are two people whom nobody can tell apart on "
        "the pages.",
        "Remove one row if it is one person; from round 1 on write Drop for one of the two instead. If there are two, "
        "add an initial or a town to the names.",
        "Ilse Vorn is the name of P07 and of P19: remove one row if this is one person; if not, add something to the "
        "names that tells them apart",
    ),
    "withdrawn-after-start": error(
        "Withdrawn counts only until round 1 is paired; this player has been paired.",
        "Clear the cell, and write Drop on the sheet Changes of the last round that the player played.",
        "Ilse Vorn is withdrawn but has been paired: clear the cell, and write Drop on the sheet Changes of the last "
        "round played",
    ),
    "not-here": warning(
        "Players are ticked under Here, and these are not: the next round is drawn without them. The pages say nothing "
        "of it.",
        "Tick whoever has come, and before a result is in draw the round again with `roundsheet pair EVENT --redraw`; "
        "whoever is ticked later enters in the next round that is drawn. Write Withdrawn under Status of whoever does "
        "not come, or clear all crosses if you don't use them.",
        "2 players are not ticked under Here, so round 1 is drawn without: P07 (Ilse Vorn), P12 (Odo Brack). Tick "
        "whoever has come, later too: they play from the next draw on; write Withdrawn under Status of whoever does "
        "not come",
    ),
    "here-in-vain": warning(
        "A player is ticked under Here who is withdrawn, or who comes when nobody can enter any more.",
        "Clear the cross, or the Withdrawn of a player who has come after all.",
        "P07 (Ilse Vorn) is ticked under Here, but nobody can enter after round 3: clear the cross",
    ),
    "late-after-swiss": warning(
        "A late entry names a round in which nobody can come in any more.",
        "Correct the round.",
        "Ilse Vorn comes in round 5, but nobody can enter after round 3: correct it",
    ),
    "registered-late": note(
        "A player was entered in players.xlsx after the last round was drawn, and has no seat in it: its workbook "
        "says who was there. The player enters in the next round, as if its number stood under Late from round.",
        "Nothing. To seat the player in this round draw it again with `roundsheet pair EVENT --redraw`, before a "
        "result is in.",
        "P07 (Ilse Vorn) was not registered when round 1 was drawn: to seat this player in it draw it again: "
        "roundsheet pair durham-2018 --redraw (on the web, Pair next round with Draw the last round again), or this "
        "player plays from round 2 on",
    ),
    "figure-missing": warning(
        "The rules ask for a figure of each player, such as a rating, and some players have none. It counts as 0 in "
        "the draw and in the ranking.",
        "Enter the figure of each player in its column of the sheet Players; where it is 0, enter 0.",
        "2 players have no Rating, which counts as 0: P07 (Ilse Vorn), P12 (Odo Brack). Enter it for each, also where "
        "it is 0",
    ),
    "apart-alone": warning(
        "A text under Keep apart is only one player's, so it keeps nobody apart.",
        "Write the same text for those who are never to be paired with this player, or clear it.",
        "Ilse Vorn: nobody else has tull under Keep apart, so it keeps nobody apart: write the same text for the "
        "others, or clear it",
    ),
    "given-bye": warning(
        "A bye is given under Byes for a round in which the player can't have it: there is no such Swiss round, the "
        "player comes later, or the round was drawn before with a game for the player. That round counts as it is.",
        "Correct the rounds. A round that nobody has played yet can be drawn again with `roundsheet pair EVENT "
        "--redraw`.",
        "Ilse Vorn has a bye given for round 6, and there is no such Swiss round: correct it",
    ),
    "fixed-tables-meet": warning(
        "Two players with different fixed tables are paired, so one of them sits at the other's.",
        "Check whether that works for both; if not, change Table in this row, and in the row that has the other table.",
        "Ilse Vorn has the fixed table 3 and Odo Brack 5, and they meet at table 3: it stays so unless you change "
        "Table",
    ),
    "fixed-table-shared": warning(
        "Two players have the same fixed table, but only one of them can sit there.",
        "Give one of them another table.",
        "table 4 is also Odo Brack's: give Ilse Vorn another",
    ),
    "models-missing": warning(
        "The size of a force is unknown. Casualty levels are computed from it.",
        "Enter the number of models under Models.",
        "Ilse Vorn's number of models is missing, and casualty levels follow from it: enter it",
    ),
    "models-needed": error(
        "Casualties are entered for a player whose force has no size, so the game can't be scored.",
        "Enter the number of models under Models in players.xlsx.",
        "Ilse Vorn's number of models is missing, and casualties are entered for P07: enter it",
    ),
    "faction-unknown": warning(
        "The regulations name all factions, and this is not one of them.",
        "Correct the spelling, or choose one of the list.",
        "faction 'Waiqa': there are Daqan Lords, Latari Elves, Uthuk Y'llan, Waiqar the Undying",
    ),
    "list-player-missing": error(
        "A row of the sheet Lists belongs to nobody.",
        "Choose the player's ID, or remove the row.",
        "the player's ID is missing: choose whose list this belongs to",
    ),
    "list-player-unknown": error(
        "A row of the sheet Lists has an ID that the sheet Players does not have.",
        "Correct the ID.",
        "P99 is not on the sheet Players: correct the ID",
    ),
    "list-missing": note(
        "Others have handed in their lists, but this player has not.",
        "Enter the list, or ask for it.",
        "Ilse Vorn has no list on the sheet Lists, others have: enter it",
    ),
    "list-total-too-high": error(
        "A list is worth more points than the regulations allow.",
        "Correct the points if they were mistyped; if not, the player has to leave something out.",
        "Ilse Vorn's list has 212 points together, at most 200 are allowed: correct the points, or the player leaves "
        "something out",
    ),
    "list-total-differs": error(
        "The rows of a list don't add up to what List points says.",
        "Correct one of them.",
        "Ilse Vorn's list has 198 points together, List points says 200: correct one of them",
    ),
    "list-kind-missing": error(
        "A row of the sheet Lists does not say what it is.",
        "Choose the kind from the list.",
        "the kind is missing: choose what this is",
    ),
    "list-kind-unknown": error(
        "The regulations have no such kind of entry in a list.",
        "Write one of the kinds in the message.",
        "kind 'Hero': write Unit, Upgrade, Terrain",
    ),
    "list-number": error(
        "A list has too few or too many entries of a kind.",
        "Correct Kind and Count; if they are right, the player has to change the list.",
        "Ilse Vorn's list has 3 of kind Terrain, it must have exactly 2: correct the rows",
    ),
    "list-unique": error(
        "A list has more unique entries of a kind than allowed.",
        "Correct Unique; if it is right, the player has to change the list.",
        "Ilse Vorn's list has 2 unique ones of kind Terrain, at most 1 are allowed: correct the rows",
    ),
    "list-repeated": error(
        "The same entry is in a list twice, where all must be different.",
        "Correct the name, or the player has to choose another.",
        "Obstacle 'Asteroid 1' is in the list more than once: no two may be the same, correct one",
    ),
    "list-capacity": error(
        "Two entries of a list have more capacity together than any two may have.",
        "Correct Capacity; if it is right, the player has to change one of them.",
        "Ilse Vorn's Hill and Forest have capacity 9 together, any two of kind Terrain have at most 8",
    ),
    "list-faction": error(
        "A list mixes factions, or names one that doesn't exist.",
        "Correct Faction in the list or on the sheet Players.",
        "Ilse Vorn's list mixes Imperial, Rebel; a list is of one faction",
    ),
    "list-faction-mixed": warning(
        "A list mixes factions. That is allowed where an effect of the game says so, or where the document asks for a "
        "faction without limiting a list to one.",
        "Check whether one does, or whether Faction is a slip; if neither, the player has to change the list.",
        "Ilse Vorn's list mixes Daqan Lords, Latari Elves; a list is of one faction, unless an effect allows otherwise",
    ),
    "list-name": warning(
        "An entry has a name that is not among those the regulations allow.",
        "Correct the name.",
        "Damage deck 'Old': there are Core set, Force Awakens",
    ),
    "list-models": error(
        "The rows of a force don't add up to the number of models that Models says.",
        "Correct one of them.",
        "Ilse Vorn's list has 11 of kind Model, Models says 12: correct one of them",
    ),
    "list-thin": note(
        "Lists say too little for one of the limits to be checked: a list without points, without the total that the "
        "player states or without a unit, or a terrain card without its capacity. It is reported once for all lists "
        "together.",
        "Ask the players for it and enter it, or leave it if you know it is right.",
        "the lists of Ilse Vorn, Odo Brack and Maren Tull: Terrain without a Capacity, so nobody can tell whether any "
        "two have at most 6 together",
    ),
    "list-file-unknown": warning(
        "A file in the folder `lists` belongs to nobody by its name, or is no list by its ending; or the folder itself "
        "has another name. It is not read.",
        "Name the file by the ID of its player: `P07.xws` or `P07.json` for a squad of X-Wing, `P07.txt` for a text.",
        "this file is not read: name it by the ID of its player, as in P07.xws, P07.json or P07.txt",
    ),
    "list-file-twice": warning(
        "A player has several files in the folder `lists`. Only you can know which of them counts, so none is shown.",
        "Delete those that don't count.",
        "P07.xws is the same player's, so none of them is shown: keep the one that counts",
    ),
    "list-file-left-out": warning(
        "A player's file in the folder `lists` can't be read: it is empty, far too large, no text in UTF-8, or no "
        "squad as builders of X-Wing write it. The pages leave it out.",
        "Ask the player to export the list again, or correct what is named.",
        "pilot 2, points: 'many' stands where a whole number from 0 to 9999 belongs: correct it, or ask for the list "
        "again",
    ),
    "list-file-differs": warning(
        "A player's file in the folder `lists` says something else than `players.xlsx`, or its total is not the sum of "
        "its pilots. Nothing in the workbook follows from the file.",
        "Ask the player which of the two is right, and correct the other.",
        "this file has 98 points, List points in players.xlsx says 100: correct one of them",
    ),
}
