"""A page becomes elements in reading order."""

from hypothesis import given
from hypothesis import strategies as st

from core.domain.vocabulary import ChunkKind
from core.ingest.elements import Builder
from core.ingest.formats.markup import page_title, parse_tree, write_tree


def written(markup: str):
    builder = Builder("x.html")
    tree = parse_tree(markup)
    assert tree is not None
    write_tree(builder, tree)
    return builder.finish("text/html")


def texts(markup: str) -> list[tuple[str, str]]:
    return [(chunk.kind.value, chunk.text) for chunk in written(markup).chunks]


def test_paragraphs_lists_and_headings():
    parsed = written(
        "<h1>One</h1>loose text<p>a <b>b</b><br>c</p><ol start=3><li>x<ul><li>y<li>z</ul><li value=9>w</ol>"
        "<h3>Deep</h3><p>d</p><h2>Two</h2>e"
    )
    assert [(s.level, s.title, s.parent) for s in parsed.sections[1:]] == [
        (1, "One", 0),
        (3, "Deep", 1),
        (2, "Two", 1),
    ]
    assert [chunk.text for chunk in parsed.chunks] == [
        "loose text",
        "a b\nc",
        "3. x\n  - y\n  - z\n9. w",
        "d",
        "e",
    ]


def test_terms_stand_with_their_definitions():
    assert texts(
        "<dl><dt>API<dd>active ingredient<dd>or interface<dt>RT<dt>r.t.<dd>room temperature</dl>"
    ) == [("list", "- API: active ingredient\n- or interface\n- RT\n- r.t.: room temperature")]


def test_code_pictures_and_captions():
    assert texts(
        "<pre>if x:\n   y</pre><figure><img alt='A reactor'><figcaption>Fig. 1 Reactor</figcaption></figure>"
        "<p>See <img alt='the plant' src=x> here</p><img alt=''>"
    ) == [
        ("code", "if x:\n   y"),
        ("figure", "A reactor"),
        ("caption", "Fig. 1 Reactor"),
        ("paragraph", "See here"),
        ("figure", "the plant"),
    ]


def test_superscripts_are_not_read_as_digits_of_the_number():
    assert texts("<p>10<sup>-3</sup> mol, H<sub>2</sub>O, word<sup>1,2</sup>, x<sup>TM</sup></p>") == [
        ("paragraph", "10⁻³ mol, H2O, word¹,², xTM")
    ]


def test_scripts_navigation_and_comments_are_not_text():
    assert texts(
        "<script>steal()</script><style>p{}</style><nav>menu</nav><div role=navigation>more menu</div>"
        "<!-- hidden --><noscript>turn it on</noscript><p onclick='x()'>words &lt;b&gt;</p>"
    ) == [("paragraph", "words <b>")]


def test_a_list_keeps_its_order_around_a_table():
    kinds = [kind for kind, _ in texts("<ul><li>a<table><tr><td>1<td>2</table><li>b</ul>")]
    assert kinds == [ChunkKind.LIST, ChunkKind.TABLE, ChunkKind.LIST]


def test_a_layout_table_is_read_as_a_page():
    assert texts("<table><tr><td><h1>T</h1><p>left</p></td></tr></table><p>after</p>") == [
        ("paragraph", "left"),
        ("paragraph", "after"),
    ]


def test_the_title_and_pages_without_anything():
    assert page_title(parse_tree("<title> A\n title </title><p>x")) == "A title"
    assert parse_tree("") is None


TAGS = "p div ul li ol table tr td th h1 h2 dl dt dd sup pre b figure"
MARKUP = st.recursive(
    st.text("ab <>&", max_size=8),
    lambda inner: st.builds(
        "<{0}>{1}</{0}>".format,
        st.sampled_from(TAGS.split(" ")),
        st.lists(inner, max_size=4).map(" ".join),
    ),
    max_leaves=25,
)


@given(MARKUP)
def test_any_nesting_is_read_without_loss_of_letters(markup):
    tree = parse_tree(markup)
    if tree is None:
        return
    builder = Builder("x")
    write_tree(builder, tree)
    parsed = builder.finish("text/html")
    stored = "".join([*(chunk.text for chunk in parsed.chunks), *(s.title for s in parsed.sections)])
    shown = "".join(tree.itertext())
    assert all(stored.count(letter) >= shown.count(letter) for letter in "ab")
