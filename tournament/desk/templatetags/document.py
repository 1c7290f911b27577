"""Tags for the document of every page, including the look's sample pages. Knows no models."""

from functools import lru_cache

from django import template
from django.template import TemplateSyntaxError
from django.template.base import Node, NodeList, Parser, Token
from django.template.context import Context
from django.template.defaulttags import URLNode, url
from django.template.loader_tags import BlockNode
from django.urls import NoReverseMatch, get_script_prefix, reverse
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournament.language import halves_of_day, page_of

register = template.Library()
ADDRESSES_KEPT = 8192
PLAIN = {int, str}
"""The types of arguments with which addresses are remembered."""


@register.simple_tag
def halves() -> str:
    """The words that scripts put after hours: "AM|PM", or nothing."""
    return halves_of_day()


@register.simple_tag(takes_context=True)
def reader_is_at(context: Context) -> str:
    """The page to return to after the reader chose another language."""
    return page_of(context["request"])


@register.tag
def once(parser: Parser, _token: Token) -> "Once":
    """Render what is inside once in each language: `{% once %}…{% endonce %}`.

    It is the same wherever it stands: it sees nothing of the page, and holds no block.
    """
    inside = parser.parse(("endonce",))
    parser.delete_first_token()
    if inside.get_nodes_by_type(BlockNode):
        raise TemplateSyntaxError("a block changes from page to page")
    return Once(inside)


class Once(Node):
    """What no page changes, in each language that it was asked for in."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist
        self.rendered: dict[str | None, SafeString] = {}

    def render(self, context: Context) -> SafeString:
        language = get_language()
        if language not in self.rendered:
            self.rendered[language] = self.nodelist.render(context.new())
        return self.rendered[language]


@register.tag(name="url")
def address(parser: Parser, token: Token) -> "Address":
    """Django's `{% url %}`, which works each address out once: a page has a dozen."""
    node = url(parser, token)
    return Address(node.view_name, node.args, node.kwargs, node.asvar)


class Address(URLNode):
    """The address of a view, remembered if its arguments are plain and positional."""

    def render(self, context: Context) -> str:
        view = self.view_name.resolve(context)
        words = tuple([word.resolve(context) for word in self.args])
        if self.kwargs or not PLAIN.issuperset(map(type, words)):
            return super().render(context)
        try:
            found = _address(get_script_prefix(), view, words)
        except NoReverseMatch:
            return super().render(context)
        if self.asvar is None:
            return conditional_escape(found) if context.autoescape else found
        context[self.asvar] = found
        return ""


@lru_cache(ADDRESSES_KEPT)
def _address(_prefix: str, view: str, words: tuple[int | str, ...]) -> str:
    return reverse(view, args=words)
