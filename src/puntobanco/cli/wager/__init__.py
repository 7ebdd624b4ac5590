"""``puntobanco wager``: wagers of rulebooks, of the library, and of files."""
