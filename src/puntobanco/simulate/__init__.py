"""Dealing many shoes fast: kernels, runs, and what counting cards would bring."""
