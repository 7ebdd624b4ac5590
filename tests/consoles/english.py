"""English words on a Chinese screen: what is read there and is neither Chinese nor a name."""

import re

TEXT = """() => {
  const quoted = [...document.querySelectorAll('[lang=en]')].map((one) => one.innerText).filter(Boolean);
  const said = [quoted.reduce((all, one) => all.replaceAll(one, ''), document.body.innerText)];
  for (const one of document.querySelectorAll('[aria-label], [placeholder], option'))
    if (one.checkVisibility())
      said.push(one.getAttribute('aria-label') ?? one.getAttribute('placeholder') ?? one.label);
  return said.join('\\n');
}"""
"""Everything on a page that is read or read aloud; not what is marked there as English, the words of the register."""
NAMES = re.compile(
    r"\[[^\]]*\]"  # clauses
    r"|(?a:[\w-]*\d[\w.-]*)"  # ids, seats, tables, amounts and hashes
    r"|https?:\S+|[\w-]+\.(?:player|dealer|pit|operator|cashier|jackpot|shift-manager|surveillance)\b"
    r"|(?:massachusetts|new-zealand|rws)[a-z-]*"  # set-ups
    r"|\b(?:10|[2-9TJQKA])[shdc]\b"  # cards
    r"|Royal 9|Baccarat Jackpot|screen above the table|practice-cage"  # as set-ups name them, and an account
    r"|(?<=[訪访]客 )[0-9a-f]{4}|[a-z-]+ bot(?![A-Za-z])"  # guests, and people who are programs
    r"|(?a:\b[a-z_]+\.[a-z_]+\b)|(?a:(?<!\w)(?:/\w+)+)"  # keys of a set-up, and folders
    r"|Game Rules, version 2|Rules of the game of Baccarat, with Royal 9"  # documents
    r"|Division of the casino rules on Baccarat, sections 1 to 18"
    r"|(?<=入班： )[A-Z]{6}"  # the code of a class
    r"|standalone/verify_extract\.py"  # a file
    r"|-----[A-Z ]+-----[\w+/=\s]+-----[A-Z ]+-----|[A-Za-z0-9+/=]{40,}"  # keys and signatures
)
"""What is a name in any language."""
LATIN = re.compile(r"[A-Za-z]{2,}")
KNOWN = frozenset(
    "puntobanco PUNTOBANCO English PLAY MA RWS NZ SG EZ USD NZD SGD UTC CSV PDF HTML SHA Merkle JSON PEM "
    "Enter Esc Tab Ctrl Shift Space Backspace Home End PageUp PageDown "
    "Markdown founder system host bot clock console".split()
)
"""Latin words that people of the trade read in Chinese: the product, rulebooks, forms of files, keys, ids."""


def english_left(text: str) -> set[str]:
    """Words on a Chinese screen that are neither Chinese nor names."""
    return {word for word in LATIN.findall(NAMES.sub(" ", text)) if word not in KNOWN}
