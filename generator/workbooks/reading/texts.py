"""The texts that the cells of a workbook share, as they are spelt out in its file."""

from generator.workbooks.reading.bounds import MOST_CHARACTERS, too_much
from generator.workbooks.reading.markup import DEEPEST, MAIN, Attributes, TooDeepError, parse, parser

_TEXT, _PIECE, _READING_AID = f"{MAIN}si", f"{MAIN}t", f"{MAIN}rPh"


def shared_texts(xml: bytes) -> list[str]:
    """All of them, in the order by which cells name them; formats within a text and reading aids are left out.

    Raises:
        RefusedError: they are longer than those of any event.
    """
    texts: list[str] = []
    piece: list[str] = []  # of the element that is being read
    whole: list[str] = []  # of the text that is being read
    depth, is_aid, room = 0, False, MOST_CHARACTERS

    def start(tag: str, _attributes: Attributes) -> None:
        nonlocal depth, is_aid
        depth += 1
        if depth > DEEPEST:
            raise TooDeepError
        if tag == _PIECE:
            piece.clear()
        elif tag == _TEXT:
            whole.clear()
        elif tag == _READING_AID:
            is_aid = True

    def end(tag: str) -> None:
        nonlocal depth, is_aid, room
        depth -= 1
        if tag == _PIECE:
            if not is_aid:
                whole.extend(piece)
        elif tag == _TEXT:
            texts.append("".join(whole))
            room -= len(texts[-1])
            if room < 0:
                raise too_much()
        elif tag == _READING_AID:
            is_aid = False

    reader = parser()
    reader.StartElementHandler, reader.EndElementHandler = start, end
    reader.CharacterDataHandler = piece.append
    parse(reader, xml)
    return texts
