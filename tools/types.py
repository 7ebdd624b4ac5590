"""Writes consoles/src/types.ts from the schemas of the server, so that browser and server cannot drift apart.

    python -m tools.types

Everything the server sends has all of its fields; in what a client sends, a field with a default may be left out.
"""

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from puntobanco.server.api.openapi import document

ROOT = Path(__file__).parents[1]
PATH = ROOT / "consoles" / "src" / "types.ts"
PREFIX = "#/components/schemas/"
SENT = ("TableAct", "HouseAct", "LinkAct", "SocketMessage")
"""Unions of what a client sends, besides the bodies of requests."""
HEAD = """// Made by `python -m tools.types` from the schemas of the server. Do not edit.
"""
WIDTH = 120

Schema = Mapping[str, Any]


def types() -> str:
    """The whole file."""
    described = document("")
    schemas: dict[str, Schema] = described["components"]["schemas"]
    sent = _reached(schemas, [*SENT, *_bodies(described["paths"])])
    parts = [_declared(name, schemas[name], name in sent) for name in sorted(schemas)]
    return HEAD + "\n" + "\n".join(parts)


def _bodies(paths: Mapping[str, Any]) -> Iterable[str]:
    for path in paths.values():
        for operation in path.values():
            if "requestBody" in operation:
                yield from _names(operation["requestBody"])


def _names(value: Any) -> Iterable[str]:
    """Every schema that is referred to."""
    if isinstance(value, Mapping):
        if "$ref" in value:
            yield value["$ref"].removeprefix(PREFIX)
        for inner in value.values():
            yield from _names(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _names(inner)


def _reached(schemas: Mapping[str, Schema], names: Iterable[str]) -> set[str]:
    """These schemas and all that they refer to."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _names(schemas[name])
    return found


def _declared(name: str, schema: Schema, sent: bool) -> str:
    about = schema.get("description", "").split("\n")[0]
    comment = f"/** {about} */\n" if about else ""
    if "properties" in schema:
        required = set(schema.get("required", ())) if sent else set(schema["properties"])
        fields = "".join(
            f"  {key}{'' if key in required else '?'}: {_typed(field)};\n"
            for key, field in schema["properties"].items()
        )
        return f"{comment}export interface {name} {{\n{fields}}}\n"
    return f"{comment}{_wrapped(f'export type {name} = {_typed(schema)};')}\n"


def _wrapped(line: str) -> str:
    name, _, union = line.partition(" = ")
    return line if len(line) <= WIDTH else "\n  | ".join([f"{name} =", *union.split(" | ")])


def _typed(schema: Schema) -> str:
    """A schema as a type."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(PREFIX)
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "anyOf" in schema or "oneOf" in schema:
        return " | ".join(dict.fromkeys(_typed(part) for part in schema.get("anyOf") or schema["oneOf"]))
    return _plain(schema)


def _plain(schema: Schema) -> str:
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(map(_typed, schema['prefixItems']))}]"
        case "array":
            item = _typed(schema.get("items") or {})
            return f"({item})[]" if " | " in item else f"{item}[]"
        case "object":
            return f"Record<string, {_typed(schema.get('additionalProperties') or {})}>"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as kind:
            return str(kind)
        case _:
            return "unknown"


if __name__ == "__main__":
    PATH.write_text(types(), encoding="utf-8")
    print(f"{PATH.relative_to(ROOT)}: {len(types().splitlines())} lines", file=sys.stderr)
