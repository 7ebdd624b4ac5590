"""Each check of `tools.tidy` catches a bad sample, on its line, and leaves a good one alone."""

from collections.abc import Callable

import pytest

from tests.shoe.audited_source import CANARY
from tools import tidy

Check = Callable[[str], list[tidy.Fault]]


def lines(check: Check, sample: str) -> list[int]:
    return [fault.line for fault in check(sample)]


def function_of(length: int) -> str:
    return "def deal():\n" + "    draw()\n" * (length - 1)


@pytest.mark.parametrize(
    ("check", "sample", "expected"),
    [
        (tidy.long_file, "x = 1\n" * 401, [401]),
        (tidy.long_functions, "y = 1\n" + function_of(51), [2]),
        (tidy.long_functions, "class Shoe:\n    async def deal(self):\n" + "        draw()\n" * 50, [2]),
        (tidy.missing_docstring, "x = 1\n", [1]),
        (tidy.missing_docstring, '"""   """\n', [1]),
        (tidy.missing_docstring, "", [1]),
        (tidy.unfinished, "x = 1  # TO" + "DO later\n", [1]),
        (tidy.unfinished, 'x = 1\ny = "FIX' + 'ME"\n', [2]),
        (tidy.unfinished, "raise NotImplementedError\n", [1]),
        (tidy.floats, "half = 0.5\n", [1]),
        (tidy.floats, "x = 1\nhalf = float(x)\n", [2]),
        (tidy.floats, "def pay(stake: float) -> None: ...\n", [1]),
        (tidy.floats, "import math\nx = math.sqrt(2)\n", [2]),
        (tidy.floats, "from math import log\n", [1]),
        (tidy.impurities, "import os.path\n", [1]),
        (tidy.impurities, "from datetime import date\n", [1]),
        (tidy.impurities, "from sys import argv\n", [1]),
        (tidy.impurities, "from sys import intern, argv\n", [1]),
        (tidy.impurities, "def now():\n    import time\n", [2]),
        (tidy.impurities, "import starlette\n", [1]),
        (tidy.impurities, "import click\n", [1]),
        (tidy.impurities, "open('cards')\n", [1]),
        (tidy.weak_chance, "import random\n", [1]),
        (tidy.weak_chance, "x = 1\nfrom random import Random\n", [2]),
        (tidy.weak_chance, "from numpy import random\n", [1]),
        (tidy.weak_chance, "import numpy.random as chance\n", [1]),
        (tidy.weak_chance, "import numpy as np\nx = np.random.default_rng(1)\n", [2]),
        (tidy.weak_chance, "from uuid import uuid1\n", [1]),
        (tidy.weak_chance, "import uuid\nx = uuid.uuid1()\n", [2]),
        (tidy.weak_chance, "def draw(source):\n    source.seed(clock())\n", [2]),
        (tidy.weak_chance, CANARY, [3]),
        (tidy.stray_odds, 'tie = "8 to 1"\n', [1]),
        (tidy.stray_odds, "tie = '9:1'\n", [1]),
        (tidy.stray_odds, "tie = Odds(8, 1)\n", [1]),
        (tidy.stray_odds, "tie = money.Odds(8, 1)\n", [1]),
        (tidy.stray_odds, "tie = odds('eight')\n", [1]),
        (tidy.stray_odds, "tie = Odds.parse(text or 8, 1)\n", [1]),
        (tidy.rulebook_questions, 'if rulebook == "rws": pass\n', [1]),
        (tidy.rulebook_questions, 'if "rws" == setup.rulebook.id: pass\n', [1]),
        (tidy.rulebook_questions, 'x = rulebook_id in ("rws", "massachusetts")\n', [1]),
        (tidy.rulebook_questions, "if self.rulebook is not NEW_ZEALAND: pass\n", [1]),
        (tidy.rulebook_questions, "match rulebook.id:\n    case 'rws': pass\n", [1]),
        (tidy.empty_tests, "def test_deal():\n    deal()\n", [1]),
        (tidy.empty_tests, "class TestShoe:\n    def test_deal(self):\n        uncheck()\n", [2]),
        (tidy.registry_hosts, "see https://py" + "pi.org/simple\n", [1]),
        (tidy.registry_hosts, "fine\ndeb http://deb.deb" + "ian.org/ stable\n", [2]),
        (tidy.registry_hosts, "https://reg" + "istry.example/\n", [1]),
        (tidy.archaic, "# Cards\n\nWhoever draws, draws for ever.\n", [3, 3]),
        (tidy.archaic, "A shoe of so\nmany decks, whereof\none is red, goes to whomever.\n", [1, 2, 3]),
        (tidy.archaic, "The system is not able" + " of counting.\n", [1]),
        (tidy.archaic, "Two at the least,\nas few as can be.\nEvery facts, hence all.\n", [1, 2, 3, 3]),
        (tidy.vague_names, "x = 1\nfor one in bets:\n    pay(one)\n", [2]),
        (tidy.vague_names, "def pay(one):\n    return [one for bet, one in one]\n", [1, 2]),
        (tidy.vague_names, "def both(one, other):\n    def each(one): ...\n", [2]),
        (tidy.vague_names, "one = lambda one: one\n", [1, 1]),
        (tidy.archaic_code, '"""Cards.\n\nDeal so many.\n"""\n', [3]),
        (tidy.archaic_code, "x = 1\ny = 2  # for ever\n", [2]),
        (tidy.archaic_code, 'LIMIT = 3\n"""Of so many shoes, one."""\n', [2]),
        (tidy.archaic_code, "def test_whoever_draws():\n    assert draw()\n", [1]),
        (tidy.archaic_code, "x = 1\nsentence = f'{it} is not able" + " of {what}'\n", [2]),
    ],
)
def test_catches(check: Check, sample: str, expected: list[int]) -> None:
    assert lines(check, sample) == expected


