"""Files with lists: what is read from them, and what is refused with a sentence."""

import io
import zipfile
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.registration.lists.cells import MOST_COLUMNS, MOST_LINES
from tournament.registration.lists.files import Unusable, text_of_file
from tournament.registration.lists.reading import read_list
from tournament.registration.lists.spreadsheets import LARGEST_PART

MAIN, OFFICE, LINKS = "urn:main", "urn:office", "urn:links"
SHEET = (
    '<row r="1"><c r="A1" t="s"><v>0</v></c>'
    '<c r="C1" t="inlineStr"><is><t>Partner</t></is></c></row>'
    '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2"><v>7</v></c>'
    '<c r="C2" t="str"><f>A1</f><v>Bob Elm</v></c></row>'
)
SHARED = "<si><t>Player</t></si><si><r><t>Ann </t></r><r><t>Oak</t></r><rPh><t>x</t></rPh></si>"


def zipped(**parts: str) -> bytes:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in parts.items():
            file.writestr(name, text)
    return archive.getvalue()


def xlsx(rows: str = SHEET, head: str = "", **more: str) -> bytes:
    parts = {
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>'
        '<sheet name="Second made, first shown" r:id="r2"/><sheet name="Other" r:id="r1"/>'
        "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{LINKS}">'
        '<Relationship Id="r1" Target="worksheets/sheet1.xml"/>'
        '<Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{MAIN}"/>',
        "xl/worksheets/sheet2.xml": f'{head}<worksheet xmlns="{MAIN}">'
        f"<sheetData>{rows}</sheetData></worksheet>",
        "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}">{SHARED}</sst>',
    }
    return zipped(**(parts | more))


def ods(rows: str) -> bytes:
    table = "urn:oasis:names:tc:opendocument:xmlns:table:1.0"
    text = "urn:oasis:names:tc:opendocument:xmlns:text:1.0"
    return zipped(
        **{"content.xml": f'<d xmlns:t="{table}" xmlns:p="{text}"><t:table>{rows}</t:table></d>'}
    )


def why(name: str, content: bytes) -> str:
    with pytest.raises(Unusable) as refused:
        text_of_file(name, content)
    assert str(refused.value.message)
    assert str(refused.value.remedy)
    return refused.value.code


@pytest.mark.parametrize(
    "content",
    [
        "Łukasz;Zoë\r\n".encode(),
        b"\xef\xbb\xbf" + "Łukasz;Zoë\r\n".encode(),
        "Łukasz;Zoë\r\n".encode("utf-16"),
    ],
)
def test_text_is_read_whatever_wrote_it(content: bytes) -> None:
    assert text_of_file("list.txt", content) == "Łukasz;Zoë\r\n"


def test_text_of_an_old_windows_machine_is_read() -> None:
    assert text_of_file("liste.csv", "Jörg;Müller".encode("cp1252")) == "Jörg;Müller"


def test_quoted_cells_with_line_breaks_stay_one_row() -> None:
    typed = 'Player,Partner,Club\n"Oak, Ann","Bob\nElm","Shore, Tampa"\n'
    (_heading, line) = read_list(text_of_file("x.csv", typed.encode())).lines
    assert line.draft is not None
    assert (line.draft.members, line.draft.club) == (("Ann Oak", "Bob Elm"), "Shore, Tampa")


def test_a_spreadsheet_gives_its_first_sheet_with_empty_cells_in_place() -> None:
    assert text_of_file("teams.xlsx", xlsx()) == "Player\t\tPartner\nAnn Oak\t7\tBob Elm"


def test_a_spreadsheet_under_another_name_is_read_as_what_it_is() -> None:
    assert text_of_file("teams.csv", xlsx()).startswith("Player")


def test_an_ods_file_is_read_with_cells_and_rows_that_repeat() -> None:
    rows = (
        "<t:table-row><t:table-cell><p:p>Ann <p:s/>Oak</p:p></t:table-cell>"
        '<t:table-cell t:number-columns-repeated="2"/>'
        "<t:table-cell><p:p>Bob</p:p></t:table-cell>"
        '<t:table-cell t:number-columns-repeated="16000"/></t:table-row>'
        '<t:table-row t:number-rows-repeated="1048576"><t:table-cell/></t:table-row>'
    )
    assert text_of_file("teams.ods", ods(rows)) == "Ann Oak\t\t\tBob"


def test_too_many_rows_and_columns_reach_the_reader_as_too_many() -> None:
    row = "".join("<c><v>1</v></c>" for _ in range(10_000))
    wide = text_of_file("x.xlsx", xlsx(f"<row>{row}</row>"))
    assert wide.count("\t") >= MOST_COLUMNS
    tall = text_of_file("x.xlsx", xlsx("<row><c><v>1</v></c></row>" * (MOST_LINES + 500)))
    assert MOST_LINES < len(tall.splitlines()) < MOST_LINES + 500


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("teams.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "old-spreadsheet"),
        ("renamed.xlsx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "old-spreadsheet"),
        ("list.csv", b"%PDF-1.7\n1 0 obj", "no-list"),
        ("photo.txt", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "no-list"),
        ("cut.xlsx", xlsx()[:200], "no-list"),
        ("other.zip", zipped(**{"readme.txt": "hello"}), "no-list"),
        ("no-sheet.xlsx", zipped(**{"xl/workbook.xml": f'<workbook xmlns="{MAIN}"/>'}), "no-list"),
        ("bad.xlsx", xlsx(**{"xl/sharedStrings.xml": "<sst"}), "no-list"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)  # fmt: skip
def test_what_is_no_list_is_refused_with_a_sentence(name: str, content: bytes, code: str) -> None:
    assert why(name, content) == code


def test_a_zip_that_grows_and_xml_that_grows_are_refused_before_they_do() -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'
    assert why("bomb.xlsx", xlsx(head=bomb)) == "no-list"
    grows = xlsx(**{"xl/sharedStrings.xml": " " * (LARGEST_PART + 1)})
    assert len(grows) < LARGEST_PART / 100
    assert why("grows.xlsx", grows) == "no-list"


def test_a_text_that_many_cells_repeat_is_refused_before_it_grows() -> None:
    """A few kilobytes would be gigabytes, and the server's end."""
    shared = f'<sst xmlns="{MAIN}"><si><t>{"a" * 60_000}</t></si></sst>'
    row = "<row>" + '<c t="s"><v>0</v></c>' * 40 + "</row>"
    assert why("grows.xlsx", xlsx(row * 3, **{"xl/sharedStrings.xml": shared})) == "no-list"
    cell = f'<t:table-cell t:number-columns-repeated="40"><p:p>{"a" * 60_000}</p:p></t:table-cell>'
    rows = f'<t:table-row t:number-rows-repeated="3">{cell}</t:table-row>'
    assert why("grows.ods", ods(rows)) == "no-list"


@given(st.binary(max_size=300), st.sampled_from(["a.csv", "a.xlsx", "a", "a.ods"]))
@settings(max_examples=60)
def test_no_file_is_too_strange_to_be_answered(content: bytes, name: str) -> None:
    for each in (content, b"PK\x03\x04" + content, b"\xff\xfe" + content):
        with suppress(Unusable):
            read_list(text_of_file(name, each))
