"""JSON Schemas of documents, found by looking at examples: what is always there, of which types, and what may vary.

An object whose keys are ids (wagers, cards, streams) is a map: its keys differ from one example to the next, or are no
names of fields; a schema then describes its values alone. A key that only some examples have is not required.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any

Schema = dict[str, Any]
FRACTION = re.compile(r"^-?\d+(/\d+)?$")
FIELD = re.compile(r"^[a-z][a-z0-9_]*$")
NAMES: dict[type, str] = {str: "string", bool: "boolean", int: "integer", float: "number", type(None): "null"}


def shape_of(examples: Sequence[Any]) -> Schema:
    """The schema that all examples are valid by."""
    objects = [example for example in examples if isinstance(example, dict)]
    lists = [example for example in examples if isinstance(example, list)]
    plain = [example for example in examples if not isinstance(example, dict | list)]
    found = [*_plain(plain, alone=not objects and not lists)]
    if objects:
        found.append(_object(objects))
    if lists:
        inner = [item for example in lists for item in example]
        found.append({"type": "array", "items": shape_of(inner)} if inner else {"type": "array"})
    return found[0] if len(found) == 1 else {"anyOf": found} if found else {}


def _plain(values: Sequence[Any], *, alone: bool) -> Iterable[Schema]:
    names = sorted({NAMES[type(example)] for example in values})
    if "number" in names and "integer" in names:
        names.remove("integer")
    if not names:
        return
    if names == ["null"] and alone:  # what it is where it is something, nobody has seen
        yield {}
        return
    texts = [example for example in values if isinstance(example, str)]
    schema: Schema = {"type": names[0] if len(names) == 1 else names}
    if texts and all(map(FRACTION.match, texts)) and any("/" in example for example in texts):
        schema |= {"pattern": FRACTION.pattern, "description": "an exact fraction"}
    yield schema


def _object(examples: Sequence[dict[str, Any]]) -> Schema:
    keys = list(dict.fromkeys(key for example in examples for key in example))
    if keys and not all(map(FIELD.match, keys)):
        return {
            "type": "object",
            "additionalProperties": shape_of([item for example in examples for item in example.values()]),
        }
    always = [key for key in keys if all(key in example for example in examples)]
    inner = {key: shape_of([example[key] for example in examples if key in example]) for key in keys}
    schema: Schema = {"type": "object", "properties": inner}
    return schema | {"required": always} if always else schema
