"""Card counting: what following a count is worth for a wager, simulated and judged."""
