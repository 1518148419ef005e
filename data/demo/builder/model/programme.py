"""All keys of both programmes, with those that follow from others by arithmetic."""

from decimal import ROUND_HALF_UP, Decimal
from functools import cache

from builder.model.calendar import SHORT, TR_201
from builder.model.facts import FACTS, Group, Key, read_groups
from builder.model.lots import all_lots, lot_group, shown_from, spans_of, stated_yield

_TENTH = Decimal("0.1")


def _means() -> Group:
    """Mean yield of the lots of each step, as the report can know it; rejected lots are left out."""
    keys = []
    for step in range(1, 7):
        values = []
        for checkpoint in TR_201.checkpoints:
            lots = [
                Decimal(stated_yield(lot, checkpoint.number))
                for lot in all_lots()
                if lot.step == step
                and lot.decision != "rejected"
                and (shown_from(lot, TR_201) or 99) <= checkpoint.number
            ]
            if lots:
                mean = (sum(lots, Decimal(0)) / len(lots)).quantize(_TENTH, ROUND_HALF_UP)
                values.append((checkpoint.number, str(mean)))
        asked = f"What is the mean yield of the lots of step {step}?"
        spans = {TR_201.name: spans_of(values)}
        keys.append(Key(f"mean.{step}", "mean", f"the lots of step {step}", "mean yield", "%", asked, spans))
    return Group("mean", "Mean yields", tuple(keys))


def _overall(keys: dict[str, Key]) -> Group:
    """Overall yield: the product of the six typical yields of the checkpoint."""
    values = []
    for checkpoint in TR_201.checkpoints:
        product = Decimal(100)
        for step in range(1, 7):
            span = keys[f"s{step}.yield"].span(TR_201.name, checkpoint.number)
            assert span is not None, f"step {step} has no typical yield in #{checkpoint.number}"
            product *= Decimal(span.value) / 100
        values.append((checkpoint.number, str(product.quantize(_TENTH, ROUND_HALF_UP))))
    asked = "What is the overall yield over the six steps?"
    spans = {TR_201.name: spans_of(values)}
    return Group(
        "sum", "Overall", (Key("sum.overall", "sum", "the six steps", "overall yield", "%", asked, spans),)
    )


@cache
def groups() -> tuple[Group, ...]:
    """Every group. Raises FactError for a line that is wrong, ValueError for a key that is there twice."""
    found = [group for path in sorted(FACTS.glob("*.txt")) for group in read_groups(path, SHORT)]
    written = {key.name: key for group in found for key in group.keys}
    found += [lot_group(), _means(), _overall(written)]
    names = [key.name for group in found for key in group.keys]
    if doubled := {name for name in names if names.count(name) > 1}:
        raise ValueError(f"keys stand twice: {sorted(doubled)}")
    return tuple(found)


@cache
def keys() -> dict[str, Key]:
    return {key.name: key for group in groups() for key in group.keys}
