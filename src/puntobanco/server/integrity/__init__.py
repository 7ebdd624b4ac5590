"""Integrity: checkpoints, self-checks, the second place, the clock and the book of significant events."""
