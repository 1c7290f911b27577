"""Find sentences that no catalogue can translate.

They are words in code outside of `say`, in templates outside of Django's tags, in scripts and in
style sheets. `python -m tests.drills.bare FOLDER...` prints them. Text that is not for people (SQL,
column names, terminal output of commands) is recognised by its form and place.
"""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache

from tests.house.reading import files, parsed, text, tree

TRANSLATED = {"say", "say_count", "gettext", "gettext_lazy", "gettext_noop", "ngettext"}
COUNTED = {"say_count": 2, "ngettext": 2}
"""Calls whose first two texts are templates: for one and for many."""
NOT_SHOWN = {
    "Http404",
    "ValueError",
    "TypeError",
    "KeyError",
    "AssertionError",
    "UnknownRuleset",
    "exception",
    "log.error",
    "LOG.warning",
}
"""What is raised or noted for programs; nobody reads its words on a page."""
LOGGED = {name.rpartition(".")[2] for name in NOT_SHOWN if "." in name}
TWO_WORDS = re.compile(r"[A-Za-z“’{}]{2,},? [A-Za-z“’{}]{2,}")
NO_PROSE = re.compile(
    r"\b(SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|PRAGMA|WHERE|VALUES|RETURNING|JOIN|FROM|AND NOT)\b"
    r"|[<>\\]|^--|default-src|no-store|\bshow:|\|\w|\| None\b"
)
NOT_READ = (
    "/migrations/",
    "/management/",
    "rules/judge.py",  # this and the switches are read in a terminal
    "tournament/switches.py",
    "tournament/settings.py",
    "tournament/sqlite/",
    "/demo/",
    "rules/book/",
    "tournament/desk/verify/",
    "brackets/plan.py",  # how sources are stored: "winner W1-1"
    "brackets/arguments.py",  # from here on: what the commands settle and schedule print
    "brackets/attendance.py",
    "brackets/document.py",
    "brackets/event_file.py",
    "brackets/ledger.py",
    "brackets/rounds/after_file.py",
    "brackets/rounds/drawn_file.py",
    "brackets/rounds/drawn_ledger.py",
    "brackets/rounds/drawn_rows.py",
    "brackets/rounds/drawn_sides.py",
    "brackets/rounds/drawn_tables.py",
    "brackets/rounds/file_values.py",
    "brackets/rounds/next_round.py",
    "brackets/rounds/table_file.py",
    "brackets/rotation/schedule.py",
    "brackets/schedule.py",
    "brackets/settle.py",
    "brackets/table_ledger.py",
    "brackets/table_rows.py",
    "brackets/timetable.py",
)
ATTRIBUTES = re.compile(
    r'[\s"](?:title|placeholder|alt|label|hx-confirm|hx-prompt'
    r'|aria-(?:label|description|placeholder|roledescription|valuetext))="([^"]*)"'
)
GIVEN = re.compile(r"{%\s*(?:include|with)\b[^%]*%}")
GIVEN_WORDS = re.compile(r'="([A-Z][^"]*)"')
"""What a template gives to another one or to its own next lines: a key begins small."""
KEPT_WORDS = re.compile(r'\sdata-[\w-]+="([^"]*)"')
"""Objects from which scripts take their words; a single word is a name."""
WRITTEN_BY_STYLE = re.compile(r"\bcontent\s*:[^;}]*")
IN_QUOTES = re.compile(r"\"([^\"\n]*)\"|'([^'\n]*)'|`([^`]*)`")
FOUND_BY = re.compile(r"(?:querySelector(?:All)?|closest|matches)\(([\"'`]).*?\1")
COMMENTS = re.compile(r"/\*.*?\*/|^\s*//[^\n]*|(?<=[;{}])\s+//[^\n]*", re.DOTALL | re.MULTILINE)
BLOCKS = re.compile(
    r"{%\s*blocktrans(?:late)?\b.*?{%\s*endblocktrans(?:late)?\s*%}"
    r"|{%\s*block (?:kind|theme|viewport|body_class)\s*%}.*?{%\s*endblock\b.*?%}"
    r"|{%\s*comment\b.*?{%\s*endcomment\s*%}|<(script|style)\b.*?</\1>|{#.*?#}|<!--.*?-->",
    re.DOTALL,
)
TAGS = re.compile(r"{%.*?%}|{{.*?}}", re.DOTALL)
MARKUP = re.compile(r"<[^>]*>", re.DOTALL)
NAME = re.compile(r"[A-Z]\w+(?: [A-Z][a-z]+)+")
CITATION = re.compile(r"\{\}(?: §|[,:;] )")
"""In rules/: a book's paragraph with its gist, which stays in the book's own words."""
CITING = {"house_rule_cited", "overruled", "overruled_endings"}
CITED = {"BOOK"}
"""A constant with the name of a cited book."""
LETTERS = re.compile(r"[A-Za-z]{2,}")


