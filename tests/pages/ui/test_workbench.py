"""One workbench a process, whose workers run and which is closed when it is let go."""

import threading

from core.domain.search import Scope
from core.domain.vocabulary import AskMode
from pages.ui.workbench import workbench


def test_it_is_opened_once_and_its_workers_take_questions(empty, page):
    first = workbench()
    assert workbench() is first
    by = first.people.enter("name:ada", "Ada").id
    run = first.asking.start("Is anybody there?", Scope(), AskMode.AUTO, by)
    assert page.ended(run).record is not None


def test_letting_go_ends_the_workers(empty):
    before = {thread for thread in threading.enumerate() if not thread.daemon}
    workbench()
    workbench.clear()
    assert {thread for thread in threading.enumerate() if not thread.daemon and thread.is_alive()} <= before
