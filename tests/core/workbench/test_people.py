from core.workbench import Workbench


def test_a_person_is_recorded_once(empty_workbench: Workbench) -> None:
    first = empty_workbench.people.enter("p1", "Ada Example")
    assert empty_workbench.people.enter("p1", "Ada Example").created == first.created
    assert [person.name for person in empty_workbench.people.known()] == ["Ada Example"]
    assert not first.authenticated
