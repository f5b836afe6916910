"""Codes about seasons: the files beside the events' folders."""

from generator.findings.code import error, warning

SEASONS = {
    "season-name": error(
        "The season's pages lie in a folder of the site that has the name of its file, and that name is taken or no "
        "disk can have it.",
        "Give the file another name.",
        "there is an event durham-2018 as well: give the season's file another name",
    ),
    "season-points": error(
        "By this file no event is worth anything to anybody.",
        "Write what the places are worth, or that tournament points count.",
        "nothing is worth any points: write places, as in places: [10, 7, 5], or tournament_points: 1",
    ),
    "season-event-unknown": warning(
        "A name under `events` is that of no event so far. It may be one to come, or a slip.",
        "Correct the name, or leave it for an event that is still to be made.",
        "there is no event leeds-2019 yet: correct the name, or leave it if the event is still to come",
    ),
    "people-twice": error(
        "`people.yaml` gives the same player of an event to two names.",
        "Remove one of the two.",
        "durham-2018/P07 is Ilse Vorn already: remove one of the two",
    ),
    "people-doubled": warning(
        "`people.yaml` says of two players of the same event that they are one person, who gets the points of both.",
        "Write each on a line of their own, with something added to the names. If somebody was registered twice by "
        "mistake, name the player who counts.",
        "Ann Noor is P02 and P03 in leeds-2018, and both would count: nobody plays twice in one event, so write each "
        "on a line of their own",
    ),
    "people-unknown": warning(
        "`people.yaml` names an event that is not there, or a player whom that event doesn't have.",
        "Correct the event or the ID.",
        "durham-2018 has no player P70: correct the ID",
    ),
    "person-twice": warning(
        "Players with one name have different IDs, so the season counts them as different people.",
        "If they are one person, add the line to `people.yaml`. If they are two, give each a line of their own, with "
        "something added to the names. If everybody's ID differs from event to event, write `players: by name` in the "
        "season's file.",
        "Ilse Vorn is counted as 2 people: durham-2018/P07, leeds-2018/P12. If it is one, write this line in "
        "people.yaml: Ilse Vorn: [durham-2018/P07, leeds-2018/P12]",
    ),
    "person-renamed": warning(
        "Players of different names have the same ID in different events, so the season counts them as different "
        "people.",
        "If they are one person, add the line to `people.yaml`; if they are two, give each a line there.",
        "P07 is Ilse Vorn in durham-2018 and Ilse Vorn-Kay in leeds-2018, counted as 2 people. If it is one, write "
        "this line in people.yaml: Ilse Vorn-Kay: [durham-2018/P07, leeds-2018/P07]",
    ),
    "ids-differ": warning(
        "Most IDs belong to other players from event to event, so nobody can be followed through the season by an ID.",
        "Write `players: by name` in the season's file; what still is unclear is told then.",
        "most IDs belong to somebody else in the next event, as P01 does: write players: by name",
    ),
}
