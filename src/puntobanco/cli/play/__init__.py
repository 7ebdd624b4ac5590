"""``puntobanco play``: a table in the terminal."""
