"""What a shell completes: the names of ready set-ups, of rulebooks, and of wagers."""

from collections.abc import Callable, Iterable, Mapping

import click
from click.shell_completion import CompletionItem

Completed = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def _setups(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Ready set-ups; where none begins so, files."""
    from puntobanco.pages.ready import ready_names

    return _beginning(begun, ready_names()) or [CompletionItem(begun, type="file")]


def _rulebooks(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    from puntobanco.api.browse import rulebooks

    return _beginning(begun, (*(book.id for book in rulebooks()), "library"))


def _tables(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Rulebooks and ready set-ups; where none begins so, files."""
    return [*_rulebooks(context, parameter, begun), *_setups(context, parameter, begun)]


def _named(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """A NAME is a table to `rules` and a wager to `wager`; elsewhere nobody knows it beforehand."""
    known = {"rules": _tables, "wager": _wagers}.get(context.parent.info_name or "" if context.parent else "")
    return known(context, parameter, begun) if known else []


def _served(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Tables that a house is to serve are set-ups; those of a journal nobody knows beforehand."""
    return _setups(context, parameter, begun) if context.info_name in ("serve", "school") else []


def _set_up_and_wagers(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Wagers, and before the first of them a set-up, where a verb takes one there (`edge`, `count`)."""
    found = _wagers(context, parameter, begun)
    if (
        isinstance(parameter, click.Argument)
        and "setup" not in context.params
        and not context.params[parameter.name or ""]
    ):
        from puntobanco.pages.ready import ready_names

        found += _beginning(begun, ready_names())
    return found


def _wagers(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The wagers of the rulebook or the set-up that was read before, else all; after a comma the next of a list."""
    from puntobanco.api.browse import wagers
    from puntobanco.faults import Refused

    first = next(iter(context.params.get("wagers") or ()), None) if "setup" not in context.params else None
    asked = (context.params.get(name) for name in ("setup", "rulebook", "name"))
    where = next(filter(None, (*asked, first)), None)
    try:
        known = wagers(where) if where else (*wagers(), *wagers("library"))
    except Refused:
        known = wagers()
    before, comma, last = begun.rpartition(",")
    return _beginning(last, dict.fromkeys(str(wager.id) for wager in known), before + comma)


def _beginning(begun: str, names: Iterable[str], before: str = "") -> list[CompletionItem]:
    return [CompletionItem(before + name) for name in names if name.startswith(begun)]


COMPLETED: Mapping[str, Completed] = {
    "setup": _setups,
    "setups": _setups,
    "tables": _served,
    "where": _tables,
    "one": _tables,
    "other": _tables,
    "name": _named,
    "--rulebook": _rulebooks,
    "rulebook": _rulebooks,
    "wager": _wagers,
    "wagers": _set_up_and_wagers,
    "bets": _wagers,
}
"""By the name of a field, or of its option."""
