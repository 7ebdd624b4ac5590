"""``puntobanco train``: drills for dealers in the terminal."""
