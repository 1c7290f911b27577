"""What is the same on every page is rendered once in each language."""

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.utils.translation import override


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
