"""Everything fits in a glance: at the wall, one subject has become two. Split it by its meaning."""

import pytest

from tests.house.reading import files, functions, lines, text

FUNCTION = 50
LINE = 140
WALLS = {".py": 350, ".html": 160, ".js": 200, ".css": 250}


@pytest.mark.parametrize(("suffix", "wall"), WALLS.items())
def test_no_file_has_grown_past_its_wall(suffix: str, wall: int) -> None:
    sizes = {path: lines(path) for path in files(suffix)}

    assert sizes
    assert {path: size for path, size in sizes.items() if size > wall} == {}


def test_no_line_of_a_template_runs_out_of_sight() -> None:
    templates = [path for path in files(".html") if path.startswith("templates/")]
    long = {
        f"{path}:{number}": len(line)
        for path in templates
        for number, line in enumerate(text(path).splitlines(), start=1)
        if len(line) > LINE
    }

    assert templates
    assert long == {}


def test_no_function_has_grown_past_fifty_lines() -> None:
    long = [
        f"{path}:{node.lineno} {node.name}"
        for path in files(".py")
        for node in functions(path)
        if (node.end_lineno or node.lineno) - node.lineno + 1 > FUNCTION
    ]

    assert long == []
