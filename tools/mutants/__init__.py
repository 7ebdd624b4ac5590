"""Mutants: the code with one small mistake in it, which some test ought to notice.

`python -m tools.mutants --size 50 --seed 1` draws 50 at random from the packages in `mistakes.CHANGED`, tries the tests
on each, and prints those that survived, with the score.

- `mistakes` lists the mistakes and makes one, while its module is imported and in no file.
- `coverage` runs all tests once without a mistake and keeps which lines each test runs and how long it takes.
- `judge` tries a mutant: a fork of a process that has pytest ready imports the changed code and runs the tests that run
  the changed line, the quickest first, until one fails.
"""
