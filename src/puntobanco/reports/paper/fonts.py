"""The fonts of a PDF: those that come with Typst, and for Chinese one of this machine, which it takes in."""

from puntobanco.faults import Fault, Refused

LATIN = ("Libertinus Serif", "DejaVu Sans Mono")
CHINESE = {
    "zh-Hans": (
        "Noto Serif CJK SC", "Noto Serif SC", "Source Han Serif SC", "Songti SC", "SimSun", "Noto Sans CJK SC",
        "Noto Sans SC", "Source Han Sans SC", "PingFang SC", "Microsoft YaHei", "WenQuanYi Zen Hei",
    ),
    "zh-Hant": (
        "Noto Serif CJK HK", "Noto Serif HK", "Noto Serif CJK TC", "Noto Serif TC", "Source Han Serif HC",
        "Source Han Serif TC", "Songti TC", "PMingLiU", "Noto Sans CJK HK", "Noto Sans HK", "Noto Sans CJK TC",
        "Noto Sans TC", "Source Han Sans HC", "Source Han Sans TC", "PingFang HK", "Microsoft JhengHei",
    ),
}  # fmt: skip
"""Families that have every character of a language, a serif first."""


def fonts_for(language: str) -> tuple[str, ...]:
    """The families of a PDF; `Refused` where this machine has none for the language, which would show boxes."""
    if language not in CHINESE:
        return LATIN
    import typst

    installed = set(typst.Fonts(include_embedded_fonts=False).families())
    found = next((family for family in CHINESE[language] if family in installed), None)
    if found is None:
        raise Refused(Fault.of("no-font", "--language", family=CHINESE[language][0]))
    text, mono = LATIN
    return text, found, mono
