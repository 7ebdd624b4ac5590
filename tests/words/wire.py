"""What goes out over the API, as its schemas have it: every field in which the server may send a text as it likes."""

from collections.abc import Iterable, Mapping
from typing import Any

from puntobanco.server.api.openapi import document
from tools.types import PREFIX

Schemas = Mapping[str, Mapping[str, Any]]
INSIDE = ("anyOf", "oneOf", "items", "prefixItems", "additionalProperties")


def described() -> tuple[Schemas, set[str]]:
    """All schemas, and the names of those that the server answers with or sends over its socket."""
    api = document("")
    answers = [way["responses"] for path in api["paths"].values() for way in path.values()]
    first = {"SocketAnswer", "TableView", "ProblemOut", *_named(answers)}
    schemas: Schemas = api["components"]["schemas"]
    found: set[str] = set()
    while first:
        name = first.pop()
        found.add(name)
        first |= set(_named(schemas[name])) - found
    return schemas, found


def _named(value: Any) -> Iterable[str]:
    if isinstance(value, Mapping):
        if "$ref" in value:
            yield value["$ref"].removeprefix(PREFIX)
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from _named(inner)


def is_free(schema: Any) -> bool:
    """Whether any text fits: neither one of a few words nor something that says what it is."""
    if isinstance(schema, list):
        return any(map(is_free, schema))
    if not isinstance(schema, Mapping) or "enum" in schema or "const" in schema:
        return False
    return schema.get("type") == "string" or any(is_free(schema[part]) for part in INSIDE if part in schema)


def free_fields(schemas: Schemas, names: Iterable[str]) -> dict[str, set[str]]:
    """The fields of these schemas in which any text fits, with the schemas that have them."""
    found: dict[str, set[str]] = {}
    for name in names:
        for field, schema in schemas[name].get("properties", {}).items():
            if is_free(schema):
                found.setdefault(field, set()).add(name)
    return found
