"""A verb of the command line: its options as one typed record, and a refusal that ends it with a sentence.

A verb is a function of one record. Each field of the record is an argument or an option; its type says what may be
given, so a flag is a ``bool``, a choice an ``Enum``, and what may be repeated a ``tuple``.

    class Deal(Struct, frozen=True, kw_only=True):
        setup: Annotated[str, argument()]
        seed: Annotated[int | None, option(help="The same cards every time.")]
        as_json: Annotated[bool, JSON]

    @verb("Nothing was dealt.")
    def deal(given: Deal) -> None: ...
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from inspect import cleandoc
from types import NoneType
from typing import TypedDict, TypeVar, Unpack, get_args, get_origin, get_type_hints

import click
from msgspec import NODEFAULT, Struct, structs

from puntobanco.cli.completing import COMPLETED
from puntobanco.cli.refusals import Headed, refuse
from puntobanco.faults import Refused

Options = TypeVar("Options", bound=Struct)
Run = Callable[[Options], int | None]
"""What a verb does; it may answer with an exit code."""

Kind = click.IntRange | click.FloatRange | click.Path | click.Choice[str]


class Settings(TypedDict, total=False):
    type: Kind
    help: str
    metavar: str
    show_default: bool
    required: bool


class Declared(Struct, frozen=True):
    """How a field of a record is given on the command line."""

    names: tuple[str, ...]
    settings: Settings
    is_argument: bool = False


def argument(**settings: Unpack[Settings]) -> Declared:
    """A word in its place; of a tuple, all words that are left."""
    return Declared((), {"required": True, **settings}, is_argument=True)


def option(*names: str, **settings: Unpack[Settings]) -> Declared:
    """An option, named after its field unless it is given other names."""
    return Declared(names, settings)


POSITIVE = click.IntRange(1)
HELP = ["-h", "--help"]
"""Asked of each command itself: click keeps the option as it was first shown, perhaps without the verbs above it."""
JSON = option("--json", help="For programs.")


def verb(
    nothing: str, *, name: str | None = None, group: click.Group | None = None
) -> Callable[[Run[Options]], click.Command]:
    """A command out of a function of one record; `nothing` says what was not done when it is refused."""

    def made(run: Run[Options]) -> click.Command:
        (options,) = (kind for key, kind in get_type_hints(run).items() if key != "return")

        def callback(**given: object) -> None:
            with ended_by_refusals(nothing, json=bool(given.get("as_json"))):
                code = run(_record(options, given))
            if code:
                sys.exit(code)

        called = name or run.__name__.rstrip("_").replace("_", "-")
        command = click.Command(
            called,
            callback=callback,
            params=_params(options),
            help=cleandoc(run.__doc__ or ""),
            context_settings={"help_option_names": HELP},
        )
        if group is not None:
            group.add_command(command)
        return command

    return made


@contextmanager
def ended_by_refusals(nothing: str, *, json: bool) -> Iterator[None]:
    """End the program where something is refused, saying why and that nothing was done."""
    try:
        yield
    except Headed as refused:
        refuse(refused.faults, refused.heading, code=refused.code, json=json)
    except Refused as refused:
        refuse(refused.faults, nothing, json=json)


def _params(options: type[Struct]) -> list[click.Parameter]:
    """The parameters of a record: its own fields first, then those it shares with other verbs."""
    hints = get_type_hints(options, include_extras=True)
    own = [field for cls in options.__mro__ for field in cls.__dict__.get("__annotations__", ())]
    defaults = {field.name: field.default for field in structs.fields(options)}
    return [_param(field, hints[field], defaults[field]) for field in own if field in hints]


def _param(field: str, hint: type, default: object) -> click.Parameter:
    kind, declared = get_args(hint)
    several, inner = get_origin(kind) is tuple, _inner(kind)
    choice = click.Choice([member.value for member in inner]) if issubclass(inner, Enum) else None
    settings = {"type": choice or inner, **declared.settings}
    completes = next((COMPLETED[name] for name in (*declared.names, field) if name in COMPLETED), None)
    if completes and not isinstance(settings["type"], click.Choice):
        settings["shell_complete"] = completes
    if declared.is_argument:
        return click.Argument([field], nargs=-1 if several else 1, **settings)
    if default is not NODEFAULT:
        settings["default"] = default.value if isinstance(default, Enum) else default
    names = declared.names or (f"--{field.replace('_', '-')}",)
    return click.Option([field, *names], is_flag=inner is bool or None, multiple=several, **settings)


def _record(options: type[Options], given: Mapping[str, object]) -> Options:
    """The values that were given, choices as their enums."""
    hints = get_type_hints(options)
    enums = {field: _inner(hints[field]) for field in given if issubclass(_inner(hints[field]), Enum)}
    return options(
        **{
            field: enums[field](value) if field in enums and value is not None else value
            for field, value in given.items()
        }
    )


def _inner(kind: type) -> type:
    """The type of one value: of ``int | None`` and ``tuple[int, ...]``, ``int``."""
    inner = next((part for part in get_args(kind) if part not in (NoneType, Ellipsis)), kind)
    assert isinstance(inner, type)
    return inner
