"""What is taken by its spelling is what the parser reads, and what is spelt otherwise is left to it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from xml.parsers.expat import ExpatError

import pytest

from generator.workbooks.reading import sheet, texts
from generator.workbooks.reading.bounds import Archive
from generator.workbooks.reading.dates import DateStyles
from generator.workbooks.reading.package import Package
from generator.workbooks.reading.plain import NotPlainError, plain_rows, without_rows
from generator.workbooks.reading.sheet import Meanings, Rows, filled_cells
from generator.workbooks.reading.texts import shared_texts
from tests.support.office import Calc

ROOT = Path(__file__).parents[3]
OURS = sorted(ROOT.glob("events/*/*.xlsx"))
OLDER = sorted(ROOT.glob("tests/workbooks/past/**/*.xlsx"))

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
DECLARED = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
# Of everything that is plain one: each kind of cell, formulas in each spelling, what Excel and LibreOffice say of rows.
SHEET = (
    f'{DECLARED}<worksheet xmlns="{MAIN}" xmlns:x14ac="y"><dimension ref="A1:C4"/><sheetData>'
    '<row r="1" spans="1:3" x14ac:dyDescent="0.2"><c r="A1" s="1" t="s"><v>0</v></c><c r="B1" s="2"><f>A1&amp;B1</f>'
    '<v>7</v></c><c r="C1" t="str"><f t="shared" si="0"/><v>a &lt; &quot;b&quot;</v></c></row>'
    '<row r="3" customFormat="false" ht="1"><c r="A3" s="4"/><c r="B3" t="b"><v>1</v></c><c r="C3" t="n">'
    '<f aca="false">1+1.5</f><v>2.5</v></c><c r="D3"><f>D1</f></c></row><row r="4"/></sheetData>'
    '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells></worksheet>'
)
TEXTS = (
    f'{DECLARED}<sst xmlns="{MAIN}" count="3" uniqueCount="3"><si><t>Ilse &amp; Bo &amp;lt;</t></si>'
    '<si><t xml:space="preserve"> spaced\n</t></si><si><t></t></si></sst>'
)
# What a program, a person with an editor or somebody hostile might write anywhere.
PIECES = (
    *(
        "<",
        ">",
        '"',
        "&",
        "/",
        "=",
        " ",
        "\r",
        "\n",
        "\t",
        "\0",
        "\x01",
        "\ufffe",
        "'",
        "0",
        "1",
        "A",
        "Z",
        "É",
    ),
    *("&amp;", "&#10;", "&quot;", "&bogus;", "<!--", "-->", "<![CDATA[", "]]>", "<?x ?>", "<!DOCTYPE x>"),
    *(
        ' r="A1"',
        ' r="5"',
        ' s="1"',
        ' t="s"',
        ' t="e"',
        ' spans="1"',
        ' xmlns="z"',
        ' xmlns:a="z"',
        "a:",
        ' a:b="1"',
    ),
    *(' x14ac:b="1"', ' xml:space="preserve"', 'r="', "<v>", "</v>", "<v>9</v>", "<f>", "</f>", "<f/>"),
    *("<c>", "</c>", '<c r="D1"><v>3</v></c>', "<is><t>x</t></is>", "<a>", "</a>", "<rPh><t>n</t></rPh>"),
    *('<row r="2">', "</row>", "<row>", '<row r="9"><c r="A9"><v>1</v></c></row>'),
    *("<sheetData>", "</sheetData>", "<sheetData/>", "<si>", "</si>", "<t>", "</t>", "<r><t>x</t></r>"),
)
NOBODY_READS = re.compile(rb'<f(?: aca="false")?>[^<]+</f>')  # what a formula says, be it nonsense
MEANINGS = Meanings(("Ann", "Bo"), DateStyles(), False)


def _never(*_: object) -> Any:
    raise NotPlainError


def parsed(monkeypatch: pytest.MonkeyPatch, read: Callable[[], Any]) -> Any:
    """What comes out where nothing is plain."""
    with monkeypatch.context() as patched:
        patched.setattr(sheet, "without_rows", _never)
        patched.setattr(texts, "plain_texts", _never)
        return read()


def _rows_of(path: Path) -> list[Rows]:
    package = Package(Archive(path.read_bytes()))
    return [package.rows(name) for name in package.sheets]


def _is_plain(xml: bytes) -> bool:
    try:
        return bool([*plain_rows(without_rows(xml)[1])]) or b"<row" not in xml
    except NotPlainError:
        return False


@pytest.mark.parametrize("path", [*OURS, *OLDER], ids=lambda path: path.name)
def test_workbooks_of_ours_are_plain_and_read_as_by_the_parser(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of each sheet every cell, with its value and whether a formula gave it."""
    archive = Archive(path.read_bytes())
    sheets = [archive.read(name) for name in archive.names if name.startswith("xl/worksheets/sheet")]
    assert all(map(_is_plain, sheets))
    assert _rows_of(path) == parsed(monkeypatch, lambda: _rows_of(path))
    assert any(_rows_of(path))


