"""The library for programs, over the whole package and never over the command line: `import puntobanco as pb`.

`puntobanco/__init__.py` has every public name; the modules here hold what those names do.
"""
