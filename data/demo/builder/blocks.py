"""The parts of a written document, whatever file format it ends in."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Heading:
    level: int
    text: str


@dataclass(frozen=True)
class Text:
    text: str


@dataclass(frozen=True)
class Items:
    items: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    caption: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Figure:
    caption: str
    picture: bytes


Block = Heading | Text | Items | Table | Figure


def day(value) -> str:
    """12 June 2025"""
    return f"{value.day} {value:%B %Y}"


def percent(value: float, digits: int = 2) -> str:
    """Zero is what the method cannot see."""
    return "not detected" if value == 0 else f"{value:.{digits}f}"
