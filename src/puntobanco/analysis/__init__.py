"""Exact figures: integer counts of every fact of a round, and what each wager returns, for any remaining cards."""
