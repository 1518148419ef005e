from core.domain.ids import PersonId
from core.domain.search import Scope
from core.domain.vocabulary import AnswerStatus, AskMode, JobStatus
from core.workbench import Workbench

BY = PersonId("tester")
SCOPE = Scope(collections=("Larkspur",))


def test_evidence_is_stored_before_the_answer_and_every_number_opens_its_place(
    demo_workbench: Workbench,
) -> None:
    bench = demo_workbench
    view = bench.asking.wait(bench.asking.start("Which solvent was used in step 3?", SCOPE, AskMode.AUTO, BY))
    kinds = [event.kind for event in view.events]
    assert kinds.index("route") < kinds.index("agent_finished") < kinds.index("answer")
    assert kinds.index("observation") < kinds.index("answer")
    assert view.record is not None
    answer = view.record.answer
    assert answer.status is AnswerStatus.ANSWERED
    numbered = {seen.number: seen for seen in answer.observations if seen.number}
    assert sorted(numbered) == list(range(1, len(numbered) + 1))
    assert {number for claim in answer.claims for number in claim.citations} == set(numbered)
    for seen in numbered.values():
        assert seen.locator is not None
        passage = bench.library.passage(seen.locator.chunk_id)
        text = next(chunk.text for chunk in passage.chunks if chunk.id == seen.locator.chunk_id)
        assert text[seen.locator.start : seen.locator.end] == seen.locator.quote


def test_a_question_that_nothing_answers_is_insufficient_and_says_what_was_searched(
    demo_workbench: Workbench,
) -> None:
    run = demo_workbench.asking.start("Who won the world cup of 1998?", SCOPE, AskMode.AUTO, BY)
    record = demo_workbench.asking.wait(run).record
    assert record is not None
    assert record.answer.status is AnswerStatus.INSUFFICIENT
    assert record.answer.claims == ()
    assert [searched.agent for searched in record.answer.searched]


def test_past_questions_reopen_as_they_were(demo_workbench: Workbench) -> None:
    run = demo_workbench.asking.start("Which solvent was used in step 3?", SCOPE, AskMode.AUTO, BY)
    first = demo_workbench.asking.wait(run).record
    assert demo_workbench.asking.read(run) == first
    (summary,) = demo_workbench.asking.history()
    assert (summary.run_id, summary.question) == (run, "Which solvent was used in step 3?")


def test_the_same_question_gives_the_same_artifacts(demo_workbench: Workbench) -> None:
    def ask() -> tuple[object, ...]:
        run = demo_workbench.asking.start("What was the yield of step 3?", SCOPE, AskMode.AUTO, BY)
        record = demo_workbench.asking.wait(run).record
        assert record is not None
        return record.answer.claims, record.answer.observations, record.answer.text, record.answer.searched

    assert ask() == ask()


def test_a_cancelled_question_ends_cancelled(demo_workbench: Workbench) -> None:
    run = demo_workbench.asking.start("Which solvent was used in step 3?", SCOPE, AskMode.AUTO, BY)
    demo_workbench.asking.cancel(run, BY)
    view = demo_workbench.asking.wait(run)
    assert view.job.status is JobStatus.CANCELLED
    assert view.record is not None and view.record.answer.status is AnswerStatus.CANCELLED


def test_examples_are_answered(demo_workbench: Workbench) -> None:
    examples = demo_workbench.asking.examples(SCOPE)
    assert 1 <= len(examples) <= 3
    for question in examples:
        record = demo_workbench.asking.wait(
            demo_workbench.asking.start(question, SCOPE, AskMode.AUTO, BY)
        ).record
        assert record is not None and record.answer.status is AnswerStatus.ANSWERED, question