@pytest.mark.libreoffice
def test_what_libreoffice_saves_is_plain(calc: Calc, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own way to say rows, formulas and quotes."""
    path = tmp_path / "saved.xlsx"
    path.write_bytes(OURS[0].read_bytes())
    saved = calc.resaved(path)
    archive = Archive(saved.read_bytes())
    assert all(
        _is_plain(archive.read(name)) for name in archive.names if name.startswith("xl/worksheets/sheet")
    )
    assert _rows_of(saved) == parsed(monkeypatch, lambda: _rows_of(saved))


def test_each_kind_is_taken_as_it_is_meant() -> None:
    """By hand: two texts, a number of a formula, a yes, a formula without a value; empty cells and rows are none."""
    assert _is_plain(SHEET.encode())
    assert {
        (row, column): (cell.value, cell.is_formula)
        for row, cells in filled_cells(SHEET.encode(), MEANINGS).items()
        for column, cell in cells.items()
    } == {
        (1, 1): ("Ann", False),
        (1, 2): (7, True),
        (1, 3): ('a < "b"', True),
        (3, 2): (True, False),
        (3, 3): (2.5, True),
        (3, 4): (None, True),
    }
    assert shared_texts(TEXTS.encode()) == ["Ilse & Bo &lt;", " spaced\n", ""]


ROWS = '<row r="1"><c r="A1" t="str"><v>hidden</v></c></row>'
DATA = f"<sheetData>{ROWS}</sheetData>"


def _worksheet(inside: str, said: str = f' xmlns="{MAIN}"', declared: str = DECLARED) -> str:
    return f"{declared}<worksheet{said}>{inside}</worksheet>"


@pytest.mark.parametrize(
    "xml",
    [
        _worksheet(f"<!--{DATA}-->"),
        _worksheet(f"<?x {DATA}?>"),
        _worksheet(f"<!--{DATA}--><sheetData/>"),
        _worksheet(f'<!--{DATA}--><x:sheetData xmlns:x="{MAIN}"/>'),
        _worksheet(f"<a><![CDATA[{DATA}]]></a><sheetData/>"),
        _worksheet(f'<a xmlns="z">{DATA}</a>'),
        _worksheet(DATA, ' xmlns="z"'),
        _worksheet(DATA, ""),
        _worksheet(ROWS + DATA.replace("hidden", "Ann")),
        _worksheet(DATA + ROWS.replace("hidden", "Ann")),
        _worksheet(DATA.replace('r="1"', 'r="1" spans="1" spans="1"', 1)),
        _worksheet(DATA.replace('r="1"', 'r="1" 9s="1"', 1)),
        _worksheet(DATA.replace('r="1"', 'r="1" xmlns="z"', 1)),
        _worksheet(DATA.replace('r="1"', 'r="1" x14ac:dyDescent="1"', 1)),
        _worksheet(DATA.replace("hidden", "a]]>b")),
        _worksheet(DATA.replace("hidden", "a\x01b")),
        _worksheet(DATA.replace("hidden", "a\ufffeb")),
        _worksheet(DATA.replace("hidden", "a\r\nb")),
        _worksheet(DATA.replace("hidden", "É"), declared=DECLARED.replace("UTF-8", "ISO-8859-1")),
        _worksheet(DATA.replace("<v>", "<f xmlns='z'/><v>")),
    ],
)
def test_what_only_looks_plain_is_read_as_by_the_parser(xml: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Remarks, other namespaces, rows elsewhere, what is said twice, characters that there are not."""
    assert _cells_of(xml.encode()) == parsed(monkeypatch, lambda: _cells_of(xml.encode()))


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_written_into_it_is_read_as_by_the_parser(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Random play: pieces put in, left out, and copied to elsewhere. What neither reads may fail in two ways."""
    chance = random.Random(seed)
    taken = 0
    for _ in range(2_000):
        for whole, read in ((SHEET, _cells_of), (TEXTS, _texts_of)):
            xml = _spoilt(whole, chance).encode(errors="surrogatepass")
            found = read(xml)
            taken += whole == SHEET and _is_plain(xml)
            same = (xml, NOBODY_READS.sub(b"<f/>", xml))
            by_parser = [parsed(monkeypatch, partial(read, each)) for each in same]
            assert found in by_parser, xml
    assert taken > 50


def _cells_of(xml: bytes) -> Rows | str:
    return _or_failure(lambda: filled_cells(xml, MEANINGS))


def _texts_of(xml: bytes) -> list[str] | str:
    return _or_failure(lambda: shared_texts(xml))


def _or_failure(read: Callable[[], Any]) -> Any:
    try:
        return read()
    except (ExpatError, ValueError, LookupError):
        return "damaged"
    except Exception as error:  # noqa: BLE001 (whatever it is, the other one has to raise the same)
        return type(error).__name__


def _spoilt(text: str, chance: random.Random) -> str:
    for _ in range(chance.choice((1, 1, 2, 3))):
        at, how = chance.randrange(len(text)), chance.random()
        if how < 0.55:
            text = text[:at] + chance.choice(PIECES) + text[at:]
        elif how < 0.75:
            text = text[:at] + text[at + chance.choice((1, 1, 2, 5, 9)) :]
        else:
            to = chance.randrange(len(text))
            text = text[:to] + text[at : at + chance.randrange(60)] + text[to:]
    return text
