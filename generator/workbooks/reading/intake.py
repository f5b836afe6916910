"""Open a file that anybody may have made: every way it can be broken or hostile becomes a finding."""

from collections.abc import Sequence
from pathlib import Path

from generator.files import reading
from generator.files.reading import RefusedError
from generator.findings import Finding, Place, define_error
from generator.languages import later
from generator.languages.said import say
from generator.text import clean, key
from generator.workbooks.reading.beside import OPENDOCUMENT
from generator.workbooks.reading.bounds import Archive, DoctypeError, MissingPartError, NotAWorkbookError
from generator.workbooks.reading.opendocument import OpenDocument, is_opendocument
from generator.workbooks.reading.package import Package
from generator.workbooks.reading.sheet import MOST_FILLED_ROWS, RowOrderError, Rows, TooManyRowsError

WORKBOOK = reading.Kind(
    largest=25_000_000,
    missing=say("there is no such file: add the workbook"),
    too_large=later("{size}: a workbook is at most 25 MB; remove pictures from it"),
)

_OLE = b"\xd0\xcf\x11\xe0"
_ZIP = b"PK\x03\x04"


define_error(
    "too-many-rows",
    meaning="A sheet has more filled rows than the largest event needs.",
    remedy="Keep only the event's own rows.",
    example="more than 15,000 filled rows: keep only the event's own rows",
)


class Sheets:
    """An opened workbook: its sheets by name. A sheet is only read when it is asked for."""

    def __init__(self, package: Package | OpenDocument, file: str) -> None:
        self.file = file
        self.is_opendocument = isinstance(package, OpenDocument)
        self._package = package

    @property
    def names(self) -> tuple[str, ...]:
        """Return the sheets' names as the file spells them."""
        return self._package.sheets

    def find(self, name: str) -> str | None:
        """Return the sheet of that name as the file spells it: exactly so, or with other case and spaces."""
        if name in self._package.sheets:
            return name
        return next((sheet for sheet in self.names if key(sheet) == key(name)), None)

    def rows(self, sheet: str) -> tuple[Rows, tuple[Finding, ...]]:
        """Return the filled cells of one of `names`; nothing and a finding where the sheet can't be read."""
        place = Place(file=self.file, sheet=sheet)
        try:
            return self._package.rows(sheet), ()
        except TooManyRowsError:
            message = say(
                "more than {most_filled_rows:,} filled rows: keep only the event's own rows",
                most_filled_rows=MOST_FILLED_ROWS,
            )
            return {}, (Finding(code="too-many-rows", place=place, message=message),)
        except RowOrderError as error:
            message = say(
                "row {row} stands twice in the file, or out of order, so that another program may show something else: "
                "open it, save it as Excel Workbook (.xlsx) and upload it again",
                row=error.number,
            )
            return {}, (Finding(code="file-unreadable", place=place, message=message),)
        except RefusedError as refusal:
            return {}, (refusal.finding(self.file),)
        except Exception as error:  # noqa: BLE001 (a damaged part may raise anything: parser, zlib, zipfile)
            return {}, (_finding_of(error, place),)


def open_workbook(path: Path, display_name: str) -> tuple[Sheets | None, tuple[Finding, ...]]:
    """Open an untrusted workbook.

    Args:
        path: where it lies.
        display_name: how findings name it.

    Returns:
        Its sheets, or None where it can't be read, and what is wrong with it.
    """
    try:
        data = reading.read(path, WORKBOOK)
    except RefusedError as refusal:
        return None, (refusal.finding(display_name),)
    return open_content(data, display_name)


def open_content(data: bytes, display_name: str) -> tuple[Sheets | None, tuple[Finding, ...]]:
    """Open what an untrusted workbook holds, as `open_workbook` does: of the format that its name says."""
    return _open(data, display_name, (display_name.lower().endswith(OPENDOCUMENT),))


def open_any(data: bytes, display_name: str) -> tuple[Sheets | None, tuple[Finding, ...]]:
    """Open a workbook or an OpenDocument spreadsheet, whatever its name says."""
    return _open(data, display_name, (False, True))


def _open(
    data: bytes, display_name: str, wanted: Sequence[bool]
) -> tuple[Sheets | None, tuple[Finding, ...]]:
    """Open it if whether it is an OpenDocument file is as wanted."""
    place = Place(file=display_name)
    try:
        _check_first_bytes(data)
        archive = Archive(data)
        if (is_one := is_opendocument(archive)) not in wanted:
            raise _other_format(is_opendocument=is_one)
        return Sheets(OpenDocument(archive) if is_one else Package(archive), display_name), ()
    except RefusedError as refusal:
        return None, (refusal.finding(display_name),)
    except Exception as error:  # noqa: BLE001 (a damaged file may raise anything: parser, zlib, zipfile)
        return None, (_finding_of(error, place),)


def _other_format(*, is_opendocument: bool) -> NotAWorkbookError:
    if is_opendocument:
        return NotAWorkbookError(say("an OpenDocument file: save it as Excel Workbook (.xlsx)"))
    return NotAWorkbookError(say("an Excel workbook and no OpenDocument file: end its name in .xlsx"))


define_error(
    "file-not-a-workbook",
    meaning=(
        "The file is called a workbook, but its content is something else: text, a web page, an OpenDocument file; or "
        "it is called an OpenDocument file, and is a workbook."
    ),
    remedy="Open it in your spreadsheet program and save it as Excel Workbook (.xlsx).",
    example="an OpenDocument file: save it as Excel Workbook (.xlsx)",
)


def _check_first_bytes(data: bytes) -> None:
    if not data:
        raise RefusedError("file-not-a-workbook", say("the file is empty (0 bytes): upload it again"))
    if data.startswith(_OLE):
        raise _old_or_locked(data)
    if not data.startswith(_ZIP):
        raise RefusedError("file-not-a-workbook", say("not a workbook: save it as Excel Workbook (.xlsx)"))


def _old_or_locked(data: bytes) -> RefusedError:
    """Which of the two things it is that begin so."""
    if "EncryptedPackage".encode("utf-16-le") in data:
        return RefusedError("file-password", say("has a password: save it again without one"))
    message = say(
        "has a password or is an old .xls file: save it as Excel Workbook (.xlsx) without a password"
    )
    return RefusedError("file-password", message)


def _finding_of(error: Exception, place: Place) -> Finding:
    if isinstance(error, NotAWorkbookError):
        return Finding(code="file-not-a-workbook", place=place, message=error.args[0])
    if isinstance(error, DoctypeError):
        message = say(
            "holds declarations that no spreadsheet program writes: copy its tables into a new workbook"
        )
        return Finding(code="file-unreadable", place=place, message=message)
    if isinstance(error, MissingPartError):
        message = say(
            "its part {part} is missing: open it, save it as Excel Workbook (.xlsx) and upload it again",
            part=clean(error.name),
        )
        return Finding(code="file-unreadable", place=place, message=message)
    message = say("damaged or cut off: open it, save it as Excel Workbook (.xlsx) and upload it again")
    return Finding(code="file-unreadable", place=place, message=message)
