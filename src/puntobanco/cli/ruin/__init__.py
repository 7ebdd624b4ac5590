"""``puntobanco ruin``: sessions worked out and not played."""
