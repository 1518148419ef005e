"""Where a person may look: a collection that is not there is their error, not an empty result."""

from collections.abc import Collection

from core.domain.search import Scope
from core.errors import UserError


def checked_scope(scope: Scope, known: Collection[str]) -> Scope:
    """The scope as it is. Raises UserError when it names a collection that nobody has filled yet."""
    unknown = [name for name in scope.collections if name not in known]
    if unknown:
        named = ", ".join(repr(name) for name in unknown)
        there = ", ".join(sorted(known)) or "none yet"
        raise UserError("not_found", f"There is no collection {named}.", f"Collections here: {there}.")
    return scope
