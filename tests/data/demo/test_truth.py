"""The truth says what the files say, in the versions in which they say it, and nowhere else."""

from collections import Counter

import pytest


def _squeezed(text):
    return " ".join(text.split())


def _without_breaks(text):
    return "".join(text.split())


def _stands(quote, name, text):
    # A PDF breaks lines and cells where it likes; its quotes are compared without blanks and bars.
    if name.endswith(".pdf"):
        parts = quote.split(" | ") if " | " in quote else [quote]
        return all(_without_breaks(part) in _without_breaks(text) for part in parts)
    return _squeezed(quote) in text


def _places(truth):
    return [(fact, place) for fact in truth["facts"] for place in fact["holds"]]


def test_every_quote_stands_in_every_file_of_its_versions(truth, texts):
    missing = [
        (fact["id"], name)
        for fact, place in _places(truth)
        for name in place["files"]
        if not _stands(place["quote"], name, texts[place["collection"], name])
    ]
    assert not missing


def test_every_quote_holds_the_value(truth):
    assert [
        fact["id"] for fact, place in _places(truth) if fact["value"].lower() not in place["quote"].lower()
    ] == []


def test_no_quote_stands_in_a_version_where_the_fact_does_not_hold(truth, texts):
    standing = []
    for fact in truth["facts"]:
        held = {name for place in fact["holds"] for name in place["files"]}
        for place in fact["holds"]:
            others = [
                name
                for collection, name in texts
                if collection == place["collection"]
                and name.startswith(f"{place['document']}-#")
                and name not in held
            ]
            for name in others:
                # A row or sentence is a whole line or follows a blank: "5 h" is not in "15 h".
                text = f"\n{texts[place['collection'], name]}\n"
                if any(
                    f"{before}{_squeezed(place['quote'])}{after}" in text
                    for before in "\n "
                    for after in "\n "
                ):
                    standing.append((fact["id"], name, place["quote"]))
    assert not standing


def test_the_section_of_a_quote_is_a_heading_of_its_files(truth, texts):
    lines = {name: set(text.splitlines()) for name, text in texts.items()}
    for fact, place in _places(truth):
        if place["document"] in ("TR-201", "TR-305"):
            for name in place["files"]:
                assert place["section"] in lines[place["collection"], name], (fact["id"], name)


def test_versions_are_the_numbers_in_the_file_names(truth):
    for _, place in _places(truth):
        if place["document"] in ("TR-201", "TR-305"):
            assert place["files"] == [f"{place['document']}-#{number}.docx" for number in place["versions"]]


def test_there_are_enough_facts_and_changes_in_each_part(truth):
    facts = Counter(fact["split"] for fact in truth["facts"])
    changes = Counter(change["split"] for change in truth["changes"])
    assert sum(facts.values()) >= 300
    assert facts["test"] * 3 >= sum(facts.values())
    assert changes["test"] >= 25
    assert len({(change["document"], change["key"]) for change in truth["changes"]}) >= 80
    starts = {int(change["to"]["version"]) for change in truth["changes"] if change["document"] == "TR-201"}
    assert starts == set(range(2, 22))


def test_no_document_stands_in_both_parts(truth):
    parts = {}
    for fact, place in _places(truth):
        parts.setdefault((place["collection"], place["document"]), set()).add(fact["split"])
    assert {name for name, found in parts.items() if len(found) > 1} == set()


@pytest.mark.parametrize("kind", ["facts", "changes"])
def test_ids_are_unique(truth, kind):
    assert len({item["id"] for item in truth[kind]}) == len(truth[kind])


def test_a_question_asks_for_one_property(truth):
    """One question has one answer in one version: only values of one key share it."""
    keys = {}
    for fact in truth["facts"]:
        keys.setdefault((fact["split"], fact["question"]), set()).add(fact["key"])
    assert {question: found for question, found in keys.items() if len(found) > 1} == {}
    for fact in truth["facts"]:
        same = [
            other
            for other in truth["facts"]
            if other is not fact and other["question"] == fact["question"] and other["split"] == fact["split"]
        ]
        mine = {name for place in fact["holds"] for name in place["files"] if "#" in name}
        assert not any(mine & {n for p in other["holds"] for n in p["files"]} for other in same), fact["id"]


def test_a_change_lies_between_its_two_quotes(truth, texts):
    for change in truth["changes"]:
        before, after = change["from"], change["to"]
        assert int(before["version"]) + 1 == int(after["version"])
        assert before["value"] != after["value"]
        for end in (before, after):
            name = _file(change["document"], end["version"])
            assert _stands(end["quote"], name, texts[change["collection"], name]), change["id"]
        name = _file(change["document"], after["version"])
        assert f"Issued: {_long(after['date'])}" in texts[change["collection"], name]


def _file(document, version):
    """SR-11 is a note in two versions, the others are living reports."""
    return f"{document}_v{version}.docx" if document == "SR-11" else f"{document}-#{version}.docx"


def _long(iso):
    from datetime import date

    day = date.fromisoformat(iso)
    return f"{day.day} {day:%B %Y}"
