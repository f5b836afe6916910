"""What may be wrong with a season: events that aren't there, and people of whom nobody can say who they are."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.findings import Finding, Place, define_warning
from generator.languages.said import Message, listed, say
from generator.model import PlayerId
from generator.model.seasons import Appearance, People, Season, Seat, matches
from generator.tournament.season import SeasonPlayer, alike, people_of, renamed

Fields = Mapping[str, Sequence[Appearance] | None]  # who plays in which event; None where nobody can say


define_warning(
    "season-event-unknown",
    meaning="A name under `events` is that of no event so far. It may be one to come, or a slip.",
    remedy="Correct the name, or leave it for an event that is still to be made.",
    example="there is no event leeds-2019 yet: correct the name, or leave it if the event is still to come",
)
define_warning(
    "ids-differ",
    meaning=(
        "Most IDs belong to other players from event to event, so nobody can be followed through the season by "
        "an ID."
    ),
    remedy="Write `players: by name` in the season's file; what still is unclear is told then.",
    example="most IDs belong to somebody else in the next event, as P01 does: write players: by name",
)


def check_season(season: Season, fields: Fields, people: People) -> Iterator[Finding]:
    """Find everything there is to report on a season.

    Args:
        season: as its file describes it.
        fields: of all events that are there, those of other seasons included.
        people: what people.yaml says.
    """
    for i, pattern in enumerate(season.events):
        if not any(matches(pattern, folder) for folder in fields):
            message = say(
                "there is no event {event} yet: correct the name, or leave it if the event is still to come",
                event=pattern,
            )
            yield _finding(season, "season-event-unknown", message, "events", i)
    own = [field for folder, field in fields.items() if season.takes_in(folder) and field is not None]
    known = people_of(own, people, by_name=season.by_name)
    if not season.by_name and _ids_differ(known):
        message = say(
            "most IDs belong to somebody else in the next event, as {id} does: write players: by name",
            id=next(renamed(known))[0],
        )
        yield _finding(season, "ids-differ", message)
        return
    yield from _alike(season, known)
    if not season.by_name:
        yield from _renamed(season, known)


define_warning(
    "people-unknown",
    meaning="`people.yaml` names an event that is not there, or a player whom that event doesn't have.",
    remedy="Correct the event or the ID.",
    example="durham-2018 has no player P70: correct the ID",
)


def check_people(people: People, places: Mapping[Seat, Place], fields: Fields) -> Iterator[Finding]:
    """Find players named in people.yaml who are not there."""
    for event, player in people:
        place = places[event, player]
        if event not in fields:
            message = say("there is no event {event}: correct the name", event=event)
            yield Finding(code="people-unknown", place=place, message=message)
        elif (field := fields[event]) is not None and player not in {each.player for each in field}:
            message = say("{event} has no player {id}: correct the ID", event=event, id=player)
            yield Finding(code="people-unknown", place=place, message=message)
    yield from _in_one_event(people, places, fields)


define_warning(
    "people-doubled",
    meaning=(
        "`people.yaml` says of two players of the same event that they are one person, who gets the points of "
        "both."
    ),
    remedy=(
        "Write each on a line of their own, with something added to the names. If somebody was registered twice by "
        "mistake, name the player who counts."
    ),
    example=(
        "Ann Noor is P02 and P03 in leeds-2018, and both would count: nobody plays twice in one event, so write each "
        "on a line of their own"
    ),
)


def _in_one_event(people: People, places: Mapping[Seat, Place], fields: Fields) -> Iterator[Finding]:
    """Yield findings on people who are two players of one event, whose points would both count."""
    first: dict[tuple[str, str], PlayerId] = {}
    for (event, player), name in people.items():
        other = first.setdefault((event, name), player)
        if other != player and event in fields:
            message = say(
                "{name} is {id} and {other} in {event}, and both would count: nobody plays twice in one event, so "
                "write each on a line of their own",
                name=name,
                id=other,
                other=player,
                event=event,
            )
            yield Finding(code="people-doubled", place=places[event, player], message=message)


def _ids_differ(known: Sequence[SeasonPlayer]) -> bool:
    """Return whether the IDs of several people outnumber the people who kept theirs."""
    return sum(1 for _ in renamed(known)) > sum(len(person.appearances) > 1 for person in known)


define_warning(
    "person-twice",
    meaning="Players with one name have different IDs, so the season counts them as different people.",
    remedy=(
        "If they are one person, add the line to `people.yaml`. If they are two, give each a line of their own, with "
        "something added to the names. If everybody's ID differs from event to event, write `players: by name` in the "
        "season's file."
    ),
    example=(
        "Ilse Vorn is counted as 2 people: durham-2018/P07, leeds-2018/P12. If it is one, write this line in "
        "people.yaml: Ilse Vorn: [durham-2018/P07, leeds-2018/P12]"
    ),
)


def _alike(season: Season, known: Sequence[SeasonPlayer]) -> Iterator[Finding]:
    for same in alike(known):
        name, seats = same[0].name, _seats(same)
        twice = _twice(each.event for person in same for each in person.appearances)
        if twice:
            message = say(
                "{name} is counted as {n} people: {seats}. Two of them play in {event}: write a line for each "
                "person in people.yaml, as in {line}",
                name=name,
                n=len(same),
                seats=seats,
                event=twice[0],
                line=f"{name} (1): [{_seats(same[:1])}]",
            )
        else:
            message = say(
                "{name} is counted as {n} people: {seats}. If it is one, write this line in people.yaml: {line}",
                name=name,
                n=len(same),
                seats=seats,
                line=f"{name}: [{seats}]",
            )
        yield _finding(season, "person-twice", message)


def _twice(names: Iterable[str]) -> list[str]:
    """Return those that are there more than once, in their order."""
    return [name for name, number in Counter(names).items() if number > 1]


define_warning(
    "person-renamed",
    meaning=(
        "Players of different names have the same ID in different events, so the season counts them as different "
        "people."
    ),
    remedy="If they are one person, add the line to `people.yaml`; if they are two, give each a line there.",
    example=(
        "P07 is Ilse Vorn in durham-2018 and Ilse Vorn-Kay in leeds-2018, counted as 2 people. If it is one, write "
        "this line in people.yaml: Ilse Vorn-Kay: [durham-2018/P07, leeds-2018/P07]"
    ),
)


def _renamed(season: Season, known: Sequence[SeasonPlayer]) -> Iterator[Finding]:
    for player, same in renamed(known):
        message = say(
            "{id} is {names}, counted as {n} people. If it is one, write this line in people.yaml: {line}",
            id=player,
            names=listed([_where(person, player) for person in same]),
            n=len(same),
            line=f"{same[-1].name}: [{_seats(same)}]",
        )
        yield _finding(season, "person-renamed", message)


def _where(person: SeasonPlayer, player: PlayerId) -> Message:
    event = next(each.event for each in person.appearances if each.player == player)
    return say("{name} in {event}", name=person.name, event=event)


def _seats(same: Sequence[SeasonPlayer]) -> str:
    """Return the seats as people.yaml takes them."""
    return ", ".join("/".join(each.seat) for person in same for each in person.appearances)


def _finding(season: Season, code: str, message: Message, *path: str | int) -> Finding:
    place = season.places.get(path) or Place(file=season.file)
    return Finding(code=code, place=place, message=message, language=season.language)
