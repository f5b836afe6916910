"""`python -m tests.day [SEED]`: play a day of 64 players and print docs/a-day.md. Takes a minute or two.

`python -m tests.day --page` plays an evening and a day at the organizer's page, in Chromium, and writes its part of it.
"""

import shutil
import statistics
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from tests.day.playing import Day, lost, play
from tests.day.told_by_page import kept_part, renew
from tests.support.office import Calc

PLAYERS, HELPERS = 64, 4
TEXT = """\
# A day of {players} players

The log of a day that a script played (`python -m tests.day`): {players} players, {rounds} rounds,
`roundsheet serve --lan --judges` on a laptop, {helpers} helpers who enter slips with their phones at once, and an
organizer who saves the round's workbook in {office} twice a round. With three slips in a hundred something goes wrong.

## What happened when

| round | begins at | pairing | entering | entries | asked once more | open when the pile was done |
| --- | --- | --- | --- | --- | --- | --- |
{rows}

Times are the machine's: nobody walks, plays or types. *Asked once more*: the workbook was open in {office}, or somebody
else had entered something at that table; another press entered what had stayed on the phone.

## What went wrong, and what showed it

| slip | what showed it | times |
| --- | --- | --- |
{slips}

## At the end

- {entries} entries; {made} slips with a mistake, {found} of them found and corrected.
- The workbook was saved in {office} {saves} times meanwhile.
- From the list to the list again an entry took {median:.2f} s (median) and {longest:.2f} s (longest) of waiting, with
  all helpers pressing without a pause, on two processors that were busy with other things, too.
- Results in which the workbooks differ from the slips: {wrong}.

{by_page}"""


def clock(seconds: float) -> str:
    """Minutes and seconds."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def told(day: Day, wrong: list[str], office: str) -> str:
    """The day as a document."""
    rows = (
        (
            one.number,
            clock(one.began),
            f"{one.paired:.1f} s",
            f"{one.entered:.0f} s",
            one.entries,
            one.refused,
            one.open,
        )
        for one in day.rounds
    )
    slips = ((mistake, shown_by, number) for (mistake, shown_by), number in sorted(day.found.by.items()))
    return TEXT.format(
        players=day.players,
        rounds=len(day.rounds),
        helpers=day.helpers,
        office=office,
        rows="\n".join(map(row, rows)),
        slips="\n".join(map(row, slips)),
        entries=sum(one.entries for one in day.rounds),
        made=day.found.made.total(),
        found=day.found.by.total(),
        saves=day.office_saves,
        median=statistics.median(day.seconds),
        longest=max(day.seconds),
        wrong=len(wrong) or "none",
        by_page=kept_part(),
    )


def row(cells: Iterable[object]) -> str:
    """A row of a table."""
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    """Play, and print."""
    if sys.argv[1:] == ["--page"]:
        renew()
        return
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
