"""What may be asked: the door to a run."""

from core.domain.answer import AskRequest
from core.domain.ids import PersonId
from core.domain.search import Scope
from core.domain.vocabulary import AskMode
from core.errors import UserError

MAX_CHARACTERS = 4000


def ask_request(question: str, scope: Scope, mode: AskMode, by: PersonId) -> AskRequest:
    """The stored input of a run, white space at the ends dropped.

    Raises UserError when there is nothing to ask or more than 4,000 characters.
    """
    asked = "".join(character for character in question if character.isprintable() or character.isspace())
    asked = asked.strip()
    if not asked:
        raise UserError("empty_question", "There is no question.", "Write what you want to know.")
    if len(asked) > MAX_CHARACTERS:
        raise UserError(
            "question_too_long",
            f"The question has {len(asked)} characters; at most {MAX_CHARACTERS} can be asked.",
            "Ask the main point first, and the details as questions of their own.",
        )
    return AskRequest(question=asked, scope=scope, mode=mode, by=by)
