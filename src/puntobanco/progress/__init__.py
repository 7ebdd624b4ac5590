"""A learner's progress: what to repeat and when, where the errors are, and how speed and accuracy grow."""
