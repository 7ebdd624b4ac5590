"""The compiled kernels that deal whole shoes, and the typed functions in front of them."""
