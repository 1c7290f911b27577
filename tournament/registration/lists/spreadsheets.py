"""Read the first sheet of an .xlsx or .ods file as rows of text, with limits. Pure.

Both are zip archives of XML, so their text alone needs no library. Elements are matched by name in
any namespace. No part is unpacked beyond `LARGEST_PART`, and document types are refused, so neither
archive nor XML can expand.
"""

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from xml.etree import ElementTree

from rules.typed_numbers import whole_number

LARGEST_PART = 12_000_000
"""The most bytes of one part, unpacked."""
REFUSED = (b"<!DOCTYPE", b"<!ENTITY", b"\0")
"""What no spreadsheet contains: types and entities, and UTF-16, which would hide them."""
LETTERS = re.compile(r"[A-Z]{1,3}")


class Broken(Exception):
    """An archive that is damaged, locked or far too large."""


def xlsx_rows(content: bytes, most_rows: int, most_columns: int) -> list[list[str]] | None:
    """The rows of an .xlsx file, including empty ones; None for another file. Raises `Broken`."""
    parts = _parts(content)
    if "xl/workbook.xml" not in parts.namelist():
        return None
    texts = _shared_texts(parts)
    sheet = _xml(parts, _first_sheet(parts))
    rows: list[list[str]] = []
    for row in sheet.iterfind(".//{*}row"):
        if len(rows) >= most_rows:
            break
        cells: dict[int, str] = {}
        for place, cell in enumerate(row.iterfind(".//{*}c")):
            column = _column(cell.get("r", ""), place)
            if column < most_columns:
                cells[column] = _xlsx_text(cell, texts)
        rows.append([cells.get(at, "") for at in range(max(cells, default=-1) + 1)])
    return rows


def ods_rows(content: bytes, most_rows: int, most_columns: int) -> list[list[str]] | None:
    """The rows of an .ods file; None for another file. Raises `Broken`."""
    parts = _parts(content)
    if "content.xml" not in parts.namelist():
        return None
    table = next(_xml(parts, "content.xml").iterfind(".//{*}table"), None)
    rows: list[list[str]] = []
    for row in table.iterfind(".//{*}table-row") if table is not None else ():
        cells = [*_ods_cells(row, most_columns)]
        while cells and not cells[-1]:
            cells.pop()
        again = _times(row, "number-rows-repeated") if cells else 1
        rows += [cells] * min(again, most_rows - len(rows))
        if len(rows) >= most_rows:
            break
    return rows


def _parts(content: bytes) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(io.BytesIO(content))
    except (zipfile.BadZipFile, ValueError, OSError) as why:
        raise Broken from why


def _xml(parts: zipfile.ZipFile, name: str) -> ElementTree.Element:
    """One part of the archive. Refuses a document type before reading anything."""
    try:
        with parts.open(name) as part:
            content = part.read(LARGEST_PART + 1)
        if len(content) > LARGEST_PART or any(mark in content for mark in REFUSED):
            raise Broken
        return ElementTree.fromstring(content)
    except (KeyError, ElementTree.ParseError, zipfile.BadZipFile, zlib.error) as why:
        raise Broken from why
    except (RuntimeError, NotImplementedError, OSError, EOFError, ValueError, LookupError) as why:
        raise Broken from why


def _first_sheet(parts: zipfile.ZipFile) -> str:
    """The path of the first sheet, in the workbook's order."""
    sheet = next(_xml(parts, "xl/workbook.xml").iterfind(".//{*}sheet"), None)
    wanted = _attribute(sheet, "id") if sheet is not None else ""
    for link in _xml(parts, "xl/_rels/workbook.xml.rels").iterfind(".//{*}Relationship"):
        if link.get("Id") == wanted:
            target = link.get("Target", "")
            return target.removeprefix("/") if target.startswith("/") else f"xl/{target}"
    raise Broken


def _shared_texts(parts: zipfile.ZipFile) -> list[str]:
    if "xl/sharedStrings.xml" not in parts.namelist():
        return []
    return [_joined(each) for each in _xml(parts, "xl/sharedStrings.xml").iterfind(".//{*}si")]


def _joined(element: ElementTree.Element) -> str:
    """A text with all its font runs, without phonetic hints."""
    spoken = {id(text) for each in element.iterfind(".//{*}rPh") for text in each.iter()}
    texts = element.iterfind(".//{*}t")
    return "".join(text.text or "" for text in texts if id(text) not in spoken)


def _column(reference: str, place: int) -> int:
    """The column of "C7", from 0; without a reference the cell's own place."""
    found = LETTERS.match(reference)
    if not found:
        return place
    number = 0
    for letter in found.group():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def _xlsx_text(cell: ElementTree.Element, texts: list[str]) -> str:
    kind, value = cell.get("t", "n"), cell.findtext("{*}v") or ""
    if kind == "inlineStr":
        return _joined(cell)
    if kind == "s":
        place = whole_number(value)
        return texts[place] if place is not None and place < len(texts) else ""
    return value.removesuffix(".0") if kind == "n" else value if kind == "str" else ""


def _ods_cells(row: ElementTree.Element, most: int) -> Iterator[str]:
    count = 0
    for cell in row:
        if cell.tag.split("}")[-1] not in ("table-cell", "covered-table-cell"):
            continue
        lines = ("".join(line.itertext()) for line in cell.iterfind(".//{*}p"))
        text = " ".join(lines)
        for _again in range(min(_times(cell, "number-columns-repeated"), most - count)):
            count += 1
            yield text


def _times(element: ElementTree.Element, name: str) -> int:
    return whole_number(_attribute(element, name)) or 1


def _attribute(element: ElementTree.Element, name: str) -> str:
    """An attribute by its name, in any namespace."""
    found = (value for key, value in element.items() if key.split("}")[-1] == name)
    return next(found, "")
