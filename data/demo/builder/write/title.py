"""What stands on every title page."""

from dataclasses import dataclass
from datetime import date

from builder.write.blocks import day

NOTICE = "Fictional demonstration material, written for Benchside. Not a real compound, trial or batch."


@dataclass(frozen=True)
class Title:
    document: str
    title: str
    collection: str
    version: str  # "Checkpoint #7", or empty where there is only one
    issued: date
    author: str
    notice: str = NOTICE

    def lines(self) -> list[str]:
        """The lines under the title; `notice` may be a translation, then the English one follows."""
        lines = [f"Document: {self.document}. Programme {self.collection}."]
        if self.version:
            lines.append(f"Version: {self.version}")
        lines += [f"Issued: {day(self.issued)}", f"Author: {self.author}", self.notice]
        return lines if self.notice == NOTICE else [*lines, NOTICE]
