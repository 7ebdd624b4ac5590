"""Readers of the three kinds of stream: each folds one stream once and adds what it finds to the scan."""
