"""LibreOffice Calc without a screen: one process opens, types into cells, recalculates and saves for many tests."""

import html
import subprocess
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

Entry = tuple[str, str, str]  # sheet, cell, what is typed
PATIENCE = 300  # seconds for an order
_FILTERS = {"xlsx": "Calc MS Excel 2007 XML", "ods": "calc8"}

# The process waits for a file `order`: its number, and lines that say what to do with a workbook each. The answer is a
# file with that number in its name: it appears before it is closed, and closing it brings it back if it was removed.
_MACRO = """
Sub Serve(folder As String)
  Do While Not FileExists(folder & "/stop")
    If FileExists(folder & "/order") Then
      number = DoAll(folder & "/order")
      Kill folder & "/order"
      Tell(folder & "/done-" & number, "")
    Else
      Wait 30
    End If
  Loop
  StarDesktop.terminate()
End Sub

Function DoAll(order As String) As String
  On Error GoTo Failed
  list = FreeFile
  Open order For Input As #list
  Line Input #list, number
  DoAll = number
  Do While Not EOF(list)
    Line Input #list, job
    parts = Split(job, Chr(9))
    DoOne(parts(0), parts(1), parts(2), parts(3), parts(4))
  Loop
Failed:
  trouble = Err & " " & Error$ & " in line " & Erl
  Close #list
  If Left(trouble, 2) <> "0 " Then
    Tell(order & ".trouble", trouble)
  End If
End Function

Sub DoOne(source, options, entries, target, filter)
  Dim hidden(2) As New com.sun.star.beans.PropertyValue
  hidden(0).Name = "Hidden"
  hidden(0).Value = True
  If options <> "" Then
    hidden(1).Name = "FilterName"
    hidden(1).Value = "Text - txt - csv (StarCalc)"
    hidden(2).Name = "FilterOptions"
    hidden(2).Value = options
  End If
  document = StarDesktop.loadComponentFromURL(source, "_blank", 0, hidden())
  refused = 0
  If entries <> "" Then
    document.enableAutomaticCalculation(False)
    file = FreeFile
    Open entries For Input As #file
    Do While Not EOF(file)
      Line Input #file, entry
      parts = Split(entry, Chr(9))
      cell = document.Sheets.getByName(parts(0)).getCellRangeByName(parts(1))
      If cell.CellProtection.IsLocked And document.Sheets.getByName(parts(0)).isProtected() Then
        refused = refused + 1
      Else
        cell.FormulaLocal = parts(2)
      End If
    Loop
    Close #file
    document.enableAutomaticCalculation(True)
    document.calculateAll()
  End If
  Dim saving(0) As New com.sun.star.beans.PropertyValue
  saving(0).Name = "FilterName"
  saving(0).Value = filter
  document.storeToURL(target, saving())
  document.close(True)
  If refused > 0 Then
    Tell(entries & ".refused", refused)
  End If
End Sub

Sub Tell(path As String, what)
  file = FreeFile
  Open path For Output As #file
  Print #file, what
  Close #file
End Sub
"""
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_MODULE = (
    _HEAD + '<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Typing" '
    'script:language="StarBasic">{}</script:module>'
)
_LIBRARY = (
    _HEAD + '<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" '
    'library:readonly="false" library:passwordprotected="false"><library:element library:name="Typing"/>'
    "</library:library>"
)
_LIBRARIES = (
    _HEAD + '<library:libraries xmlns:library="http://openoffice.org/2000/library">'
    '<library:library library:name="Standard" '
    'library:link="false"/></library:libraries>'
)


class RefusedError(Exception):
    """Something was typed into cells that are protected."""


class Calc:
    """LibreOffice with a profile of its own that holds the macro: a process that lives until `end`."""

    def __init__(self, soffice: str, folder: Path) -> None:
        profile, self._orders = folder / "profile", folder / "orders"
        self._orders.mkdir()
        self._number = 0
        self._command = [soffice, f"-env:UserInstallation={profile.as_uri()}", "--headless", "--norestore"]
        # The first start lays out the profile.
        subprocess.run([*self._command, "--terminate_after_init"], check=True, capture_output=True)
        basic = profile / "user" / "basic"
        (basic / "Standard").mkdir(parents=True, exist_ok=True)
        (basic / "script.xlc").write_text(_LIBRARIES)
        (basic / "Standard" / "script.xlb").write_text(_LIBRARY)
        (basic / "Standard" / "Typing.xba").write_text(_MODULE.format(html.escape(_MACRO)))
        serve = f'macro:///Standard.Typing.Serve("{self._orders}")'
        self._process = subprocess.Popen(
            [*self._command, serve], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def end(self) -> None:
        """End the process."""
        (self._orders / "stop").touch()
        try:
            self._process.wait(PATIENCE)
        finally:
            self._process.kill()

    def resaved(self, path: Path, kind: str = "xlsx", *, options: str = "") -> Path:
        """The file opened, recalculated where that is needed, and saved; `options` are those of a file of CSV."""
        target = path.parent / "saved" / path.with_suffix(f".{kind}").name
        target.parent.mkdir(exist_ok=True)
        self._order([(path, options, "", target, _FILTERS[kind])])
        return target

    def type(self, path: Path, entries: Iterable[Entry]) -> Path:
        """The workbook after a person typed these things and saved it under another name.

        Raises:
            RefusedError: a cell is locked.
        """
        (saved,) = self.type_all([(path, entries)])
        return saved

    def type_all(self, jobs: Sequence[tuple[Path, Iterable[Entry]]]) -> list[Path]:
        """The same for several workbooks."""
        orders = []
        for path, entries in jobs:
            listed, target = path.with_suffix(".txt"), path.with_name(f"{path.stem}-typed.xlsx")
            listed.write_text("".join("\t".join(entry) + "\n" for entry in entries), encoding="utf-8")
            orders.append((path, "", str(listed), target, _FILTERS["xlsx"]))
        self._order(orders)
        for path, _ in jobs:
            if (refused := path.with_suffix(".txt.refused")).is_file():
                raise RefusedError(refused.read_text().strip())
        return [target for _, _, _, target, _ in orders]

    def _order(self, jobs: Sequence[tuple[Path, str, str, Path, str]]) -> None:
        lines = (
            f"{path.as_uri()}\t{options}\t{entries}\t{target.as_uri()}\t{kind}\n"
            for path, options, entries, target, kind in jobs
        )
        self._number += 1
        new, done = self._orders / "new", self._orders / f"done-{self._number}"
        new.write_text(f"{self._number}\n{''.join(lines)}", encoding="utf-8")
        new.rename(self._orders / "order")
        patient = time.monotonic() + PATIENCE
        while not done.exists():
            assert self._process.poll() is None, "LibreOffice has ended"
            assert time.monotonic() < patient, "LibreOffice does not answer"
            time.sleep(0.01)
        missing = [target.name for _, _, _, target, _ in jobs if not target.is_file()]
        trouble = self._orders / "order.trouble"
        said = trouble.read_text().strip() if trouble.exists() else "nothing"
        trouble.unlink(missing_ok=True)
        assert not missing, f"LibreOffice did not save {missing}, and said: {said}"
