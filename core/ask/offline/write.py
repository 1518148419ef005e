"""The draft of an answer: the short answer first, then the sentences and rows that say it."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.ask.offline.compare import compared
from core.ask.offline.confidence import THRESHOLD, Features, features, probability
from core.ask.offline.evidence import Span, has, spans_of, words_of
from core.ask.offline.fitting import Said, answers, conflict, fitting, near_cover
from core.ask.offline.polarity import verdict
from core.ask.offline.question import Form, Question, analyse
from core.ask.offline.select import Ranked, rank
from core.ask.offline.tables import answers_from_tables
from core.ask.offline.values import enumeration
from core.domain.answer import Observation
from core.domain.ids import ObservationId
from core.domain.vocabulary import AnswerStatus


@dataclass(frozen=True)
class DraftClaim:
    """A proposition and the observations that say it, before verification and numbering."""

    text: str
    observations: tuple[ObservationId, ...]
    conflicting: bool = False


@dataclass(frozen=True)
class Draft:
    """What the offline engine wrote. `nearest` is what it looked at, best first, also when it abstains.

    `absent` are the names in the question that no evidence mentions; `verdict` is yes, no or maybe when
    one is shown.
    """

    status: AnswerStatus
    claims: tuple[DraftClaim, ...]
    confidence: float
    verdict: str = ""
    nearest: tuple[ObservationId, ...] = ()
    absent: tuple[str, ...] = ()


_NEAREST = 5
_SUPPORTING = 0.8
_TABLE_COVER = 0.8
_CITED_ROWS = 12
_MAYBE = "Maybe: the evidence does not settle it."


def write(
    question: str, observations: Sequence[Observation], max_claims: int = 6, threshold: float = THRESHOLD
) -> Draft:
    """Write from observations alone; the same observations give the same draft.

    Below the threshold, or when what the question names stands in none of the evidence, the draft is
    insufficient and has no claims.
    """
    asked = analyse(question)
    spans = spans_of(observations)
    ranked = rank(asked, spans)
    nearest = tuple(item.span.id for item in ranked[:_NEAREST])
    absent = _absent(asked, spans)
    evidence = _Evidence(asked, spans, ranked)
    if not asked.terms or absent or evidence.confidence < threshold:
        return Draft(AnswerStatus.INSUFFICIENT, (), evidence.confidence, "", nearest, absent)
    claims, word = evidence.claims()
    status = AnswerStatus.ANSWERED if claims else AnswerStatus.INSUFFICIENT
    return Draft(status, tuple(claims[:max_claims]), evidence.confidence, word, nearest)


def _absent(question: Question, spans: Sequence[Span]) -> tuple[str, ...]:
    """Names with digits in the question (TR-201, 2-MeTHF) that no evidence mentions."""
    around: set[str] = set()
    for text in dict.fromkeys(part for span in spans for part in (span.passage, span.context, span.quote)):
        around |= words_of(text)
    return tuple(name for name in question.identifiers if not has(name.casefold(), frozenset(around)))


class _Evidence:
    """What the spans say to one question: fitting sentences, table answers, and how sure each is."""

    def __init__(self, question: Question, spans: Sequence[Span], ranked: Sequence[Ranked]) -> None:
        self.question = question
        self.spans = spans
        self.fitting = fitting(question, ranked)
        self.tables = [f for f in answers_from_tables(question, spans) if f.cover >= _TABLE_COVER]
        self.compared = compared(question, spans, ranked) if len(question.sides) == 2 else None
        self.text_confidence = self._of_text()
        self.confidence = max(
            self.text_confidence,
            max((_of_cover(found.cover) for found in self.tables), default=0.0),
            _of_cover(self.compared.cover) if self.compared else 0.0,
        )

    def _of_text(self) -> float:
        if not self.fitting:
            return 0.0
        question = self.question
        needs_value = question.form is Form.VALUE and bool(question.dimensions)
        if (needs_value or question.form is Form.WHEN) and not any(i.typed for i in self.fitting[:4]):
            return 0.0
        return probability(features(question, self.fitting))

    def claims(self) -> tuple[list[DraftClaim], str]:
        """The claims in order and the verdict, "" where none is shown."""
        if self.question.form is Form.YES_NO:
            return self._decided()
        if self.compared is not None:
            return [DraftClaim(c.text, c.ids) for c in self.compared.claims], ""
        if self.question.form is Form.LIST:
            listed = self._listed()
            if listed:
                return listed, ""
        said = answers(self.question, self.fitting, self.tables)
        against = conflict(self.question, said)
        if against:
            return self._disagreeing(against), ""
        if said:
            return self._stated(said[0]), ""
        return [self._claim(item.span) for item in self._supporting()], ""

    # Forms of answers

    def _stated(self, one: Said) -> list[DraftClaim]:
        text = f"{one.text}. {one.note}" if one.note else one.text
        lead = DraftClaim(text, tuple(span.id for span in one.spans[:_CITED_ROWS]))
        shown = list(one.spans)
        if any(span.row is None for span in one.spans):
            shown += [i.span for i in self._supporting() if i.span not in shown and i.span.row is None][:1]
        return [lead, *(self._claim(span) for span in shown)]

    def _disagreeing(self, against: Sequence[Said]) -> list[DraftClaim]:
        listed = "; ".join(f"{one.text} ({', '.join(_titles(one))})" for one in against)
        ids = tuple(span.id for one in against for span in one.spans)
        lead = DraftClaim(f"Sources disagree: {listed}.", ids, conflicting=True)
        firsts = [one.spans[0] for one in against]
        others = [span for one in against for span in one.spans[1:]]
        return [lead, *(self._claim(span) for span in [*firsts, *others])]

    def _decided(self) -> tuple[list[DraftClaim], str]:
        table = next((found for found in self.tables if found.verdict), None)
        read = verdict(self.question, self.fitting) if self.text_confidence > 0 else None
        from_text = near_cover(self.question, read.by.span) if read and read.sure else 0.0
        if table is not None and table.cover >= from_text:
            lead = table.verdict.capitalize() + (f": {table.text}" if table.text else "") + "."
            ids = tuple(row.id for row in table.rows)
            return [DraftClaim(lead, ids), *(self._claim(row) for row in table.rows)], table.verdict
        supporting = self._supporting(read.by if read else None)
        claims = [self._claim(item.span) for item in supporting]
        if read is None or not read.sure:
            return claims, ""
        text = _MAYBE if read.word == "maybe" else read.word.capitalize() + "."
        return [DraftClaim(text, (read.by.span.id,)), *claims], read.word

    def _listed(self) -> list[DraftClaim]:
        """The items of a list chunk, of a sentence, or of table rows, whichever covers the question best."""
        table = max(self.tables, key=lambda found: found.cover, default=None)
        best = self.fitting[0] if self.fitting else None
        items = self._items()
        from_text = near_cover(self.question, best.span) if best else 0.0
        if table is not None and table.cover >= from_text - 0.05:
            return self._stated(Said(table.text, table.rows, table.cover, table.note))
        if len(items) > 1:
            return [DraftClaim(as_text(span), (span.id,)) for span in items]
        if best is None:
            return []
        parts = enumeration(best.span.quote)
        if not parts:
            return []
        return [
            DraftClaim(", ".join(parts), (best.span.id,)),
            *(self._claim(i.span) for i in self._supporting()),
        ]

    def _items(self) -> list[Span]:
        """The items of the list that the best span is in or announces."""
        if not self.fitting:
            return []
        best = self.fitting[0].span
        announced = best.quote.rstrip().endswith(":")
        same = [
            span
            for span in self.spans
            if span.kind == "list"
            and (span.chunk_id == best.chunk_id or (announced and best.quote in span.context))
        ]
        return sorted(dict.fromkeys(same), key=lambda span: span.start)

    def _supporting(self, first: Ranked | None = None) -> list[Ranked]:
        if not self.fitting:
            return []
        best = first or self.fitting[0]
        others = [
            item
            for item in self.fitting
            if item is not best
            and item.score >= _SUPPORTING * best.score
            and item.cover.quote >= 0.6 * best.cover.quote
            and (item.span.row is None or best.span.row is not None)
        ]
        return [best, *others[:2]]

    def _claim(self, span: Span) -> DraftClaim:
        return DraftClaim(as_text(span), (span.id,))


def _of_cover(cover: float) -> float:
    """Confidence of a cell or a comparison that covers this much of the question, on the scale of sentences."""
    return probability(
        Features(min(1.0, cover / 0.8), min(1.0, cover / 0.9), 1.0, min(1.0, cover / 0.7), 1.0)
    )


def _titles(one: Said) -> list[str]:
    return list(dict.fromkeys(span.document for span in one.spans))


def as_text(span: Span) -> str:
    """A sentence verbatim; a row as "header: cell" pairs."""
    if span.row is None:
        return " ".join(span.quote.split())
    header = span.row.header or ("",) * len(span.row.cells)
    pairs = zip(header, span.row.cells, strict=False)
    return "; ".join(f"{name}: {cell}" if name else cell for name, cell in pairs if cell.strip())
