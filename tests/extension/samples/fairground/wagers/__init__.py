"""The wagers of an invented small rulebook."""
