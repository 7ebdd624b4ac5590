"""``puntobanco roads``: the scoreboards of a shoe."""
