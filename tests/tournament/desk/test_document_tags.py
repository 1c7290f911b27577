"""What is the same on every page is rendered once in each language; addresses as Django's tag."""

from collections.abc import Callable

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.template.base import Node
from django.template.defaulttags import URLNode
from django.urls import NoReverseMatch, set_script_prefix
from django.utils.functional import SimpleLazyObject
from django.utils.translation import override

from tournament.desk.templatetags.document import Address


def test_what_is_inside_is_rendered_once_in_each_language_and_sees_nothing_of_the_page() -> None:
    page = Template('{% once %}{% translate "Manual" %}{{ name }}{% endonce %}{{ name }}')
    said = []
    for name, language in (("Ann", "en"), ("Bea", "de"), ("Cid", "en")):
        with override(language):
            said.append(page.render(Context({"name": name})))
    assert said == ["ManualAnn", "AnleitungBea", "ManualCid"]


def test_a_block_cannot_stand_inside() -> None:
    with pytest.raises(TemplateSyntaxError):
        Template("{% once %}{% block title %}{% endblock %}{% endonce %}")


TAGS = (
    "{% url 'event' slug %}",
    "{% url 'event' slug as here %}",
    "{% url 'event' event=slug %}",
    "{% url 'home' event=slug %}",
    "{% url 'table' slug number %}",
    "{% url view slug %}",
    "{% url 'no-such-view' slug as here %}",
)
VALUES = ("hall", "round-1", SimpleLazyObject(lambda: "lazy"))


@pytest.mark.parametrize("tag", TAGS)
def test_an_address_is_the_one_of_djangos_own_tag(tag: str) -> None:
    (node,) = Template(tag).nodelist.get_nodes_by_type(Address)
    for slug in VALUES:
        ours = [_said(node, Address.render, slug) for _ in range(2)]
        assert ours == [_said(node, URLNode.render, slug)] * 2


def _said(node: Node, render: Callable[..., str], slug: object) -> object:
    """What a tag renders and the name it sets, or its error."""
    context = Context({"slug": slug, "number": 7, "view": "event"})
    try:
        return render(node, context), context.get("here")
    except NoReverseMatch:
        return NoReverseMatch


def test_numbers_and_truths_that_are_equal_have_their_own_addresses() -> None:
    page = Template("{% url 'event' slug %}")
    said = [page.render(Context({"slug": slug})) for slug in (1, True, "1", "True")]
    assert said == ["/e/1/", "/e/True/", "/e/1/", "/e/True/"]


def test_addresses_begin_with_the_folder_that_a_proxy_serves() -> None:
    page = Template("{% url 'home' %}")
    plain = page.render(Context())
    try:
        set_script_prefix("/club/")
        assert page.render(Context()) == f"/club{plain}"
    finally:
        set_script_prefix("/")
    assert page.render(Context()) == plain


def test_an_unknown_view_is_an_error() -> None:
    with pytest.raises(NoReverseMatch):
        Template("{% url 'no-such-view' %}").render(Context())
