"""The live region of a page is cut out whole, and of it only what is new is sent."""

from tournament.live.parts import Parts, parts_of

PAGE = """<body><div id="box"><p>Lunch</p></div><main>
<div id="bracket" hx-get="/e/x/?since={seen}&amp;stage=1" data-stream="/live/1/?seen={seen}"
hx-select-oob="#box:innerHTML,#gone:innerHTML"><div><h2>{title}</h2>
<article class="match" id="match-W1-1"><a>{first}</a></article>
<article class="match" id="match-W1-2"><a>second</a></article></div></div>
<div>after</div></main></body>"""


def parts(*, seen: str = "4-ab", title: str = "Round 1", first: str = "first") -> Parts:
    found = parts_of(PAGE.format(seen=seen, title=title, first=first))
    assert found is not None
    return found


def test_the_region_is_whole_and_the_boxes_beside_it_too() -> None:
    found = parts()
    assert (found.seen, found.stream) == ("4-ab", "/live/1/?seen=4-ab")
    assert found.region.startswith('<div id="bracket"')
    assert found.region.endswith("</article></div></div>")
    assert found.region.count("<div") == found.region.count("</div>") == 2
    assert found.whole == [found.region, '<div id="box"><p>Lunch</p></div>']


def test_where_one_match_has_changed_only_that_is_new() -> None:
    new = parts(seen="5-cd", first="won").since(parts())
    assert new == ['<article class="match" id="match-W1-1"><a>won</a></article>']


def test_where_anything_else_has_changed_the_region_is_new() -> None:
    found = parts(seen="5-cd", title="Round 2")
    assert found.since(parts()) == [found.region]


def test_where_nothing_but_the_state_has_changed_nothing_is_new() -> None:
    assert parts(seen="5-cd").since(parts()) == []


def test_a_page_without_a_live_region_has_no_parts() -> None:
    assert parts_of("<html><body><div>moved</div></body></html>") is None
    assert parts_of("") is None
