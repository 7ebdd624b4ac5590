"""The house as a pure machine: people's wallets, the cage, and the money that stands at each table.

It has the form of a table: `decide` gives events or a refusal, `evolve` records them. Neither machine sees the
other; chips go from one to the other over two clearing accounts that must agree.
"""
