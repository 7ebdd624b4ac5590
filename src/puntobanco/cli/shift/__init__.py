"""``puntobanco shift``: a live table in the terminal."""
