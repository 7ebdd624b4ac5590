"""Which extra brings a package that is not installed."""

EXTRAS = {
    "sim": ("numba", "numpy", "llvmlite"),
    "cluster": ("distributed", "dask"),
    "report": ("typst", "matplotlib"),
    "server": (
        *("starlette", "uvicorn", "websockets", "httptools", "uvloop", "argon2", "cryptography"),
        *("httpx2", "pyotp", "segno", "zxcvbn"),
    ),
    "postgres": ("psycopg",),
    "academy": ("fsrs",),
}
"""The packages of each extra by the names under which they are imported."""


def extra_of(missing: ImportError) -> str | None:
    """The extra that brings a missing package; none where no extra does."""
    package = (missing.name or "").partition(".")[0]
    return next((extra for extra, packages in EXTRAS.items() if package in packages), None)
