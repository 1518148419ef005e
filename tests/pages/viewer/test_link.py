"""Links to a passage."""

from urllib.parse import parse_qs, urlsplit

from pages.viewer import target
from pages.viewer.link import address_of


def test_the_link_opens_the_same_words_again(ready, bench, page, shown):
    ready.run()
    document = next(one for one in bench().library.documents() if one.title == "Process description")
    row = next(one for one in bench().library.show(document.id).chunks if "stirred at 45" in one.text)
    start = row.text.index("stirred")
    link = urlsplit(address_of(target.of_chunk(row.id, (start, start + 13))))
    assert link.path == "library"
    for name, (value,) in parse_qs(link.query).items():
        ready.query_params[name] = value
    said = page.texts(ready.run().switch_page("pages/library.py").run())
    assert f"<mark>{row.text[start : start + 13]}</mark>" in said
    drawn = [one.proto for one in ready.get("bidi_component")]
    assert any(one.component_name == "benchside_link" for one in drawn)
