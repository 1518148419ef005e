"""First mention, last mention, and what was given up."""

from core.ask.changes.findings import Edge, Evidence
from core.ask.changes.presence import presence
from core.ask.changes.wanted import wanted

TEXTS = (
    "# 1 A\n\nThe route is new.",
    "# 1 A\n\nThe route is new. IMP-F was found. A flow reactor is planned.",
    "# 1 A\n\nIMP-F is purged. A flow reactor is planned.",
    "# 1 A\n\nIMP-F is purged. The flow reactor is no longer pursued.",
    "# 1 A\n\nAll is well.",
)


def edge(versions, about, gone, texts=TEXTS):
    agent, places = versions(*texts)
    found = presence(agent, Evidence(agent), places, wanted(about), gone)
    return found and (found.edge, found.version.version, found.next and found.next.version)


def test_the_first_and_the_last_version_that_speaks_of_it(versions):
    assert edge(versions, "IMP-F", gone=False) == (Edge.FIRST, "2", None)
    assert edge(versions, "IMP-F", gone=True) == (Edge.LAST, "4", "5")
    assert edge(versions, "route", gone=False) == (Edge.ALWAYS, "1", None)
    assert edge(versions, "IMP-F", True, TEXTS[:3]) == (Edge.STILL, "3", None)


def test_a_sentence_that_gives_it_up_decides(versions):
    assert edge(versions, "flow reactor", gone=True) == (Edge.GIVEN_UP, "4", None)


def test_what_nobody_speaks_of_has_no_version(versions):
    assert edge(versions, "IMP-Q", gone=False) is None
