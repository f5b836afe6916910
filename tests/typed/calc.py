"""LibreOffice Calc without a screen: a macro of its own types into cells, recalculates and saves."""

import html
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

Entry = tuple[str, str, str]  # sheet, cell, what is typed

_MACRO = """
Sub TypeAll(jobs As String)
  list = FreeFile
  Open jobs For Input As #list
  Do While Not EOF(list)
    Line Input #list, job
    parts = Split(job, Chr(9))
    TypeInto(parts(0), parts(1), parts(2))
  Loop
  Close #list
  StarDesktop.terminate()
End Sub

Sub TypeInto(source, entries, target)
  Dim hidden(0) As New com.sun.star.beans.PropertyValue
  hidden(0).Name = "Hidden"
  hidden(0).Value = True
  document = StarDesktop.loadComponentFromURL(source, "_blank", 0, hidden())
  document.enableAutomaticCalculation(False)
  refused = 0
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
  Dim saving(0) As New com.sun.star.beans.PropertyValue
  saving(0).Name = "FilterName"
  saving(0).Value = "Calc MS Excel 2007 XML"
  document.storeToURL(target, saving())
  document.close(True)
  If refused > 0 Then
    file = FreeFile
    Open entries & ".refused" For Output As #file
    Print #file, refused
    Close #file
  End If
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
    """LibreOffice with a profile of its own that holds the macro."""

    def __init__(self, soffice: str, folder: Path) -> None:
        self._command = [soffice, f"-env:UserInstallation={folder.as_uri()}", "--headless", "--norestore"]
        self._run("--terminate_after_init")  # the first start lays out the profile
        basic = folder / "user" / "basic"
        (basic / "Standard").mkdir(parents=True, exist_ok=True)
        (basic / "script.xlc").write_text(_LIBRARIES)
        (basic / "Standard" / "script.xlb").write_text(_LIBRARY)
        (basic / "Standard" / "Typing.xba").write_text(_MODULE.format(html.escape(_MACRO)))

    def type(self, path: Path, entries: Iterable[Entry]) -> Path:
        """The workbook after a person typed these things and saved it under another name.

        Raises:
            RefusedError: a cell is locked.
        """
        (saved,) = self.type_all([(path, entries)])
        return saved

    def type_all(self, jobs: Sequence[tuple[Path, Iterable[Entry]]]) -> list[Path]:
        """The same for several workbooks, by one start of LibreOffice."""
        lines, targets = [], []
        for path, entries in jobs:
            listed, target = path.with_suffix(".txt"), path.with_name(f"{path.stem}-typed.xlsx")
            listed.write_text("".join("\t".join(entry) + "\n" for entry in entries), encoding="utf-8")
            lines.append("\t".join((path.as_uri(), str(listed), target.as_uri())) + "\n")
            targets.append(target)
        order = jobs[0][0].with_name("jobs.txt")
        order.write_text("".join(lines), encoding="utf-8")
        self._run(f'macro:///Standard.Typing.TypeAll("{order}")')
        for (path, _), target in zip(jobs, targets, strict=True):
            if not target.is_file():
                raise AssertionError("LibreOffice saved nothing")
            if (refused := path.with_suffix(".txt.refused")).is_file():
                raise RefusedError(refused.read_text().strip())
        return targets

    def _run(self, argument: str) -> None:
        subprocess.run([*self._command, argument], check=True, capture_output=True, timeout=900)
