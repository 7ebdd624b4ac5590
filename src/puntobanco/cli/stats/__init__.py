"""``puntobanco stats``: the statistics of the game."""
