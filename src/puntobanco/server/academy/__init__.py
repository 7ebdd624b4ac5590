"""The academy as a house serves it: drills and lessons in a worker, and what each learner has answered."""