@pytest.mark.parametrize(
    ("check", "sample"),
    [
        (tidy.long_file, "x = 1\n" * 400),
        (tidy.long_functions, function_of(50)),
        (tidy.missing_docstring, '"""Cards."""\n'),
        (tidy.unfinished, "mastodon = 'XXXX'\n"),
        (tidy.floats, "from math import comb\nx = comb(52, 2) // 1\n"),
        (tidy.impurities, "import tomllib\nimport msgspec\nfrom . import os\nfrom puntobanco import cards\n"),
        (tidy.impurities, "from sys import intern\n"),
        (
            tidy.weak_chance,
            "import os, secrets, uuid\nx = os.urandom(2), uuid.uuid4(), link.seed, secrets.SystemRandom()\n",
        ),
        (tidy.stray_odds, '"""Odds such as 8 to 1."""\nx = "seats 1 to 9"\ny = Odds(up, down)\n'),
        (tidy.stray_odds, 'def pay():\n    """8 to 1"""\n'),
        (tidy.rulebook_questions, 'x = rulebook is None or rulebook.style == "A" or name == "rws"\n'),
        (tidy.empty_tests, "def test_deal():\n    with pytest.raises(ValueError):\n        deal()\n"),
        (tidy.empty_tests, "def test_deal():\n    expect_line('tie')\n"),
        (tidy.empty_tests, "def deal():\n    pass\n"),
        (tidy.registry_hosts, "the registry. Then registry.get(wager)\n"),
        (tidy.archaic, "A table of cards, for every player; also many are capable of counting, however slowly.\n"),
        (tidy.archaic, "At the least stake, as far as can be seen, then thereafter.\n"),
        (tidy.vague_names, "def same(one, other):\n    return [one is two for two in other]\n"),
        (tidy.vague_names, "class Pair:\n    one: str\n\nfor bet in one(bets):\n    pay(bet.one)\n"),
        (tidy.archaic_code, "sentence = 'whoever does not answer goes on.'\n"),
        (tidy.archaic_code, '"""The pay table of a wager."""\nx = 1  # how many\n'),
    ],
)
def test_leaves_alone(check: Check, sample: str) -> None:
    assert lines(check, sample) == []


def test_a_fault_is_a_sentence_that_says_what_to_do() -> None:
    assert tidy.floats("half = 0.5\n") == [tidy.Fault(1, "float literal 0.5: use int or Fraction")]


def test_faults_come_in_the_order_of_the_file() -> None:
    assert lines(tidy.impurities, "open('a')\nimport os\nopen('b')\n") == [1, 2, 3]
