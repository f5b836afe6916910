"""The picture of a sponsor: whether a file is a whole PNG or JPEG, how large it is, and nothing but its pixels."""

import re
import struct
from collections.abc import Sequence
from hashlib import sha256
from zlib import crc32

from generator.files.reading import Kind, RefusedError
from generator.findings import define_warning
from generator.languages import later
from generator.languages.said import Message, say
from generator.model import Logo

LOGO = Kind(
    largest=200_000,
    missing=say("there is no such file: put it beside this one, under exactly this name"),
    too_large=later("it has more than 200,000 bytes: save it smaller"),
)
MAX_PIXELS = 1_600  # on each side
LEFT_OUT = "logo-left-out"

define_warning(
    "logo-left-out",
    meaning=(
        "The file that `logo` names is not there, is too large, or is no PNG or JPEG. The pages name the sponsor "
        "without a logo."
    ),
    remedy=(
        "Put a PNG or JPEG of at most 200,000 bytes, and at most 1,600 pixels on each side, beside the file that names "
        "it."
    ),
    example="the pages leave out the logo sponsor.png: it is neither PNG nor JPEG: save the picture as one of these",
)


def logo_in(content: bytes) -> Logo:
    """Return a picture without what a program or a camera wrote beside its pixels, such as a place or a name.

    Raises:
        RefusedError: it is no whole PNG or JPEG, or too large.
    """
    try:
        if content.startswith(_PNG):
            (width, height), parts, ending = *_png(content), "png"
        elif content.startswith(_JPEG):
            (width, height), parts, ending = *_jpeg(content), "jpg"
        else:
            raise _refused(say("it is neither PNG nor JPEG: save the picture as one of these"))
    except (ValueError, struct.error):
        raise _refused(say("it is damaged or cut off: save the picture again")) from None
    if max(width, height) > MAX_PIXELS:
        raise _refused(
            say(
                "it has {width:,} by {height:,} pixels, and {most:,} on each side are possible: make it smaller",
                width=width,
                height=height,
                most=MAX_PIXELS,
            )
        )
    kept = b"".join(parts)
    name = f"sponsor.{sha256(kept).hexdigest()[:10]}.{ending}"
    return Logo(name=name, width=width, height=height, content=kept)


def _refused(message: Message) -> RefusedError:
    return RefusedError(LEFT_OUT, message)


Read = tuple[tuple[int, int], Sequence[bytes]]  # width and height, and the parts of the file that are kept

# Source: Portable Network Graphics (PNG) Specification, W3C, sections 5.2 to 5.4 and 11.2.
_PNG = b"\x89PNG\r\n\x1a\n"
_PIXELS = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")


def _png(content: bytes) -> Read:
    """Read chunk by chunk.

    Raises:
        ValueError, struct.error: it is damaged or cut off.
    """
    chunks: dict[bytes, bytes] = {}  # the last of each kind
    kept, at, kind = [_PNG], len(_PNG), b""
    while kind != b"IEND":
        length, kind = struct.unpack_from(">I4s", content, at)
        chunk = content[at : at + length + 12]
        if len(chunk) != length + 12 or crc32(chunk[4:-4]) != int.from_bytes(chunk[-4:], "big"):
            raise ValueError(kind)
        if (kind == b"IHDR") != (at == len(_PNG)):
            raise ValueError(kind)
        if kind in _PIXELS:
            kept.append(chunk)
        chunks[kind] = chunk
        at += len(chunk)
    width, height = struct.unpack_from(">II", chunks[b"IHDR"], 8)
    if not width or not height or b"IDAT" not in chunks:
        raise ValueError(kind)
    return (width, height), kept


# Source: ITU-T T.81, annex B. Browsers show the baseline, extended and progressive processes with 8 bits.
_JPEG = b"\xff\xd8\xff"
_END, _SCAN = 0xFFD9, 0xFFDA
_ABOUT = {
    *range(0xFFE0, 0xFFEE),
    0xFFEF,
    0xFFFE,
}  # what programs write; 0xFFEE says how the colours are meant
_FRAMES = (*range(0xFFC0, 0xFFC4), *range(0xFFC5, 0xFFC8), *range(0xFFC9, 0xFFCC), *range(0xFFCD, 0xFFD0))
_SHOWN_FRAMES = _FRAMES[:3]
_NEXT = re.compile(rb"\xff(?![\x00\xd0-\xd7])")  # the end of a scan's data, in which there are such markers


def _jpeg(content: bytes) -> Read:
    """Read segment by segment.

    Raises:
        ValueError, struct.error: it is damaged or cut off.
        RefusedError: browsers don't show it.
    """
    size, has_scan = (0, 0), False
    kept, at = [content[:2]], 2
    while (marker := _marker(content, at)) != _END:
        if marker == 0xFFFF:  # a marker may be filled up in front
            at += 1
            continue
        (length,) = struct.unpack_from(">H", content, at + 2)
        segment = content[at : at + length + 2]
        if marker < _FRAMES[0] or length < 2 or len(segment) != length + 2:
            raise ValueError(marker)
        at += len(segment)
        if marker in _FRAMES:
            if any(size):
                raise ValueError(marker)
            size = _size(marker, segment)
        if marker not in _ABOUT:
            kept.append(segment)
        if marker == _SCAN:
            has_scan = True
            following = _NEXT.search(content, at)
            if following is None:
                raise ValueError(marker)
            kept.append(content[at : following.start()])
            at = following.start()
    if not all(size) or not has_scan:
        raise ValueError(_END)
    return size, [*kept, _END.to_bytes(2, "big")]


def _marker(content: bytes, at: int) -> int:
    marker: int = struct.unpack_from(">H", content, at)[0]
    return marker


def _size(marker: int, frame: bytes) -> tuple[int, int]:
    bits, height, width = struct.unpack_from(">BHH", frame, 4)
    if marker not in _SHOWN_FRAMES or bits != 8:
        raise _refused(say("it is a kind of JPEG that browsers don't show: save it as an ordinary one"))
    return width, height
