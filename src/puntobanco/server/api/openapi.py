"""The OpenAPI document, made from the table of routes and the messages themselves."""

from fractions import Fraction
from functools import cache
from http import HTTPStatus
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from puntobanco.house import commands as house_ask
from puntobanco.jackpot.link import commands as link_ask
from puntobanco.money import Minor
from puntobanco.server.api.routes import ROUTES, Route
from puntobanco.table import commands as ask
from puntobanco.table.views import AnyView
from puntobanco.wire.messages import AnySocketAnswer, AnySocketMessage, ProblemOut, ReadyOut

REF = "#/components/schemas/{name}"
NAMED = {
    "TableAct": ask.AnyAct,
    "HouseAct": house_ask.AnyAct,
    "LinkAct": link_ask.AnyAct,
    "TableView": AnyView,
    "SocketMessage": AnySocketMessage,
    "SocketAnswer": AnySocketAnswer,
}
"""Unions that have a name of their own in the document: what may be asked, seen, and said over the socket."""

ACTS = (ask.AnyAct, house_ask.AnyAct, link_ask.AnyAct)

STREAMS = {"^house$": "HouseAct", "^table/": "TableAct", "^link/": "LinkAct"}
"""What may be asked of a stream, by how its name begins."""
COMMANDS = ("CommandIn", "ProposeIn", "SocketCommand")
"""The messages that carry an act."""

Object = dict[str, Any]
"""A piece of the document, as JSON."""
Schemas = dict[int, Object]
"""The schema of a kind, by the identity of the kind."""


@cache
def document(version: str, cookie: str = "puntobanco") -> Object:
    """The whole document, version 3.1; it takes most of the time in which a house opens, so it is made once."""
    kinds = [kind for route in ROUTES for kind in (route.takes, route.gives) if kind is not None]
    every = [*kinds, *NAMED.values(), ProblemOut]
    made, components = msgspec.json.schema_components(every, schema_hook=_schema_of, ref_template=REF)
    schemas = {id(kind): schema for kind, schema in zip(every, made, strict=True)}
    components |= {name: schemas[id(kind)] for name, kind in NAMED.items()}
    for kind in (kind for union in ACTS for kind in get_args(union)):
        _name_whole_numbers(kind, components[kind.__name__])
    for name in COMMANDS:
        components[name]["anyOf"] = [_command_to(pattern, act) for pattern, act in STREAMS.items()]
    paths: dict[str, Object] = {}
    for route in ROUTES:
        paths.setdefault(path_of(route), {})[route.method.lower()] = _operation(route, schemas)
    assert not [name for name in components if "." in name], "two kinds have one name"
    described: Object = {
        "openapi": "3.1.0",
        "info": {"title": "puntobanco", "version": version, "description": _ABOUT},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"session": {"type": "apiKey", "in": "cookie", "name": cookie}},
        },
    }
    plain: Object = _plain(described)
    return plain


_ABOUT = (
    "The house over HTTP. Everything that changes something is a POST with an exact Origin and the session's cookie. "
    "The socket at /api/socket takes SocketMessage and sends SocketAnswer."
)


def _name_whole_numbers(kind: type, schema: Object) -> None:
    """Chips are named by their value, and JSON has only strings for keys: say which strings are numbers."""
    for name, hint in get_type_hints(kind).items():
        if get_origin(hint) is dict and get_args(hint)[0] is Minor:
            schema["properties"][name]["propertyNames"] = {"pattern": "^(0|[1-9][0-9]{0,14})$"}


def _command_to(pattern: str, act: str) -> Object:
    """That a stream of this name takes the acts of its machine."""
    return {"properties": {"stream": {"pattern": pattern}, "act": {"$ref": REF.format(name=act)}}}


def path_of(route: Route) -> str:
    """The path as the document writes it."""
    return route.path.replace(":path}", "}")


def _operation(route: Route, schemas: Schemas) -> Object:
    good: Object = {"description": "Done, or judged and answered."}
    schema = schemas[id(route.gives)] if route.gives is not None else {"type": "string"}
    good["content"] = {route.media: {"schema": schema}}
    problems = {str(status): _problem(status, schemas) for status in route.statuses}
    if route.gives is ReadyOut:
        problems["503"] = {**good, "description": "Something has stopped."}
    operation: Object = {
        "operationId": route.handler.__name__,
        "summary": route.about,
        "responses": {"200": good, **problems},
    }
    parameters = [_parameter(name, "path") for name in route.parameters]
    parameters += [_parameter(name, "query") for name in route.query]
    if parameters:
        operation["parameters"] = parameters
    if route.takes is not None:
        body = {"application/json": {"schema": schemas[id(route.takes)]}}
        operation["requestBody"] = {"required": True, "content": body}
    if route.signed_in:
        operation["security"] = [{"session": []}]
    return operation


def _problem(status: int, schemas: Schemas) -> Object:
    content = {"application/problem+json": {"schema": schemas[id(ProblemOut)]}}
    return {"description": f"Not done, and why: {HTTPStatus(status).phrase.lower()}.", "content": content}


_QUERY: dict[str, Object] = {
    "public": {"enum": ["0", "1"]},
    **{
        name: {"type": "integer", "minimum": 0, "maximum": 10**13 - 1}
        for name in ("from", "to", "most", "until", "before")
    },
}


def _parameter(name: str, where: str) -> Object:
    schema = _QUERY.get(name) or {"type": "string", **({"minLength": 1} if where == "path" else {})}
    return {"name": name, "in": where, "required": where == "path", "schema": schema}


def _schema_of(kind: Any) -> Object:
    """What msgspec does not describe by itself: a fraction is text."""
    if kind is Fraction:
        return {"type": "string", "pattern": r"^-?[0-9]{1,400}(/[0-9]{1,400})?$"}
    raise TypeError(f"{kind} has no schema.")


def _plain(value: Any) -> Any:
    """The document as JSON Schema wants it: no \\A and \\Z in patterns."""
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    return value.replace(r"\A", "^").replace(r"\Z", "$") if isinstance(value, str) else value
