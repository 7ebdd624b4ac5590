"""Bankroll runs: sessions at a table, staked by a plan, and what becomes of the money."""
