"""Pictures out of files, as data that a page can show: their kind is checked, their size is bounded."""

import base64
import io

from PIL import Image, UnidentifiedImageError

_KINDS = {
    b"\x89PNG\r\n\x1a\n": "image/png",
    b"\xff\xd8\xff": "image/jpeg",
    b"GIF87a": "image/gif",
    b"GIF89a": "image/gif",
}
_KEPT = 400_000  # bytes of a picture that is shown as it is
_WIDEST = 1400
_MOST_PIXELS = 60_000_000


def data_uri(data: bytes) -> str:
    """The picture as a `data:` address, empty when the bytes are no picture that can be drawn.

    PNG, JPEG and GIF are told by their first bytes, never by a name; large ones are drawn smaller, and
    other kinds (TIFF, BMP, WebP) as PNG.
    """
    kind = next((kind for start, kind in _KINDS.items() if data.startswith(start)), "")
    if kind and len(data) <= _KEPT:
        return _uri(kind, data) if _opens(data) else ""
    return _smaller(data)


def _opens(data: bytes) -> bool:
    try:
        with Image.open(io.BytesIO(data)) as image:
            return image.width * image.height <= _MOST_PIXELS
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return False


def _smaller(data: bytes) -> str:
    if not _opens(data):
        return ""
    try:
        with Image.open(io.BytesIO(data)) as image:
            image.thumbnail((_WIDEST, 4 * _WIDEST))
            clear = image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info
            buffer = io.BytesIO()
            if clear:
                image.convert("RGBA").save(buffer, "PNG")
            else:
                image.convert("RGB").save(buffer, "JPEG", quality=85)
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return ""
    return _uri("image/png" if clear else "image/jpeg", buffer.getvalue())


def _uri(kind: str, data: bytes) -> str:
    return f"data:{kind};base64,{base64.b64encode(data).decode('ascii')}"
