"""Models whose queries are built once a process.

Django takes ten to thirty times as long to build a query and put it into SQL as a database takes to
answer it, and does so each time, though the same line of code comes to the same SQL with other
values in it. A `KnownQuerySet` notes what is asked of it (`filter`, `order_by`, ...) and builds
nothing. When its rows are wanted, the first query of its shape (`query_shapes.py`) is built by
Django, and the next ones are its SQL with values of their own (`known_queries.py`). Whatever is not
understood here, an unusual method or argument, is Django's as ever.
"""

from functools import wraps
from typing import Any, TypeVar

from django.db.models import Manager, Model, QuerySet

from scoring.known_queries import known
from scoring.query_shapes import AMONG, Call, Calls, built, noted

MOST_GOT = 21
"""Rows that `get` asks for, as Django's: enough to say how many there are."""
CHOOSE = ("__getitem__", "distinct")
"""Which rows are left can depend on their order."""
GROUPS = ("annotate", "alias", "values", "values_list")
"""Rows that are grouped have no order of their own."""
Row = TypeVar("Row", bound=Model, covariant=True)
NOT_BUILT: Any = object()
DjangosOwn: Any = QuerySet


def _undescribe(query: Any) -> None:
    """Somebody may change this query: what is written at it of its shape no longer holds."""
    query.__dict__.pop("described", None)


def _remembered(name: str) -> Any:
    """A method that only notes that it was called."""
    method = getattr(DjangosOwn, name)

    @wraps(method)
    def call(self: "KnownQuerySet", *args: Any, **words: Any) -> Any:
        if self.calls is None or self._sticky_filter:
            return method(self, *args, **words)
        return self._and(noted(name, args, words))

    return call


class Unbuilt:
    """The query of rows that are read along with others: Django adds a condition to it.

    Whatever else is asked of it is asked of Django's.
    """

    def __init__(self, rows: "KnownQuerySet") -> None:
        self._rows = rows

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rows.built_by_django(), name)

    @property
    def is_sliced(self) -> bool:
        """Whether only some of the rows are wanted."""
        return self._rows.is_sliced

    def add_q(self, condition: Any, reuse_all: bool) -> None:
        """Ask for the rows of some others. A column of their own needs no further table."""
        ((name, others),) = condition.children
        field = self._rows.model._meta.get_field(name.removesuffix(AMONG))
        if field.concrete and not field.many_to_many:
            asked = noted("filter", (), {name: others})
            self._rows.calls = (*(self._rows.calls or ()), asked)
        else:
            self._rows.built_by_django().add_q(condition, reuse_all=reuse_all)


