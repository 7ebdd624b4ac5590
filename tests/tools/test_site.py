"""The parts of the site's build: links, examples, diagrams, pages, schemas. The proof `docs-site` builds it."""

import json
import re
from pathlib import Path

import jsonschema_rs
import pytest

from tools.site import ROOT, Failed, examples, links, pages, schemas
from tools.site.diagram import drawn
from tools.site.fenced import fenced
from tools.site.navigation import SECTIONS, arranged
from tools.site.shapes import shape_of


def written(folder: Path, **texts: str) -> Path:
    for name, text in texts.items():
        (folder / f"{name}.html").write_text(text, "utf-8")
    return folder


def test_a_good_site_has_no_fault(tmp_path: Path) -> None:
    site = written(tmp_path, one='<a href="two.html#here">', two='<p id="here"><a href="#here"><img src="data:,">')
    assert links.faults(site) == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('<a href="three.html">', "leads nowhere"),
        ('<a href="../up.html">', "leads nowhere"),
        ('<a href="two.html#there">', "leads to no place of that page"),
        ('<script src="https://example.org/a.js">', "from elsewhere"),
        ('<link rel="stylesheet" href="//example.org/a.css">', "from elsewhere"),
        ('<img src="gone.png">', "which is not there"),
    ],
)
def test_a_bad_link_is_told_with_its_page(tmp_path: Path, text: str, says: str) -> None:
    (fault,) = links.faults(written(tmp_path, one=text, two="<p>"))
    assert fault.startswith("one.html") and says in fault


PAGE = """# Page

```python
print(1 + {n})
```

```text
2
```

```console
$ puntobanco draw "9h Kc" "Kd 3s"
…
{line}
…
```

```python
>>> 1 + {n}
2

```
"""


def test_examples_that_print_something_else_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examples, "ROOT", tmp_path)
    page = tmp_path / "page.md"
    told = examples.shown('draw "9h Kc" "Kd 3s"').splitlines()
    page.write_text(PAGE.format(n=1, line=told[1]), "utf-8")
    assert list(examples._of(page)) == []
    page.write_text(PAGE.format(n=2, line="nothing of the kind"), "utf-8")
    assert len(list(examples._of(page))) == 3


def test_every_page_of_the_documents_stands_somewhere_once() -> None:
    found = [file.relative_to(pages.DOCS).as_posix() for file in pages.DOCS.rglob("*.md")]
    placed = [page for inside in arranged(found).values() for page in inside]
    assert sorted(placed) == sorted(found) and len(placed) > 50
    named = {page for patterns in SECTIONS.values() for page in patterns if "*" not in page}
    generated = {"schemas.md", "project/security.md", "reference/index.md"}
    assert named - set(found) == generated, "a page that the navigation names is not there"


def test_links_out_of_the_documents_become_names_and_others_are_kept() -> None:
    home = {"CONTRIBUTING.md": "project/contributing.md"}
    text = "[the rules](rulebooks/rws.md) [how](../CONTRIBUTING.md) [tools](../tools) [far](https://example.org)"
    assert pages._linked(text, "docs/a.md", "a.md", home) == (
        "[the rules](rulebooks/rws.md) [how](project/contributing.md) `tools` [far](https://example.org)"
    )


def test_each_clause_of_a_rulebook_has_a_place_that_its_page_leads_to() -> None:
    register, page = pages.clause_page("rws"), (ROOT / "docs/rulebooks/rws.md").read_text("utf-8")
    linked = pages._with_clauses(page, "rws", pages._anchors("rws"))
    led = re.findall(r"\[RWS [^\]]+\]\(\.\./clauses/rws\.md#(c\d+)\)", linked)
    assert len(led) > 100 and all(f'id="{anchor}"' in register for anchor in led)


def test_the_phases_of_a_table_are_drawn_here() -> None:
    picture = drawn((ROOT / "docs/table.md").read_text("utf-8"))
    assert picture.count("<rect") > 10 and "place your bets" in picture and "http" not in picture


def test_examples_of_a_docstring_are_fenced_and_its_brackets_are_text() -> None:
    assert fenced("Of [a].\n\n>>> [1][0]\n1\n\nAfter.") == ("Of \\[a].\n\n\n```pycon\n>>> [1][0]\n1\n```\n\nAfter.\n")


