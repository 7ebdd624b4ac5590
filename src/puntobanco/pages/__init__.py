"""Rulebooks and set-ups as pages for people: rules, differences, signs."""
