"""Facts of the programmes: keyed properties, each with the values that held from checkpoint to checkpoint.

They are written in `data/demo/facts/*.txt`, one key a line:

    [s3 | step 3 | Larkspur] Step 3, nitro reduction
    solvent | reaction solvent | | Which solvent is used in step 3? | 201: 1 methanol > 9 2-MeTHF | 305: 1 methanol > 5 2-MeTHF

The columns are name, property, unit, question (with `// noun phrase` where property and subject make no
good question about a change; `IMP-C: limit` gives a subject of its own), and for each source (a report) its history: the first
checkpoint of a value and the value, and `-` where the key is dropped.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

FACTS = Path(__file__).resolve().parents[2] / "facts"
_CODE = re.compile(r"\b(LS|SM|SR|R|IMP)-\w+")
LAST = 99  # an open end: the value still holds in the last checkpoint


class FactError(Exception):
    """A fact is written wrongly or used where it does not hold."""


@dataclass(frozen=True)
class Span:
    """A value with the first and the last checkpoint at which it holds."""

    value: str
    first: int
    last: int = LAST


@dataclass(frozen=True)
class Key:
    name: str
    group: str
    subject: str
    property: str
    unit: str
    question: str
    histories: dict[str, tuple[Span, ...]] = field(hash=False)
    phrase: str = ""  # how a question about a change names it, where property and subject make none

    def noun(self) -> str:
        """What changes, as a question names it: "temperature window of step 3"."""
        if self.phrase:
            return self.phrase
        if self.property.startswith("limit in "):
            return f"limit for {self.subject} in {self.property.removeprefix('limit in ')}"
        if _CODE.search(self.property):
            return self.property
        joint = "in" if self.subject.startswith("step") and " of " in self.property else "of"
        return f"{self.property} {joint} {self.subject}"

    def text(self, value: str) -> str:
        """The value as it is written: with its unit, which `%` follows without a blank."""
        if not self.unit:
            return value
        return f"{value}%" if self.unit == "%" else f"{value} {self.unit}"

    def span(self, source: str, checkpoint: int) -> Span | None:
        for span in self.histories.get(source, ()):
            if span.first <= checkpoint <= span.last:
                return span
        return None

    def before(self, source: str, checkpoint: int) -> Span | None:
        """The value that held before the one at this checkpoint (or before the key was dropped)."""
        now = self.span(source, checkpoint)
        limit = now.first if now else checkpoint + 1
        earlier = [span for span in self.histories.get(source, ()) if span.last < limit]
        return earlier[-1] if earlier else None


@dataclass(frozen=True)
class Group:
    name: str
    title: str
    keys: tuple[Key, ...]


def history(text: str) -> tuple[Span, ...]:
    """Spans of `1 methanol > 9 2-MeTHF > 15 -`. Raises FactError when the order is wrong."""
    starts = []
    for part in text.split(" > "):
        number, _, value = part.strip().partition(" ")
        if not number.isdigit() or not value:
            raise FactError(f"'{part}' is no checkpoint with a value")
        starts.append((int(number), value.strip()))
    spans = []
    for index, (first, value) in enumerate(starts):
        last = starts[index + 1][0] - 1 if index + 1 < len(starts) else LAST
        if last < first:
            raise FactError(f"checkpoints of '{text}' do not rise")
        if value != "-":
            spans.append(Span(value, first, last))
    return tuple(spans)


def _key(line: str, group: str, subject: str, sources: dict[str, str]) -> Key:
    name, noun, unit, question, *columns = [part.strip() for part in line.split(" | ")]
    histories = {}
    for column in columns:
        short, _, text = column.partition(":")
        histories[sources[short.strip()]] = history(text)
    # A subject of its own may stand before the property: "IMP-C: limit".
    own, colon, rest = noun.partition(": ")
    if colon:
        subject, noun = own, rest
    question, _, phrase = (part.strip() for part in question.partition("//"))
    return Key(f"{group}.{name}", group, subject, noun, unit, question, histories, phrase)


def read_groups(path: Path, sources: dict[str, str]) -> list[Group]:
    """Groups of one facts file. Raises FactError with file and line."""
    groups: list[Group] = []
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = raw.strip().replace("| |", "|  |")
        if not line or line.startswith("#"):
            continue
        try:
            if line.startswith("["):
                head, _, title = line[1:].partition("]")
                name, subject = [part.strip() for part in head.split("|")][:2]
                groups.append(Group(name, title.strip(), ()))
                continue
            group = groups.pop()
            groups.append(Group(group.name, group.title, (*group.keys, _key(line, name, subject, sources))))
        except (FactError, ValueError, KeyError, IndexError) as error:
            raise FactError(f"{path.name}:{number}: {error!r}") from error
    return groups
