"""A workbook that we wrote, as another program sees it."""

import io
import re
import warnings
import zipfile
from typing import Any

import openpyxl
from openpyxl import Workbook

EXCEL_2007 = {
    "ABS",
    "AND",
    "OR",
    "NOT",
    "IF",
    "ISNA",
    "ISNUMBER",
    "MATCH",
    "INDEX",
    "INT",
    "LEFT",
    "RIGHT",
    *("FIND", "ISERROR", "ISLOGICAL", "LEN", "MID", "SUBSTITUTE", "TRIM", "VALUE"),
} | {*("CHAR", "COUNTA", "LOOKUP", "MAX", "MIN", "COUNTIF", "SUMPRODUCT")}


def opened(data: bytes, *, values: bool = False) -> Workbook:
    """The workbook: formulas, or the values stored beside them."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return openpyxl.load_workbook(io.BytesIO(data), data_only=values)


def row_of(workbook: Workbook, sheet: str, row: int) -> list[Any]:
    """The values of a row in the columns that are to be seen."""
    columns = workbook[sheet].column_dimensions.values()
    hidden = {number for each in columns if each.hidden for number in range(each.min, each.max + 1)}
    return [cell.value for cell in workbook[sheet][row] if cell.column not in hidden]


def under(workbook: Workbook, row: int, *columns: str, sheet: str = "Results") -> list[Any]:
    """The values of a row of a sheet under these columns."""
    header = row_of(workbook, sheet, 1)
    values = row_of(workbook, sheet, row)
    return [values[header.index(column)] for column in columns]


def by_seat(workbook: Workbook, row: int) -> Any:
    """What `Check` says of a row with the winner's seat in place of the name, as the hidden column has it."""
    header = [cell.value for cell in workbook["Results"][1]]
    return workbook["Results"].cell(row, header.index("Check, by seat") + 1).value


def choices(workbook: Workbook, name: str) -> list[Any]:
    """The words of a named list."""
    cells = workbook["Choices"][workbook.defined_names[name].attr_text.split("!")[1]]
    return [row[0].value for row in cells] if isinstance(cells, tuple) else [cells.value]


def drop_downs(workbook: Workbook, sheet: str) -> dict[str, str]:
    """The named list behind each drop-down, by its first cell."""
    rules = workbook[sheet].data_validations.dataValidation
    return {str(rule.sqref).split(":")[0]: rule.formula1 for rule in rules if rule.type == "list"}


def all_formulas(data: bytes) -> list[str]:
    """Every formula in cells, drop-downs and colour rules."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        xml = "".join(archive.read(name).decode() for name in archive.namelist() if "worksheets/" in name)
    return re.findall(r"<(?:f|formula|formula1|formula2)>([^<]*)<", xml)


def words_of(formulas: list[str]) -> set[str]:
    """The functions that the formulas use."""
    return {name for formula in formulas for name in re.findall(r"([A-Z][A-Z0-9.]+)\(", formula)}
