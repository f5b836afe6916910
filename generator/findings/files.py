"""Codes about files as a whole: whether they can be opened, and have the sheets and columns that are needed."""

from generator.findings.code import error, note, warning
from generator.findings.privacy import NOT_ON_THE_PAGES

FILES = {
    "file-missing": error(
        "A file that every event has is not in its folder.",
        "Put it back under exactly this name; `roundsheet new` makes the files of a new event.",
        "there is no such file: add the workbook",
    ),
    "event-failed": error(
        "Roundsheet could not process this event: a fault of the program, or files that keep it busy for too long. "
        "All other events are processed as usual, and this one keeps its last good pages.",
        "Report it with the file named in the message. Until it is fixed, put back the file that was changed last.",
        "Roundsheet itself failed here (it took too long): please report it, with roundsheet-report-3f9a0c1e.txt. All "
        "other events go on, and the last good pages of this one stay",
    ),
    "file-unreadable": error(
        "The file is there, but it is damaged, cut off, opened by another program, or made to do harm.",
        "Close it everywhere, open it in your spreadsheet program, save it as Excel Workbook (.xlsx) and upload that.",
        "damaged or cut off: open it, save it as Excel Workbook (.xlsx) and upload it again",
    ),
    "file-too-large": error(
        "The file is larger, or unpacks to more, than any event needs; it is not read.",
        "Remove pictures and empty formatted rows, or copy the tables into a new workbook.",
        "unpacks to far more than any event needs: copy its tables into a new workbook",
    ),
    "file-password": error(
        "The workbook is locked with a password, or it is an old .xls file, which looks the same from outside.",
        "Save it as Excel Workbook (.xlsx) without a password.",
        "has a password: save it again without one",
    ),
    "file-not-a-workbook": error(
        "The file is called a workbook, but its content is something else: text, a web page, an OpenDocument file; or "
        "it is called an OpenDocument file, and is a workbook.",
        "Open it in your spreadsheet program and save it as Excel Workbook (.xlsx).",
        "an OpenDocument file: save it as Excel Workbook (.xlsx)",
    ),
    "round-missing": error(
        "There is a later round, but not this one. Nothing after the gap can be counted.",
        "Put the workbook back. If the round was never played, rename the later ones.",
        "round-2.xlsx is missing, and there is a later round: put it back",
    ),
    "sheet-missing": error(
        "A workbook has no sheet of a name that is needed. Case and spaces don't matter, but spelling does.",
        "Rename the sheet, or put it back from an earlier version of the file.",
        "the sheet Results is missing, there are: Round, Changes",
    ),
    "column-missing": error(
        "The header row lacks a column that is needed, or has one whose name is almost that of a known column.",
        "Correct or add the name in the header row. The order of columns does not matter.",
        "the column Score 1 is missing: did you mean it by Scrore 1?",
    ),
    "column-repeated": error(
        "Two columns have the same name, so nobody knows which one counts.",
        "Remove or rename one of them.",
        "the column Score 1 is here a second time: remove or rename one of them",
    ),
    "column-unknown": note(
        "A header row has names that Roundsheet doesn't know. What is below them is not read. It is "
        f"{NOT_ON_THE_PAGES}.",
        "Nothing, if the column is your own. Correct its name if it was meant to be one of Roundsheet's.",
        "Mascot, Seat: these columns are not Roundsheet's, so they are not read; they are "
        + NOT_ON_THE_PAGES,
    ),
    "column-private": warning(
        "By its name, a column that is not one of Roundsheet's holds telephone numbers, e-mail or other "
        f"addresses, birth dates or payments. What is in it is {NOT_ON_THE_PAGES}.",
        "Keep such things in another file outside of the repository, whose history keeps earlier versions, too. "
        "There is nothing to do if the folder is not in a public repository.",
        f"Phone looks like telephone numbers: that is {NOT_ON_THE_PAGES}; better keep it elsewhere",
    ),
    "cell-private": warning(
        "A cell of a player whose text would be on the pages holds an e-mail address, as when a row has slipped by a "
        "column. It is read as an empty cell.",
        "Write what belongs there, and keep addresses in another file.",
        "ada@example.org looks like an e-mail address, so it is not shown: correct Club",
    ),
    "file-open": note(
        "A spreadsheet program has the workbook open, or ended without closing it.",
        "Save and close the workbook. If no program has it open, delete the file that is named.",
        "round-2.xlsx is open in another program: save and close it so that everything in it counts "
        "(if no program has it open, delete ~$round-2.xlsx)",
    ),
    "file-ignored": warning(
        "A file has almost the name of one of the event's files, which is there, too, or which the event can do "
        "without, such as `about.md` or a round that is not drawn yet. It is not read.",
        "If the right file is there, check which of the two has what you need. If it is this one, replace the other "
        "with it; if not, delete it. If the right file is not there, rename this one.",
        "this file is not read, round-2.xlsx is: if what you need is in this one, replace that one with it; "
        "if not, delete it",
    ),
    "file-misnamed": error(
        "A file has almost the name of one that the event needs, and there is none with the right name: a round would "
        "be missing from the pages, or be drawn again. A name has to be exact, small letters included.",
        "Rename it. Open a file in another format in your spreadsheet program and save it as Excel "
        "Workbook (.xlsx). If nobody needs it, delete it.",
        "this file is not read, and there is no round-2.xlsx: rename it to round-2.xlsx, or delete it if nobody needs "
        "it",
    ),
    "file-twice": error(
        "Two files have names that differ only in capitals, or in characters that look the same. A memory stick, "
        "Windows and macOS take them for one file, so nobody can say which of them counts.",
        "Put all that counts into the file that is named, and delete the other.",
        "round-1.xlsx is there, too, and some disks take the two for one file: put all that counts into round-1.xlsx, "
        "and delete this one",
    ),
    "file-differs": error(
        "A round is there in two formats, as Excel Workbook (.xlsx) and as OpenDocument (.ods), which do not say the "
        "same. The workbook is the one that is read, and nobody can say whether it is the newer one.",
        "Put all that counts into the workbook, and delete the other. The message names where they differ, and in "
        "which columns.",
        "round-2.ods is there, too, and differs: table 3 (Score 1, Score 2); put all that counts into round-2.xlsx, "
        "and delete round-2.ods",
    ),
    "file-opendocument": note(
        "A round is there as OpenDocument (.ods) alone. It is read as a workbook is; but the judges' page, imports and "
        "merges type nothing into it, and the round is neither drawn again nor undone.",
        "Nothing, if you type the results yourself. Else save it as Excel Workbook (.xlsx), and delete this one.",
        "round-2.ods is read, but never written: in LibreOffice choose File, Save As and the type Excel 2007-365 "
        "(.xlsx), call it round-2.xlsx, and delete round-2.ods",
    ),
    "link-not-followed": error(
        "A file or an event's folder is a link that leads out of its folder, or to nothing. Such a link could publish "
        "what nobody meant to publish, so it is not followed. A link to a file beside it is followed.",
        "Put the file itself there instead of the link.",
        "a link that leads out of its folder, which is not followed: put the file itself here",
    ),
    "link-ignored": warning(
        "`about.md` or a player's list is such a link. The event is published without it.",
        "Put the file itself there instead of the link, or remove the link.",
        "a link that leads out of its folder, which is not followed: put the file itself here",
    ),
    "folder-name": error(
        "An event's folder becomes a folder of the site, and its name is one that the site needs for itself, that "
        "Windows keeps for a device, or that not every disk allows. The event is not published; the others are.",
        "Rename the folder: small letters, digits, - and _ work everywhere, as in durham-2018.",
        "an event's folder can't have this name: the site needs that name for itself; give it another name, such as "
        "durham-2018",
    ),
    "folder-twice": error(
        "Two events' folders have names that differ only in capitals, or in characters that look the same. On a "
        "memory stick, on Windows or on macOS one of them would overwrite the other. Neither is published.",
        "Rename one of the two.",
        "there is a folder Open, too, and some disks take the two for one: rename one of them",
    ),
    "too-many-rows": error(
        "A sheet has more filled rows than the largest event needs.",
        "Keep only the event's own rows.",
        "more than 15,000 filled rows: keep only the event's own rows",
    ),
    "too-many-players": error(
        "There are more players than a round's workbook can hold if it is to be read again.",
        "Keep those who come, or make two events of it.",
        "10,140 players, and an event has up to 10,000: a round with more could be written, but not read again; keep "
        "those who come, or make two events of it",
    ),
    "formula-without-value": error(
        "A cell holds a formula, and the program that saved the file did not compute it.",
        "Open and save the file in Excel or LibreOffice, or type the value itself.",
        "Score 1 is a formula without a result: open and save the file in Excel or LibreOffice",
    ),
    "cell-value": error(
        "A cell holds something that its column can't hold: a word for a number, a text that is too long, a failed "
        "formula.",
        "Type what the message names, or leave the cell empty where that is allowed.",
        "fixed table by the door: a table is a whole number from 1 up",
    ),
    "yaml-syntax": error(
        "A YAML file can't be read: a tab, a bracket or quote that is never closed, a line that is indented wrongly.",
        "Correct the line that is named; spaces indent, tabs don't.",
        "not valid YAML: a key is a word, not a list or a mapping",
    ),
    "yaml-duplicate-key": error(
        "A key appears twice in the same place of a YAML file.",
        "Remove one of the two lines.",
        "the key venue is here a second time, after line 3: remove one of them",
    ),
    "yaml-value": error(
        "A key of a YAML file is missing or unknown, or its value is of the wrong kind.",
        "Write what the message asks for; a name that looks like a number goes in quotes.",
        "date: '4/3/2018' can be 2018-03-04 or 2018-04-03: write the one that is meant, year first",
    ),
    "yaml-comment": warning(
        "A # cuts off the rest of a line as a comment, and it looks as if it belonged to the text.",
        "Put the whole text in quotes, or write a space after # if it is meant as a comment.",
        "from #4 on the line is not read, because # begins a comment: if it belongs to the text, put the whole text in "
        "quotes; if not, write a space after #",
    ),
    "about-left-out": warning(
        "The text of `about.md` is longer than 50,000 characters, or has very many brackets that nobody closed or very "
        "many marks in one paragraph: it would take too long to make a page from it. The event's page leaves it out.",
        "Shorten it, close the brackets from the named line on, and split long paragraphs with empty lines.",
        "the event's page leaves this text out, because it would take too long to read from this line on: close the "
        "brackets here, and split long paragraphs with empty lines",
    ),
}
