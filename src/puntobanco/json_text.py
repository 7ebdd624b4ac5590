"""JSON that people hand in: a key that stands twice in one object is refused, for readers differ on which counts."""

import json


def key_twice(text: str | bytes) -> str | None:
    """The first key that stands twice in one object of a JSON text, if any; `ValueError` where it is no JSON."""
    doubled: list[str] = []

    def pairs(found: list[tuple[str, object]]) -> None:
        keys = [key for key, _ in found]
        if len(set(keys)) < len(keys):
            doubled.append(next(key for place, key in enumerate(keys) if key in keys[:place]))

    json.loads(text, object_pairs_hook=pairs, parse_int=str, parse_float=str)
    return doubled[0] if doubled else None