class KnownQuerySet(DjangosOwn):  # type: ignore[misc]  # the stubs leave out what it lives on
    """A query set that Django builds only if it must. `calls` is None once Django has it."""

    _query: Any
    _result_cache: Any

    filter = _remembered("filter")
    exclude = _remembered("exclude")
    order_by = _remembered("order_by")
    reverse = _remembered("reverse")
    distinct = _remembered("distinct")
    annotate = _remembered("annotate")
    alias = _remembered("alias")
    values = _remembered("values")
    values_list = _remembered("values_list")
    only = _remembered("only")
    defer = _remembered("defer")
    select_related = _remembered("select_related")

    def __init__(
        self, model: Any = None, query: Any = None, using: Any = None, hints: Any = None
    ) -> None:
        super().__init__(model, query or NOT_BUILT, using, hints)
        self.calls: Calls | None = None if query else ()

    @property
    def query(self) -> Any:
        """Django's query, which is built when somebody asks for it. They may change it."""
        if self.calls is None:
            _undescribe(self._query)
            return DjangosOwn.query.fget(self)
        return Unbuilt(self) if "instance" in self._hints else self.built_by_django()

    @query.setter
    def query(self, query: Any) -> None:
        DjangosOwn.query.fset(self, query)
        self.calls = None

    def built_by_django(self) -> Any:
        """The query, which is Django's from here on."""
        if self.calls is not None:
            rows = built(self.model, self.calls)
            self._query, self._iterable_class = rows.query, rows._iterable_class
            self._fields = rows._fields
            rows.query.described = (self.model, self.calls)
            self.calls = None
        return self._query

    def _and(self, *calls: Call) -> "KnownQuerySet":
        more = type(self)(self.model, None, self._db, self._hints)
        more.calls = (*(self.calls or ()), *calls)
        more._for_write = self._for_write
        more._prefetch_related_lookups = self._prefetch_related_lookups
        more._known_related_objects = self._known_related_objects
        return more

    def _clone(self) -> Any:
        """Django's, which goes its own way from here."""
        clone: Any = super()._clone()
        _undescribe(clone._query)
        return clone

    def all(self) -> Any:
        """The same, to be asked anew."""
        return super().all() if self.calls is None else self._and()

    def using(self, alias: Any) -> Any:
        """The same of another database."""
        if self.calls is None:
            return super().using(alias)
        other = self._and()
        other._db = alias
        return other

    def prefetch_related(self, *lookups: Any) -> Any:
        """The same with these rows read along."""
        if self.calls is None or lookups == (None,):
            return super().prefetch_related(*lookups)
        more = self._and()
        more._prefetch_related_lookups = (*self._prefetch_related_lookups, *lookups)
        return more

    def __getitem__(self, part: Any) -> Any:
        is_asked = isinstance(part, slice) and part.step is None and self._result_cache is None
        if self.calls is None or not is_asked:
            return super().__getitem__(part)
        return self._and(Call("__getitem__", (part,), {}))

    def _combinator_query(self, combinator: str, *others: Any, **words: Any) -> Any:
        for rows in (self, *others):
            if isinstance(rows, KnownQuerySet):
                rows.built_by_django()
        return super()._combinator_query(combinator, *others, **words)

    def get(self, *args: Any, **words: Any) -> Any:
        """The only row."""
        asked = self.filter(*args, **words) if args or words else self
        if asked.calls is None or any(call.name in CHOOSE for call in asked.calls):
            return super().get(*args, **words)
        rows = list(asked.order_by()[:MOST_GOT])
        if len(rows) == 1:
            return rows[0]
        raise (self.model.MultipleObjectsReturned if rows else self.model.DoesNotExist)

    def exists(self) -> bool:
        """Whether there is a row."""
        found = None if self._result_cache is not None else known(self, "any")
        return found[0].has_any(found[1]) if found else bool(super().exists())

    @property
    def ordered(self) -> bool:
        """Whether its rows come in an order that was asked for."""
        if self.calls is None or any(call.name in GROUPS for call in self.calls):
            return bool(DjangosOwn.ordered.fget(self))
        orders = [call.args for call in self.calls if call.name == "order_by"]
        return bool(orders[-1] if orders else self.model._meta.ordering)

    @property
    def is_sliced(self) -> bool:
        """Whether only some of its rows are wanted."""
        return any(call.name == "__getitem__" for call in self.calls or ())

    def _fetch_all(self) -> None:
        if self._result_cache is None and self.calls is not None:
            found = known(self, "rows")
            if found:
                self._result_cache = found[0].rows(self, found[1])
            else:
                self.built_by_django()  # and it says what rows are made of
        super()._fetch_all()

    def iterator(self, *args: Any, **words: Any) -> Any:
        """The rows a few at a time."""
        self.built_by_django()
        return super().iterator(*args, **words)


class KnownManager(Manager[Row]):
    """What a model is asked through."""

    def get_queryset(self) -> QuerySet[Row]:
        """All rows, of which Django has built nothing yet."""
        rows: QuerySet[Row] = KnownQuerySet(self.model, using=self._db)
        return rows


class Stored(Model):
    """A model whose queries are built once a process."""

    objects = KnownManager()

    class Meta:
        abstract = True
