"""Many shoes, fast: whole rounds counted by their facts, to be settled afterwards; the same integers from any split."""
