"""Text in the Symbol font: `m` in it is μ, and a microgram must not be read as a milligram."""

# The font's letters in the order of the Latin ones; source: Adobe's Symbol encoding.
_LATIN = "abgdezhqiklmnxoprstufcywABGDEZHQIKLMNXOPRSTUFCYWJjVv"
_GREEK = "αβγδεζηθικλμνξοπρστυφχψωΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϑϕςϖ"
_MARKS = {
    0x22: "∀", 0x24: "∃", 0x27: "∋", 0x2A: "∗", 0x2D: "−", 0x40: "≅", 0x5C: "∴", 0x5E: "⊥", 0x7E: "∼",
    0xA0: "€", 0xA2: "′", 0xA3: "≤", 0xA4: "⁄", 0xA5: "∞", 0xA6: "ƒ", 0xAB: "↔", 0xAC: "←", 0xAD: "↑",
    0xAE: "→", 0xAF: "↓", 0xB0: "°", 0xB1: "±", 0xB2: "″", 0xB3: "≥", 0xB4: "×", 0xB5: "∝", 0xB6: "∂",
    0xB7: "•", 0xB8: "÷", 0xB9: "≠", 0xBA: "≡", 0xBB: "≈", 0xBC: "…", 0xC5: "⊕", 0xC6: "∅", 0xCE: "∈",
    0xCF: "∉", 0xD1: "∇", 0xD2: "®", 0xD3: "©", 0xD4: "™", 0xD5: "∏", 0xD6: "√", 0xD7: "⋅", 0xD8: "¬",
    0xDB: "⇔", 0xDE: "⇒", 0xE5: "∑", 0xF2: "∫",
}  # fmt: skip
_SYMBOL = dict(zip(map(ord, _LATIN), _GREEK, strict=True)) | _MARKS
# Programs put the codes of symbol fonts into the private area that begins here.
_PRIVATE = 0xF000


def is_symbol_font(name: str | None) -> bool:
    """Whether a font has Greek letters and signs at the places of Latin ones."""
    return (name or "").strip().lower() == "symbol"


def symbol_text(text: str) -> str:
    """What a text looks like in the Symbol font."""
    return "".join(map(_shown, text))


def _shown(char: str) -> str:
    code = ord(char)
    if _PRIVATE < code <= _PRIVATE + 0xFF:
        code -= _PRIVATE
    return _SYMBOL.get(code, chr(code))


def symbol_character(code: int, font: str) -> str:
    """The character of a `w:sym`; pictures of other symbol fonts are shown as a bullet."""
    if is_symbol_font(font):
        return symbol_text(chr(code))
    return chr(code) if code < _PRIVATE and chr(code).isprintable() else "•"
