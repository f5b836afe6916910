"""Pictures for tests, made without a library: a PNG that can be seen, and the segments of a JPEG."""

from __future__ import annotations

import struct
import zlib

PNG = b"\x89PNG\r\n\x1a\n"
END = b"\xff\xd9"


def chunk(kind: bytes, content: bytes = b"") -> bytes:
    """A chunk of a PNG with its length and checksum."""
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png(width: int = 30, height: int = 12, *, before: bytes = b"", after: bytes = b"") -> bytes:
    """A grey PNG, with further chunks before and after its pixels."""
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    pixels = zlib.compress((b"\0" + b"\x80" * min(width, 2_000)) * min(height, 2_000))
    return b"".join((PNG, chunk(b"IHDR", header), before, chunk(b"IDAT", pixels), after, chunk(b"IEND")))


def segment(marker: int, content: bytes) -> bytes:
    """A segment of a JPEG with its length."""
    return struct.pack(">BBH", 0xFF, marker, len(content) + 2) + content


def jpeg(
    width: int = 30, height: int = 12, *, frame: int = 0xC0, bits: int = 8, before: bytes = b""
) -> bytes:
    """What a JPEG is made of; there are no tables, and the data of its scan mean nothing."""
    size = struct.pack(">BHHB", bits, height, width, 1) + b"\x01\x11\0"
    scan = segment(0xDA, b"\x01\x01\0\0\x3f\0") + b"\x12\xff\0\x34\xff\xd0\x56"
    return b"".join((b"\xff\xd8", before, segment(frame, size), scan, END))
