"""How the writing library puts the parts of a workbook together: texts as they stand."""

from xlsxwriter.packager import Packager
from xlsxwriter.sharedstrings import SharedStrings

from generator.workbooks.escapes import escaped


class _Texts(SharedStrings):  # type: ignore[misc] # XlsxWriter has no types
    """All texts as they stand: the library takes `<r>...</r>` for markup, and half of `_x0041_x0042_` for a letter."""

    @staticmethod
    def _escape_control_characters(data: str) -> str:
        return escaped(data)

    def _xml_rich_si_element(self, string: str) -> None:
        self._xml_si_element(string)


class PlainPackager(Packager):  # type: ignore[misc] # XlsxWriter has no types
    """Puts a workbook's parts together; texts are written as they stand."""

    def _write_shared_strings_file(self) -> None:
        texts = _Texts()
        texts.string_table = self.workbook.str_table
        if texts.string_table.count:
            texts._set_xml_writer(self._filename("xl/sharedStrings.xml"))
            texts._assemble_xml_file()
