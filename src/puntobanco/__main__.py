"""``python -m puntobanco``."""

from puntobanco.cli.main import main

main()