def bare(path: str) -> list[str]:
    """The sentences of one file that are not given to a catalogue."""
    return bare_in(path, text(path))


def bare_in(path: str, source: str) -> list[str]:
    """The bare sentences in this text of a file with this name."""
    if path.endswith(".html"):
        return list(_in_template(source))
    if path.endswith((".js", ".css")):
        return list(_in_quotes(source, is_style=path.endswith(".css")))
    if any(place in f"/{path}" for place in NOT_READ):
        return []
    found = list(_in_python(parsed(source, path)))
    return [one for one in found if not (path.startswith("rules/") and CITATION.match(one))]


def _in_template(source: str) -> Iterator[str]:
    plain = TAGS.sub("\x00", BLOCKS.sub(" ", source))
    kept = [words for words in KEPT_WORDS.findall(plain) if TWO_WORDS.search(words)]
    given = GIVEN_WORDS.findall(" ".join(GIVEN.findall(source)))
    shown = [*given, *ATTRIBUTES.findall(plain), *kept, *MARKUP.sub("\n", plain).split("\n")]
    for row in shown:
        words = " ".join(row.replace("\x00", "{}").split())
        if LETTERS.search(re.sub(r"&\w+;|Rookery", "", words)):
            yield words


def _in_quotes(source: str, *, is_style: bool) -> Iterator[str]:
    """Quoted texts of two words or more in a script; every word that a style sheet puts on a
    page."""
    source = COMMENTS.sub(" ", source)
    source = " ".join(WRITTEN_BY_STYLE.findall(source)) if is_style else FOUND_BY.sub("", source)
    for words in map("".join, IN_QUOTES.findall(source)):
        if (LETTERS if is_style else TWO_WORDS).search(words):
            yield words


def _in_python(node: ast.AST) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        if _is_docstring(child) or _names_a_row(child) or _cites(child):
            continue
        if isinstance(child, ast.Call) and _name(child.func) in TRANSLATED:
            more = child.args[COUNTED.get(_name(child.func), 1) :]
            for value in [*more, *(word.value for word in child.keywords if not _cites(word))]:
                yield from _in_python(ast.Expression(value))
            continue
        if isinstance(child, ast.Call) and _is_not_shown(child.func):
            continue
        if isinstance(child, ast.FunctionDef) and child.name == "__str__":
            continue  # a name for programs; what people read is a message
        words = _words(child)
        if words is None:
            yield from _in_python(child)
        elif TWO_WORDS.search(words) and LETTERS.search(words) and not _is_no_prose(words):
            yield words


def _is_not_shown(func: ast.expr) -> bool:
    name = _name(func)
    return name in NOT_SHOWN or (name in LOGGED and ast.unparse(func) in NOT_SHOWN)


def _is_no_prose(words: str) -> bool:
    """Whether it is SQL, an attribute of htmx, a right or somebody's name."""
    return bool(NO_PROSE.search(words) or NAME.fullmatch(words)) or words in _rights()


def _cites(node: ast.AST) -> bool:
    """Whether this is a citation, and no sentence of ours."""
    match node:
        case ast.keyword(arg=str(name)):
            return name.endswith("cites")
        case (
            ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant())
            | ast.AnnAssign(target=ast.Name(id=name), value=ast.Constant())
        ):
            return name in CITED
        case ast.Call(func=func):
            return _name(func) in CITING
        case ast.FunctionDef(name=name):
            return name in CITING
    return False


@cache
def _rights() -> frozenset[str]:
    """The rights of the desk, by which a page is opened: keys, though they read like words."""
    nodes = ast.walk(tree("tournament/desk/act/staff.py"))
    keys = [key for node in nodes if isinstance(node, ast.Dict) for key in node.keys]
    return frozenset(key.value for key in keys if isinstance(key, ast.Constant))  # type: ignore[misc]


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _names_a_row(node: ast.AST) -> bool:
    """Whether this says what a row is called in a traceback."""
    return isinstance(node, ast.FunctionDef) and node.name == "__str__"


def _name(func: ast.expr) -> str:
    return func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")


def _words(node: ast.AST) -> str | None:
    """A string, with {} where a value is put in; None for what is no string."""
    if isinstance(node, ast.JoinedStr):
        return "".join(_words(part) or "{}" for part in node.values)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return None


def main(folders: list[str]) -> None:
    total = 0
    for path in files(".py", ".html", ".js", ".css"):
        if path.startswith(tuple(folders)):
            found = bare(path)
            total += len(found)
            for words in found:
                print(f"{path}: {words}")
    print(total)


if __name__ == "__main__":
    main(sys.argv[1:])
