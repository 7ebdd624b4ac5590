"""``puntobanco edge``: exact figures of a wager."""
