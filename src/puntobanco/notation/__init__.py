"""Coups, shoes and records as text: the coup line, the shoe file, the record, and lists that others keep.

The record of a table is made by `puntobanco.table.telling`, by the declarations of the table's events.
"""

from puntobanco.notation.coup import Coup, Outcome, read_coup, write_coup
from puntobanco.notation.forms import Form, Reading, coups_of, read_any, write_any
from puntobanco.notation.guard import Finding, Unreadable
from puntobanco.notation.record import read_record, write_record
from puntobanco.notation.reduce import record_of, shoes_of
from puntobanco.notation.shoe_file import ShoeFile, write_shoe
from puntobanco.notation.shoe_read import read_shoe

__all__ = [
    "Coup",
    "Finding",
    "Form",
    "Outcome",
    "Reading",
    "ShoeFile",
    "Unreadable",
    "coups_of",
    "read_any",
    "read_coup",
    "read_record",
    "read_shoe",
    "record_of",
    "shoes_of",
    "write_any",
    "write_coup",
    "write_record",
    "write_shoe",
]
