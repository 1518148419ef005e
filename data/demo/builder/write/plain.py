"""HTML, Markdown and AsciiDoc from the same blocks: notebook pages and notes."""

from html import escape

from builder.write.blocks import Block, Figure, Heading, Item, Table, Text, plain, runs
from builder.write.title import Title

_TAGS = {"": "{}", "bold": "<b>{}</b>", "italic": "<i>{}</i>", "sub": "<sub>{}</sub>", "sup": "<sup>{}</sup>"}


def _html(text: str) -> str:
    return "".join(_TAGS[style].format(escape(piece)) for style, piece in runs(text))


def _html_block(block: Block) -> str:
    match block:
        case Heading(level, text):
            return f"<h{level + 1}>{_html(text)}</h{level + 1}>"
        case Text(text):
            return f"<p>{_html(text)}</p>"
        case Item(text):
            return f"<ul><li>{_html(text)}</li></ul>"
        case Table(caption, header, rows):
            head = "".join(f"<th>{_html(cell)}</th>" for cell in header)
            body = "\n".join(
                "<tr>" + "".join(f"<td>{_html(cell)}</td>" for cell in row) + "</tr>" for row in rows
            )
            return f"<table>\n<caption>{_html(caption)}</caption>\n<tr>{head}</tr>\n{body}\n</table>"
        case Figure():
            raise ValueError("notebook pages hold no figures")
    raise TypeError(type(block).__name__)


def write_html(title: Title, blocks: list[Block], language: str = "en") -> bytes:
    """Raises ValueError for a figure."""
    name = escape(f"{title.document} {title.title}")
    lines = "\n".join(f"<p>{escape(line)}</p>" for line in title.lines())
    body = "\n".join(_html_block(block) for block in blocks)
    page = (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head><meta charset="utf-8"><title>{name}</title></head>\n'
        f"<body>\n<h1>{name}</h1>\n{lines}\n{body}\n</body>\n</html>\n"
    )
    return page.encode()


def write_markdown(title: Title, blocks: list[Block]) -> bytes:
    """Raises ValueError for a figure."""
    parts = [f"# {title.document} {title.title}", *title.lines()]
    for block in blocks:
        match block:
            case Heading(level, text):
                parts.append(f"{'#' * (level + 1)} {plain(text)}")
            case Text(text):
                parts.append(plain(text))
            case Item(text):
                parts.append(f"- {plain(text)}")
            case Table(caption, header, rows):
                lines = [header, tuple("---" for _ in header), *rows]
                parts.append(plain(caption))
                parts.append(
                    "\n".join("| " + " | ".join(plain(cell) for cell in line) + " |" for line in lines)
                )
            case Figure():
                raise ValueError("notebook pages hold no figures")
    return ("\n\n".join(parts) + "\n").encode()


def write_asciidoc(title: Title, blocks: list[Block]) -> bytes:
    """A document title, one paragraph for each title line, sections and tables. Raises ValueError for a figure."""
    parts = [f"= {title.document} {title.title}", *title.lines()]
    for block in blocks:
        match block:
            case Heading(level, text):
                parts.append(f"{'=' * (level + 1)} {plain(text)}")
            case Text(text):
                parts.append(plain(text))
            case Item(text):
                parts.append(f"* {plain(text)}")
            case Table(caption, header, rows):
                # A bar parts cells in AsciiDoc, so one inside a cell is escaped.
                lines = [[plain(cell).replace("|", "\\|") for cell in line] for line in (header, *rows)]
                rows_of = [" ".join(f"|{cell}" for cell in line) for line in lines]
                body = "\n".join(['[options="header"]', "|===", rows_of[0], "", *rows_of[1:], "|==="])
                parts.append(f".{plain(caption)}\n{body}")
            case Figure():
                raise ValueError("notes hold no figures")
    return ("\n\n".join(parts) + "\n").encode()
