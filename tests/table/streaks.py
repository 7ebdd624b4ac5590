"""A wager over several rounds for tests of tables: three wins in a row."""

from typing import Any


def streak(base: str = "banker", **fates: str) -> dict[str, Any]:
    """Three wins of the base wager in a row pay 6 to 1; a tie passes by and a loss loses."""
    step = {"tie": "stays", "lose": "lose"}
    states = {
        name: {"title": title, "steps": {**step, "tie": name, "win": on}}
        for name, title, on in (
            ("none", "no win yet", "one"),
            ("one", {"en": "one win", "zh_hans": "已赢一局", "zh_hant": "已贏一局"}, "two"),
            ("two", "two wins", "three"),
        )
    }
    answers = {"new_shoe": "is returned", "leaving": "is returned", "free_round": "goes on", "closing": "is returned"}
    series = {"base": base, "start": "none", "states": states, **answers, **fates}
    names = dict.fromkeys(("en", "zh_hans", "zh_hant"), "Streak")
    line = {"id": "three", "label": "Three in a row", "pays": "6 to 1"}
    declared = {"id": "streak", "names": names, "clause": "streak", "lines": [line], "series": series}
    return {"house_wagers": [declared], "departs_from_rulebook": True}
