"""``puntobanco count``: effects of removal and card counting."""
