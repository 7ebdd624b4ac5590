"""A jackpot link as a pure machine: one set of named meters over one table or many
[NZ 1.1 Jackpot System (a); NZ 18.8].

It has the form of a table and of the house: `decide` gives events or a refusal, `evolve` records them. What a table
does arrives in commands; what a hit pays leaves as an event. Order is the order of the link's own positions.
"""
