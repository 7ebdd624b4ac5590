"""``puntobanco rules``: rulebooks, set-ups and signs."""
