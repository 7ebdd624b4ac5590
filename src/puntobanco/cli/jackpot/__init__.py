"""``puntobanco jackpot``: progressive meters."""
