"""Watching: views of streams for everybody who looks at them, built once for each audience."""
