"""The day on one sheet, for the organizer: the event's figures, each round's three steps, and what to do when."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.languages import ENGLISH, _
from generator.languages.customs import listing
from generator.model import Stage, StageType
from generator.site.facts import Facts
from generator.site.page_context import PageContext
from generator.site.pages.printing.sheets import Printable, frame, paper, tables
from generator.site.parts import Fact, Link, Sentence, Table, TableColumn, TableRow, facts_of
from generator.site.shared.graphics import Qr, address, event_qr
from generator.site.shared.plan import ScheduleDay, schedule_of, stage_in_words, stages_note
from generator.site.wording import words
from generator.site.wording.moments import who_plays_on
from generator.site.wording.words import links_listed, phrase
from generator.tournament.course.schedule import planned_stages
from generator.tournament.game_forms import form_of
from generator.tournament.game_forms.states import allowed_endings


@dataclass(frozen=True, slots=True, kw_only=True)
class DaySheetPage(Printable):
    """A record of the organizer's sheet for the day."""

    when: str  # the day, and where
    schedule: tuple[ScheduleDay, ...]
    facts: tuple[Fact, ...]
    stages_note: str
    steps: Table  # of each round, on the web and at the desk
    again: str  # what follows the last step
    results: tuple[Sentence, ...]  # how they are typed
    incidents: Table
    judges: Sentence
    address: str
    qr: Qr | None


MOST_BYES = 3  # players who are named; more are counted
PAIR, RUN, AGAIN, UNDO = "Pair next round", "Run workflow", "Draw the last round again", "Undo last round"
UPLOAD, COMMIT, ACTIONS = "Upload a filled workbook", "Commit changes", "Actions"


def _typed(text: str) -> Link:
    """Return what is pressed, typed or looked for: the same in every language."""
    return Link(text=text, language=ENGLISH)


def day_sheet_page(context: PageContext, facts: Facts) -> DaySheetPage:
    """Return the organizer's sheet for the day."""
    settings, qr = facts.event.settings, event_qr(context)
    schedule = schedule_of(context)
    no_schedule = _("With a schedule in event.yaml its times stand here too.")
    no_address = _("Once events/site.yaml has the site's address, this page has a QR code too.")
    return DaySheetPage(
        frame=frame(context, _("On the day")),
        paper=paper(
            context,
            _(
                "For the organizer, on one sheet: the plan, the steps of each round, and what to do when something "
                "happens."
            ),
            *([] if schedule else [no_schedule]),
            *([] if qr else [no_address]),
        ),
        when=" · ".join(filter(None, (words.days(settings.dates), settings.venue))),
        schedule=schedule,
        facts=tuple(_facts(context)),
        stages_note=stages_note(facts),
        steps=_steps(facts.event.id),
        again=_("When all results are in, begin again with the first step."),
        results=tuple(_results(facts)),
        incidents=_incidents(facts),
        judges=phrase(
            "Judges can enter results on their phones. At the desk {serve} prints an address with its QR code, and a "
            "new code. Write the address here, and tell the code to the judges alone.",
            serve=_typed("roundsheet serve --lan --judges"),
        ),
        address=address(context),
        qr=qr,
    )


def _facts(context: PageContext) -> Iterator[Fact]:
    """Yield how many players and tables there are, who has a bye, each stage, and who plays on after which round."""
    facts = context.facts
    stages = planned_stages(facts.event, facts.regulation)
    yield from facts_of(
        (_("Players"), str(len(facts.entrants))),
        (_("Tables"), str(len(tables(facts)) or "")),
        (_("Bye"), _bye(context)),
    )
    for index, (stage, planned) in enumerate(zip(stages, facts.planned, strict=True)):
        if index > 0:
            yield from facts_of((_cut_name(index, stages), who_plays_on(stage)))
        yield from facts_of((words.stage_name(facts, planned), stage_in_words(facts, planned)))


def _cut_name(index: int, stages: Sequence[Stage]) -> str:
    """Return what the cut before a stage is called: `Cut after round 5`, as far as that round is known."""
    before = stages[:index]
    if not all(stage.rounds for stage in before):
        return _("Cut")
    return _("Cut after round {number}", number=sum(stage.rounds or 0 for stage in before))


def _bye(context: PageContext) -> str:
    """Return who has a bye in the newest round; before the first whether somebody will; empty where nobody has."""
    facts = context.facts
    if not facts.rounds:
        return _bye_to_come(facts)
    last = facts.rounds[-1]
    names = [context.name(bye.player) for bye in last.byes if bye.player is not None]
    if not names:
        return ""
    said = listing(names) if len(names) <= MOST_BYES else words.players(len(names))
    return _("{name}: {value}", name=words.round_name(last), value=said)


def _bye_to_come(facts: Facts) -> str:
    """Return that an odd number leaves one player over in each round; of a bracket or of groups that is not so."""
    leaves_one = bool(facts.planned) and facts.planned[0].type in (StageType.SWISS, StageType.ROUND_ROBIN)
    if not leaves_one or len(facts.entrants) % 2 == 0:
        return ""
    return _("One player in each round, as long as their number is odd. There is nothing to enter.")


