"""The paper sheet: its fields, and that what no longer counts is struck."""

import re

from django.template.loader import render_to_string
from django.utils.translation import override

from scoring.paper import Paper, PaperCell, PaperPlayer, PaperRow, PaperSide

NS = PaperSide("NS", "Eagles", (PaperPlayer("N", "Ana"), PaperPlayer("S", "Bo", keeps_score=True)))
EW = PaperSide("EW", "Hawks", (PaperPlayer("E", "Cy"), PaperPlayer("W", "Di")), 45, won=True)


def a_paper(*rows: PaperRow, **more: object) -> Paper:
    return Paper(event="Open", sides=(NS, EW), rows=rows, **more)  # type: ignore[arg-type]


def a_row(number: int, *, struck: str = "", is_void: bool = False) -> PaperRow:
    cells = (PaperCell(-95, -95, points=75), PaperCell(45, 45, points=45))
    return PaperRow(number, cells, bidder="N", bid=95, struck=struck, is_void=is_void)


def page(paper: Paper) -> str:
    return re.sub(r"\s+", " ", render_to_string("scoring/paper.html", {"paper": paper}))


def cells(html: str) -> list[str]:
    """What stands in the fields of the table's body, with its strikes."""
    body = html[html.index("<tbody>") : html.index("</tbody>")]
    return [
        re.sub(r"</?svg.*?svg>", "", cell).strip()
        for cell in re.findall(r"<td[^>]*>(.*?)</td>", body)
    ]


def test_a_gain_has_a_plus_and_a_loss_a_real_minus_sign() -> None:
    assert PaperCell(75).score_written == "+75"
    assert PaperCell(-95).score_written == "\u221295"
    assert PaperCell(0).score_written == "0"
    assert PaperCell().score_written == ""


def test_a_total_below_nothing_is_written_with_a_minus_sign() -> None:
    assert PaperCell(total=-20).total_written == "\u221220"
    assert PaperSide("NS", total=-20).total_written == "\u221220"


def test_a_side_of_one_player_bears_the_players_name() -> None:
    assert PaperSide("A", players=(PaperPlayer("A", "Ann"),)).named == "Ann"
    assert PaperSide("A", players=(PaperPlayer("A"),)).named == "A"
    assert NS.named == "Eagles"


def test_a_side_without_a_team_bears_its_letters_as_its_reader_writes_them() -> None:
    sides = (PaperSide("NS"), PaperSide("EW"), PaperSide("E", players=(PaperPlayer("E"),)))
    with override("de"):
        assert [str(side.named) for side in sides] == ["NS", "OW", "E"]


def test_empty_rows_go_on_where_the_written_ones_end() -> None:
    assert list(a_paper(a_row(1), a_row(2), blank_rows=2).empty_rows) == [3, 4]
    assert list(a_paper(blank_rows=12).empty_rows) == list(range(1, 13))


def test_the_columns_add_up_for_five_players() -> None:
    sides = tuple(PaperSide(seat) for seat in "ABCDE")
    assert Paper(event="Open", sides=sides, columns=()).all_columns == 10
    assert a_paper(columns=("dealer", "bid", "trump", "meld", "points")).all_columns == 12


def test_a_standing_hand_is_written_and_nothing_is_struck() -> None:
    html = page(a_paper(a_row(1)))
    assert cells(html) == ["", "N", "95", "75", "\u221295", "\u221295", "45", "+45", "45"]
    assert "<del>" not in html


def test_every_figure_of_a_changed_hand_is_struck_and_the_time_stands_beside_it() -> None:
    html = page(a_paper(a_row(1, struck="changed 13:58"), a_row(1)))
    assert html.count("<del>95</del>") == 1
    assert html.count("<del>\u221295</del>") == 2
    assert "changed 13:58" in html


def test_a_void_hand_is_wholly_struck() -> None:
    html = page(a_paper(a_row(1, is_void=True)))
    figures = [cell for cell in cells(html) if re.search(r"\d", cell)]
    assert figures
    assert all(cell.startswith("<del>") for cell in figures)


def test_the_winner_is_marked_with_a_letter_and_not_by_weight_alone() -> None:
    html = page(a_paper(a_row(1)))
    assert html.count('class="winner-mark"') == 1


def test_names_are_escaped() -> None:
    side = PaperSide("NS", "<b>Eagles</b>", (PaperPlayer("N", "<script>"),))
    html = page(Paper(event="Open", sides=(side,)))
    assert "<b>" not in html
    assert "<script>" not in html


def test_a_blank_sheet_shows_its_code_and_room_to_sign() -> None:
    html = page(a_paper(blank_rows=14, qr_svg="<svg id='qr'></svg>", code="K7Q-000"))
    assert "<svg id='qr'></svg>" in html
    assert "K7Q-000" in html
    assert html.count('class="empty-row"') == 14
    assert 'class="paper-sign"' in html
