"""Codes about files of other programs that `roundsheet import event` reads."""

from generator.findings.code import error

EXCHANGE = {
    "exchange-format": error(
        "The file is in none of the formats that can be imported.",
        "Export the event from the other program again; `docs/exchange.md` says which formats there are.",
        "no file that can be imported; those are: Cryodex JSON (what Cryodex exports for List Juggler)",
    ),
    "exchange-unreadable": error(
        "The file looks like one that can be imported, but it is damaged or cut off.",
        "Export it again. Or open it in a text editor and correct the line that is named.",
        "this is where it stops being JSON (file cut off, or a quotation mark or comma too few): export the file "
        "again, or correct it here",
    ),
    "exchange-value": error(
        "Something in the file is missing, or of another kind than what belongs there.",
        "Correct it in the other program and export the event again, or correct it in a text editor.",
        "swiss round 2, match 3: player1points says NaN, and a whole number from 0 up belongs there: correct it",
    ),
    "exchange-player-unknown": error(
        "A game names a player who is not in the file's list of players.",
        "Correct the name, or add the player to the list.",
        "swiss round 1, match 2: player1 says 'Ilse Vron', who is not among players: correct the name, or add the "
        "player",
    ),
    "exchange-player-twice": error(
        "A player has two games in one round, or against themselves.",
        "Correct one of the two matches.",
        "swiss round 1, match 4: Ilse Vorn plays in this round a second time: correct one of the two matches",
    ),
    "exchange-contradiction": error(
        "Two lines of the file contradict each other.",
        "Look up which of the two is right, and correct the other.",
        "round 3: 7 has 1 as the result against 12, who has = (line 26): correct one of the two",
    ),
    "exchange-name-twice": error(
        "Two players of the file have the same name, by which alone its matches say who played.",
        "Tell the two apart, in the list of players and in each of their matches.",
        "two players are called Odo Brack, and matches name players by their names, so nobody can tell which of the "
        "two played: tell them apart in players and in each of their matches",
    ),
    "exchange-rounds": error(
        "A round of the file is missing, or there are two of one number.",
        "Correct the numbers of the rounds, or add the round.",
        "the Swiss rounds are 1, 2, 4: number them from 1 on, or add what is missing",
    ),
    "exchange-many-missing": error(
        "More than a quarter of the players are missing from a round of the file, and would count as gone.",
        "Look whether the file is whole. If they were gone indeed, add `--yes` to the command.",
        "6 of 7 players have no game and no bye in round 3, so they would be dropped before it: correct the file, or "
        "add --yes if they were gone",
    ),
    "exchange-date": error(
        "The file doesn't say, or not readably, on which day the event was played, and no `--date` was given.",
        "Add `--date` with the day to the command.",
        "the file doesn't say when the event was: add --date with the day, as in --date 2018-09-15",
    ),
}
