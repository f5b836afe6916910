"""`python -m tests.day [SEED]`: play a day of 64 players and print docs/organizers/a-day.md. Takes a minute or two."""

import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from tests.day.playing import Day, lost, play
from tests.support.office import Calc

PLAYERS, HELPERS = 64, 4
HEAD = """\
# A day of {players} players

This is the log of a day that a script played (`python -m tests.day`): {players} players, {rounds} rounds, `roundsheet serve --lan
--judges` on a laptop, {helpers} helpers who enter the slips with their phones at the same time, and an organizer who opens and
saves the round's workbook in {office} twice a round. Three slips in a hundred, drawn by chance, come to grief on the way. The
people of the script know what stands on the slips and what the program shows them, and nothing else.

## What happened when

| round | begins at | pairing | entering | entries | asked once more | open when the pile was done |
| --- | --- | --- | --- | --- | --- | --- |
"""


def clock(seconds: float) -> str:
    """Minutes and seconds."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def told(day: Day, wrong: list[str], office: str) -> str:
    """The day as a document."""
    head = HEAD.format(players=day.players, rounds=len(day.rounds), helpers=day.helpers, office=office)
    rows = [
        f"| {one.number} | {clock(one.began)} | {one.paired:.1f} s | {one.entered:.0f} s | {one.entries} | {one.refused} | "
        f"{one.open_at_the_end.strip(' ,') or '-'} |"
        for one in day.rounds
    ]
    slips = [
        f"| {mistake} | {shown_by} | {number} |"
        for (mistake, shown_by), number in sorted(day.found.by.items())
    ]
    entries, made = sum(one.entries for one in day.rounds), day.found.made.total()
    return "\n".join(
        (
            head + "\n".join(rows),
            "",
            "Times are the machine's: here nobody walks, plays or types. *Asked once more* counts the entries that were refused",
            f"because the workbook was open in {office} at that moment, or because somebody else had entered something at that",
            "table; what was typed stayed on the phone, and one more press entered it.",
            "",
            "## What went wrong, and what showed it",
            "",
            "| slip | what showed it | times |",
            "| --- | --- | --- |",
            *slips,
            "",
            "## At the end",
            "",
            f"- {entries} entries, {made} slips with a mistake, {day.found.by.total()} mistakes found and mended; {day.office_saves} "
            f"times the workbook was saved in {office} meanwhile.",
            f"- From the list to the list again an entry took {statistics.median(day.seconds):.2f} s (median) and "
            f"{max(day.seconds):.2f} s (longest) of waiting for the desk,",
            "  on two processors, with all helpers pressing at once and the pages being built besides.",
            f"- Results that the workbooks have otherwise than the slips: {len(wrong) or 'none'}.",
            "",
        )
    )


def main() -> None:
    """Play, and print."""
    soffice = shutil.which("soffice")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "office").mkdir()
        calc = Calc(soffice, folder / "office") if soffice else None
        try:
            day = play(folder, PLAYERS, HELPERS, calc=calc, seed=int(*sys.argv[1:] or (1,)))
        finally:
            if calc is not None:
                calc.end()
        wrong = lost(folder / "events" / "cup", day)
    sys.stdout.write(told(day, wrong, "LibreOffice" if soffice else "no spreadsheet program"))


if __name__ == "__main__":
    main()
