"""Type something into a workbook and leave all else in it as it was."""
