"""Codes about `event.yaml`: the event's regulations, structure, dates and leaders."""

from generator.findings.code import error, note, warning

EVENT = {
    "regulations-unknown": error(
        "`regulations` (or `extends`) names neither regulations that come with Roundsheet nor a file beside this one.",
        "Choose one that `roundsheet regulations` lists, or put your own file into the event's folder.",
        "there are no regulations 'runewars-3'; there are runewars-1.0, runewars-2.2, or a file.yaml of your own",
    ),
    "seed-missing": warning(
        "All randomness of the event comes from its seed; without one the folder's name is used, which others know.",
        "Add a line `seed:` with any text before the first round is drawn; `roundsheet new` makes one up.",
        "there is no seed, so the folder's name is used: add a line such as seed: 7f3a9c2e before the first draw",
    ),
    "structure-unknown": error(
        "The regulations have no structure of this name.",
        "Write one of the names in the message.",
        "Runewars 2.2 has no structure 'knockout'; it has basic, advanced, custom",
    ),
    "structure-players": error(
        "The structure's table of rounds does not cover this number of players.",
        "Choose another structure, or wait for more players; withdrawn players don't count.",
        "3 players are registered, and the basic structure's table is for 4 players or more: choose structure custom. "
        "In event.yaml write structure: custom and, in a line below it, stages: [{type: swiss, rounds: 3}]",
    ),
    "cut-of-all": warning(
        "Fewer players have registered than a cut lets in, so all of them would go on, the best with byes.",
        "Write a smaller size under stages, or leave it if more players are to come.",
        "6 players are registered, and a cut is to 8: everybody would go on; write a smaller size, or leave it if more "
        "are to come",
    ),
    "rounds-too-many": warning(
        "A stage has more Swiss rounds than a player has opponents, so some must meet again.",
        "Write fewer rounds, or leave it if more players are to come or players may meet again.",
        "5 players are registered, and 10 Swiss rounds are stated: after 5 everybody has met everybody; write fewer, "
        "or leave it if more are to come or players may meet again",
    ),
    "rounds-too-few": note(
        "The stages have fewer rounds than the document asks for with so many players, so that several may have won "
        "all their games at the end.",
        "Write more rounds under stages, or leave it.",
        "3 rounds for 16 players: Urban War 1.4 asks for 4, so that one player is ahead at the end; leave it if that "
        "is meant",
    ),
    "registration-short": note(
        "Registration is still open: there are not enough players yet to pair.",
        "Enter the players in players.xlsx as they register.",
        "nobody is registered yet: enter the players in players.xlsx",
    ),
    "structure-changed": error(
        "The number of rounds or the size of the cut is not what it was when round 1 was paired.",
        "Put back the structure or stages that were announced before the event began.",
        "the event began as '3 Swiss rounds' and now reads '4 Swiss rounds': put back what was announced",
    ),
    "stages-impossible": error(
        "The stages that a custom event states can't be played in this order or form.",
        "Correct the stage named: Swiss stages have rounds, a stage after a cut has a size, no larger than "
        "the stage before it, and elimination is last.",
        "an elimination ends the event: no stage can follow it",
    ),
    "tier-unknown": error(
        "The regulations have no tier of this name.",
        "Write one of the names in the message, or remove the line.",
        "Runewars 2.2 has no tier 'gold'; it has relaxed, formal, premier",
    ),
    "tier-structure": note(
        "The document says which official events use which tier and structure, and this event combines others. Nothing "
        "forbids that.",
        "Nothing, unless the tier or the structure is a slip.",
        "Runewars 2.2 plays its official events of tier formal with structure advanced; this event has basic, which "
        "nothing forbids",
    ),
    "leader-organizers": error(
        "More organizers are named than an event may have.",
        "Keep one as organizer and give the others another role.",
        "2 organizers are named (Ilse Vorn, Odo Brack); an event has exactly one",
    ),
    "leader-no-organizer": warning(
        "An event has an organizer, and none is named.",
        "Add the line that the message shows, with the name.",
        "no organizer is named: add a line such as leaders: [{role: organizer, name: Ilse Vorn}]",
    ),
    "leader-plays": error(
        "A leader is also a player, and the event's tier does not allow that, or only with another leader. People "
        "count, not lines: one person may have several roles.",
        "Withdraw the player, name another leader, or play in a tier that allows it.",
        "Ilse Vorn is organizer and plays as P07; in a premier event leaders can't play",
    ),
    "leader-plays-untiered": warning(
        "A leader is also a player, the only one who leads, and the event names no tier. It is checked as the "
        "regulations recommend, in most as relaxed, where a leader plays only beside another one.",
        "Name another leader, or leave it: no document forbids it to an event of no tier.",
        "Ilse Vorn is organizer and plays as P07; an event that names no tier is checked as relaxed, and there a "
        "leader plays only if another person is a leader too",
    ),
    "leader-unknown-player": error(
        "A leader is said to play under an ID that players.xlsx does not have.",
        "Correct the ID behind `player:`, or remove it if the leader does not play.",
        "Ilse Vorn plays as P70, who is not in players.xlsx: correct the ID",
    ),
    "leader-role-unknown": error(
        "The regulations have no such role.",
        "Write one of the roles in the message.",
        "'boss' is not a role; the roles are organizer, judge, marshal",
    ),
    "leader-named-as-player": warning(
        "A leader has the same name as a registered player. If that is one person, the leader plays, and whether that "
        "is allowed is not checked.",
        "Add `player:` with the ID to the leader's line; if they are two people, tell their names apart.",
        "Ilse Vorn, organizer, has the same name as P07: if this is one person, add player: P07; if not, add "
        "something to the names that tells them apart",
    ),
    "date-before-regulations": warning(
        "The event took place before its regulations came into force.",
        "Correct the date, or name the regulations of that time.",
        "the event is on 2016-05-01, but Runewars 2.2 took effect on 2018-04-02: correct the date, or name the "
        "regulations of that time",
    ),
    "schedule-day": warning(
        "A line of the schedule is on a day that is none of the event's.",
        "Correct the day at the beginning of the line, or add it under `date`. A line without a day is of the same day "
        "as the line above.",
        "Round 5 is on 2016-10-17, which is none of the event's days (2016-10-15, 2016-10-16): correct the day, or add "
        "it under date",
    ),
    "schedule-order": warning(
        "A line of the schedule is earlier than the line above it, or a round is not after the one before it.",
        "Put the lines in order. Where the next day begins, write it in front of the time.",
        "09:30 Round 5 stands below 15:15 Round 4: put it in order, or write its day in front, as in 2016-10-16 09:30 "
        "Round 5",
    ),
    "schedule-round-unknown": warning(
        "The schedule names a round that the event does not have.",
        "Remove the line, or correct the number. How many rounds there are follows from structure and players.",
        "round 5 is in the schedule, and the event has 4 rounds: remove the line, or correct it",
    ),
    "schedule-too-tight": warning(
        "A round is to begin before the time of the one before it is over.",
        "Correct one of the two times. The length of a round is that of the regulations.",
        "11:00 Round 2 comes too early: round 1 begins at 10:00 and lasts 90 minutes, until 11:30",
    ),
    "tables-too-few": warning(
        "`tables` in event.yaml names fewer tables than a round has games. Games without one get higher numbers.",
        "Correct the number, or remove the line: then the round with the most games says how many there are.",
        "tables says 3, and round 1 has 4 games: correct it; where there are too few, games get higher numbers",
    ),
}
