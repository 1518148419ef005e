"""Byte-identical files: Office archives without clocks, PNG pictures without a compressor."""

import io
import re
import struct
import zipfile
import zlib
from datetime import datetime

EPOCH = (1980, 1, 1, 0, 0, 0)


def normalised(data: bytes, created: datetime) -> bytes:
    """The same archive with fixed times, stored uncompressed: two zlibs need not agree on a byte."""
    stamp = created.strftime("%Y-%m-%dT%H:%M:%SZ").encode()
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(target, "w") as result:
        for name in source.namelist():
            content = source.read(name)
            if name == "docProps/core.xml":
                content = re.sub(rb"(<dcterms:(created|modified)[^>]*>)[^<]*", rb"\g<1>" + stamp, content)
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = zipfile.ZIP_STORED
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            result.writestr(entry, content)
    return target.getvalue()


def stored(data: bytes) -> bytes:
    """A zlib stream of uncompressed blocks. Source: RFC 1950 and RFC 1951, section 3.2.4."""
    blocks = [data[at : at + 65535] for at in range(0, len(data), 65535)]
    stream = b"\x78\x01"
    for index, block in enumerate(blocks):
        last = index == len(blocks) - 1
        stream += struct.pack("<BHH", last, len(block), len(block) ^ 0xFFFF) + block
    return stream + struct.pack(">I", zlib.adler32(data))


def png(pixels: list[bytes]) -> bytes:
    """A grey picture from rows of bytes, 0 black to 255 white. Source: RFC 2083."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", len(pixels[0]), len(pixels), 8, 0, 0, 0, 0)
    raw = b"".join(b"\x00" + row for row in pixels)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", stored(raw)) + chunk(b"IEND", b"")
