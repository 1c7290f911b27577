"""The look keeps its promises: contrast in both themes, and only components that there are."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOKENS = (ROOT / "static/css/tokens.css").read_text()
THEMED, _, OLD_PHONES = TOKENS.partition("@supports not")
COLOURS = {
    name: (light, dark)
    for name, light, dark in re.findall(r"--([\w-]+): light-dark\((#\w+), (#\w+)\)", THEMED)
}

# Text on its ground, and the least contrast: 7 where a phone shows it, else 4.5; 3 for outlines.
PAIRS = {
    7.0: "ink/table ink/card ink/well ink/sheet ink/mine ink/ns-fill ink/ew-fill on-felt/felt "
    "on-green/green green/card muted/card pen/sheet info-ink/info-fill good-ink/card warn-ink/card "
    "bad-ink/card",
    4.5: "muted/table muted/well muted/mine green/table green/well good-ink/good-fill on-bad/bad "
    "warn-ink/warn-fill bad-ink/bad-fill ns/ns-fill ew/ew-fill faint/sheet "
    "red-pencil/sheet bad/card card/ink",
    3.0: "edge/card edge/table edge/well focus/card focus/table on-felt/felt-deep "
    "rook-red/card rook-yellow/card rook-green/card rook-black/card",
}


def luminance(colour: str) -> float:
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    dark, light = sorted((luminance(one), luminance(two)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("text", "ground", "least"),
    [(*pair.split("/"), least) for least, pairs in PAIRS.items() for pair in pairs.split()],
)
def test_text_stands_out_from_its_ground(text: str, ground: str, least: float, theme: int) -> None:
    assert contrast(COLOURS[text][theme], COLOURS[ground][theme]) >= least


def test_black_on_white_is_twenty_one_to_one() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


def test_old_phones_get_the_light_value_of_every_colour() -> None:
    plain = dict(re.findall(r"--([\w-]+): (#\w+);", OLD_PHONES))

    assert COLOURS
    assert plain == {name: light for name, (light, _) in COLOURS.items()}


def test_styles_take_their_colours_from_the_tokens() -> None:
    own = {
        path.name: re.findall(r"#[0-9a-f]{6}\b", path.read_text())
        for path in (ROOT / "static/css").glob("*.css")
        if path.name not in ("tokens.css", "print.css")
    }

    assert {name: colours for name, colours in own.items() if colours} == {}


def test_every_class_the_list_of_components_names_has_a_style() -> None:
    readme = (ROOT / "docs/look/README.md").read_text()
    named = {word for words in re.findall(r'class="([^"]+)"', readme) for word in words.split()}
    styles = "".join(path.read_text() for path in (ROOT / "static/css").glob("*.css"))
    styled = set(re.findall(r"\.([a-z][a-z-]*)", styles))

    assert named - styled == set()


def test_every_icon_a_template_asks_for_is_drawn() -> None:
    drawn = set(re.findall(r'<symbol id="([a-z-]+)"', (ROOT / "static/icons.svg").read_text()))
    asked = {
        name
        for path in (ROOT / "templates").rglob("*.html")
        for name in re.findall(r'icon\.html" with name="([a-z-]+)"', path.read_text())
    }

    assert asked
    assert asked - drawn == set()


def test_the_words_around_a_name_in_a_button_stay_in_one_line_of_text() -> None:
    """A button lays out its parts side by side: without a span, words stand beside the name."""
    loose = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "templates").rglob("*.html")
        for _, inner in re.findall(
            r"<(a|button)\b[^>]*class=\"button[^>]*>(.*?)</\1>", path.read_text(), re.DOTALL
        )
        if re.search(
            r"blocktranslate.*<bdi>", re.sub(r"<span>.*?</span>", "", inner, flags=re.DOTALL)
        )
    }

    assert loose == set()
