"""Baccarat as casinos really run it: three rulebooks, one engine, every figure with its clause."""

__version__ = "0.1.0"
