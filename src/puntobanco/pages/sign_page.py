"""The signs of a table as one self-contained page for A4 paper: English, with Chinese in the writings chosen."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path

from puntobanco.clauses import ClauseId
from puntobanco.pages.signs import Card, Fact, Posted, cards, game_of, limits_of, signs_of, table_name, tells_limit
from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.wager import Kind
from puntobanco.words import Param, Text, Wording, in_words, say

STYLE = Path(__file__).with_name("signs.css")

WRITINGS = ("zh-Hans", "zh-Hant")
"""Both writings of Chinese; where they are the same, a word stands once."""


class Page:
    """A page in the making: every word in English, with the writings of Chinese beside it."""

    def __init__(self, setup: Setup, writings: Sequence[str]) -> None:
        self.setup, self.writings = setup, writings

    def html(self) -> str:
        """The whole page: limits, main bets, notices, side wagers, each with its clauses."""
        setup, tables, limits, posted = self.setup, cards(self.setup), limits_of(self.setup), signs_of(self.setup)
        untold = [
            (sign, [line for line in sign.lines if not (tells_limit(line, limits) or _told(line, tables))])
            for sign in posted
        ]
        told = [sign for sign, lines in untold if not lines]
        body = (
            self._head(limits, told),
            self._section("main", [self._card(card, told) for card in tables if card.kind is Kind.MAIN]),
            self._section("notices", [self._notice(sign, lines) for sign, lines in untold if lines]),
            self._section("side", [self._card(card, told) for card in tables if card.kind is Kind.SIDE]),
            f"<footer>{escape(setup.rulebook.title)}. {escape(setup.rulebook.edition)}.</footer>",
        )
        title = escape(f"{setup.name}: {' · '.join(map(in_words, game_of(setup)))}")
        return (
            f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
            f"<style>\n{STYLE.read_text(encoding='utf-8')}</style>\n</head>\n<body>\n"
            + "\n".join(part for part in body if part)
            + "\n</body>\n</html>\n"
        )

    def _said(self, words: Param) -> str:
        """Words in English, and in Chinese beside them where that is something else."""
        text = say("ref.whole", what=words)
        english = in_words(text)
        chinese: dict[str, str] = {}
        for writing in self.writings:
            said = in_words(text, writing)
            if said != english and said not in chinese.values():
                chinese[writing] = said
        beside = (f' <span lang="{writing}">{escape(said)}</span>' for writing, said in chinese.items())
        return escape(english) + "".join(beside)

    def _head(self, limits: Sequence[Fact], told: Sequence[Posted]) -> str:
        figures = "".join(
            f"<div><dt>{self._said(fact.label)}</dt><dd>{self._said(fact.figure)}</dd></div>" for fact in limits
        )
        cited = [sign.clause for sign in told if any(tells_limit(line, limits) for line in sign.lines)]
        version, *others = game_of(self.setup)
        more = "".join(f"<p>{self._said(words)}</p>" for words in others)
        return (
            f'<header><p class="casino">{escape(table_name(self.setup))}</p><h1>{self._said(version)}</h1>{more}'
            f'<dl class="limits">{figures}</dl>{_clauses(cited)}</header>'
        )

    def _section(self, name: str, parts: Sequence[str]) -> str:
        heading = self._said(say(f"sign.section-{name}"))
        return f'<section class="{name}"><h2>{heading}</h2><div>{"".join(parts)}</div></section>' if parts else ""

    def _card(self, card: Card, told: Sequence[Posted]) -> str:
        cited = [sign.clause for sign in told if any(card.tells(line) for line in sign.lines)]
        alike = all(fact.figure == card.stakes[0].figure for fact in card.stakes)
        shown = card.stakes[:1] if alike else card.stakes
        stakes = "".join(
            f"<p>{self._said(fact.label) if len(shown) > 1 else ''} {self._said(fact.figure)}</p>" for fact in shown
        )
        title = f'<p class="scale">{self._said(card.title)}</p>' if card.title else ""
        return (
            f'<article><h3>{self._said(card.names)}</h3><div class="stakes">{stakes}</div>{title}'
            f"<table>{''.join(self._rows(card.rows))}</table>{_clauses(cited)}</article>"
        )

    def _rows(self, rows: Iterable[Fact]) -> Iterator[str]:
        group: Text | None = None
        for fact in rows:
            if fact.group is not None and fact.group != group:
                group = fact.group
                yield f'<tr><th colspan="2" class="group">{self._said(group)}</th></tr>'
            figure = f'<td class="{"pays" if fact.pays else "figure"}">{self._said(fact.figure)}</td>'
            yield f'<tr><th scope="row">{self._said(fact.label)}</th>{figure}</tr>'

    def _notice(self, sign: Posted, lines: Iterable[Wording]) -> str:
        words = "".join(f"<p>{self._said(line)}</p>" for line in lines)
        return f"<article><h3>{self._said(sign.title)}</h3>{words}{_clauses([sign.clause])}</article>"


def as_html(setup: Setup, writings: Sequence[str] = WRITINGS) -> str:
    """One self-contained page for A4 paper, in English and in these writings of Chinese."""
    return Page(setup, writings).html()


def _told(line: Wording, tables: Sequence[Card]) -> bool:
    return any(card.tells(line) for card in tables)


def _clauses(cited: Sequence[ClauseId]) -> str:
    return f'<p class="clause">{escape(" · ".join(cited))}</p>' if cited else ""