def test_every_public_name_is_on_one_page_of_the_reference() -> None:
    import puntobanco as pb

    listed = " ".join(pages.PARTS.values()).split()
    every = [name for name in dir(pb) if not name.startswith("_")]
    left = set(every) - set(listed)
    assert left == {"Amount", "Currency", "Fault", "NotACard", "NotAnAmount", "NotOdds", "Odds", "Refused"}, (
        "name a part for it"
    )
    made = "\n".join(text for page, text in pages.reference().items() if not page.endswith("index.md"))
    for name in every:
        assert made.count(f'id="{name}"') + made.count(f"{{ #{name} }}") == 1, name


# Schemas.


def test_a_shape_is_what_its_examples_have_in_common() -> None:
    shape = shape_of([{"a": 1, "b": "1/2", "c": {"x-1": 1}}, {"a": None, "b": "3", "c": {"y-2": 2}, "d": []}])
    valid = jsonschema_rs.validator_for(shape).is_valid
    assert valid({"a": 2, "b": "7/9", "c": {"z-3": 3}}) and valid({"a": None, "b": "1", "c": {}, "e": 1})
    assert not valid({"a": "2", "b": "1", "c": {}}) and not valid({"b": "1", "c": {}})
    other = jsonschema_rs.validator_for(shape_of([{"d": None}, {"d": {"e": 1}}])).is_valid
    assert other({"d": None}) and other({"d": {"e": 2}}) and not other({"d": "1"})
    assert not valid({"a": 1, "b": "half", "c": {}}) and not valid({"a": 1, "b": "1", "c": {"z-3": "3"}})


OTHERS = """
rules check setups/new-zealand-ez.toml
rules diff new-zealand/commission new-zealand/ez
rules show massachusetts-commission-marked
rules show rws-non-commission
rules show new-zealand --version ez
rules sign massachusetts-commission
wager list --rulebook massachusetts
wager show dragon-7 --rulebook massachusetts
draw "7s 3c" "Kd 3s" --third 2h
settle massachusetts-ez "5s 5h 4c | Kd 6c" banker=100 2:tie=5
edge panda-8 --rulebook massachusetts --decks 6
jackpot verify link.jsonl
shoe verify proof.json
roads "T B B P"
verify table/T07.jsonl
keys show house.pub
clause "RWS 5.1.1"
edge rws-non-commission tie
stats new-zealand-commission --seen "9h 9d"
stats rws-non-commission --decks 4,6
ruin rws-non-commission --wagers player --hands 10 --bankroll 5
spread rws-non-commission player=100 tie=10 --decks 6
design panda-8 massachusetts-ez --line panda-8=24..26 --edge 1%..20%
train massachusetts-commission --seed 3 --questions 20
train massachusetts-ez --skills
train massachusetts-ez --progress lin.jsonl --report
train massachusetts-ez --syllabus
books win journal/ --table SG-01
books recall journal/ --last 1
books all house/
export journal/ --checkpoint kept.jsonl --key signing.key -o all.zip
"""
"""Other outputs than those that the schemas are made of."""


@pytest.fixture(scope="module")
def found() -> dict[str, dict[str, object]]:
    schemas.SMALL = True
    return schemas.found()


def test_every_verb_has_a_schema(found: dict[str, dict[str, object]]) -> None:
    known, words = schemas.verbs(), [line.split() for line in schemas.LONG.splitlines() if line]
    later = {schemas.verb_of(line, known) for line in words}
    assert set(known) == set(found) | later


def test_other_outputs_of_each_verb_are_valid_by_its_schema(found: dict[str, dict[str, object]]) -> None:
    known, checked = schemas.verbs(), set()
    with schemas.files():
        for line in filter(None, OTHERS.splitlines()):
            verb = schemas.verb_of(line.split(), known)
            for document in schemas.printed(line):
                wrong = [str(error) for error in jsonschema_rs.validator_for(found[verb]).iter_errors(document)]
                assert not wrong, f"{line}: {wrong[:3]}"
            checked.add(verb)
    assert len(checked) >= 25


def test_a_line_that_is_refused_makes_no_schema() -> None:
    with schemas.files(), pytest.raises(Failed, match="one-table"):
        schemas.printed("spread rws-non-commission player=100 --decks 6,8")


def test_a_schema_is_a_file_and_a_section(found: dict[str, dict[str, object]]) -> None:
    page, files = schemas.pages()["schemas.md"], schemas.documents()
    assert set(files) == {schemas.file_of(verb) for verb in found} and "train-report.json" in files
    assert all(f"(schemas/{name})" in page and json.loads(text)["$schema"] for name, text in files.items())