# The three steps of a round.


def _steps(event: str) -> Table:
    workbook = "round-N.xlsx"
    rows = (
        (
            _("1. Draw the round"),
            phrase(
                "Under {actions}: {pair}, {run}; in the form {event}; {run} again.",
                actions=_typed(ACTIONS),
                pair=_typed(PAIR),
                run=_typed(RUN),
                event=_typed(event),
            ),
            phrase("Type {command}.", command=_typed(f"roundsheet pair {event}")),
        ),
        (
            _("2. Enter the results"),
            phrase(
                "Download {file} from the run’s summary page (N is the round), fill in its tinted cells, save it.",
                file=_typed(workbook),
            ),
            phrase(
                "Open {file}, fill in its tinted cells, save it.", file=_typed(f"events/{event}/{workbook}")
            ),
        ),
        (
            _("3. Publish"),
            phrase(
                "On the same page press {upload}, choose the file, and press {commit}.",
                upload=_typed(UPLOAD),
                commit=_typed(COMMIT),
            ),
            phrase(
                "While {serve} runs, saving is enough. Without it type {build}.",
                serve=_typed("roundsheet serve"),
                build=_typed("roundsheet build"),
            ),
        ),
    )
    return Table(
        caption=_("A round in three steps"),
        columns=(
            TableColumn(text=_("Step"), heads_rows=True),
            TableColumn(text=_("On the web")),
            TableColumn(text=_("At the desk")),
        ),
        rows=tuple(TableRow(cells=row) for row in rows),
    )


def _results(facts: Facts) -> Iterator[Sentence]:
    """Yield how the sheet `Results` is filled in, and what stands under `Ended` where a game ended otherwise."""
    yield (Link(text=" ".join(form_of(facts.regulation).fill_texts())),)
    endings = [_typed(ending.value) for ending in allowed_endings(facts.regulation)]
    if endings:
        listed = links_listed(endings, is_choice=True)
        yield phrase("{ended} may say: {endings}.", ended=_typed("Ended"), endings=listed)
    yield phrase("{check} beside each row says what is missing or doesn’t fit.", check=_typed("Check"))


# What may happen, and what to do then.


def _incidents(facts: Facts) -> Table:
    return Table(
        caption=_("When something happens"),
        columns=(TableColumn(text=_("What happens"), heads_rows=True), TableColumn(text=_("What to do"))),
        rows=tuple(TableRow(cells=row) for row in _what_to_do(facts)),
    )


def _what_to_do(facts: Facts) -> Iterator[tuple[str, Sentence]]:
    event = facts.event.id
    players, ended = _typed("players.xlsx"), _typed("Ended")
    yield (
        _("Somebody comes after the draw"),
        phrase(
            "While no result is in: add a row to {players}, with {cross} under {here} if others have one, publish "
            "it, and draw again: {pair} with {again} ticked, at the desk {command}. Later: only add the row; the "
            "player is in from the next round on.",
            players=players,
            cross=_typed("x"),
            here=_typed("Here"),
            pair=_typed(PAIR),
            again=_typed(AGAIN),
            command=_typed(f"roundsheet pair {event} --redraw"),
        ),
    )
    absent = phrase(
        "In round 1, while no result is in: {withdrawn} under {status} in {players}, then draw again as above.",
        withdrawn=_typed("Withdrawn"),
        status=_typed("Status"),
        players=players,
    )
    if "No-show" in facts.regulation.endings.allowed:
        later_on = phrase(
            "Otherwise: {one} or {two} under {ended}. The player is then out; {rejoin} on the sheet {changes} lets "
            "somebody back in who was only late.",
            one=_typed("No-show 1"),
            two=_typed("No-show 2"),
            ended=ended,
            rejoin=_typed("Rejoin"),
            changes=_typed("Changes"),
        )
        absent = words.together(absent, later_on)
    yield _("Somebody does not appear"), absent
    yield (
        _("Somebody leaves"),
        phrase(
            "In the row of the game, under {drops}: {one} or {two} for Player 1 or 2, or {both}. It counts after "
            "this round.",
            drops=_typed("Drops"),
            one=_typed("1"),
            two=_typed("2"),
            both=_typed("both"),
        ),
    )
    yield (
        _("A result is wrong"),
        phrase(
            "Correct it in the workbook of its round, even an earlier one, and publish it. The standings follow; "
            "pairings that are drawn stay."
        ),
    )
    yield (
        _("The round was drawn too early"),
        phrase(
            "While no result is in: {undo} under {actions}, at the desk {command}.",
            undo=_typed(UNDO),
            actions=_typed(ACTIONS),
            command=_typed(f"roundsheet undo {event}"),
        ),
    )
    yield (
        _("A table needs more time"),
        phrase("In the row of the game write the minutes under {extra}.", extra=_typed("Extra minutes")),
    )
    yield (
        _("Something is refused"),
        phrase(
            "The run’s summary page, at the desk {command}, names the file, the sheet and the cell.",
            command=_typed("roundsheet check"),
        ),
    )
