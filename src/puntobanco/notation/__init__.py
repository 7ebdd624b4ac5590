"""Coups, shoes and records as text: the coup line, the shoe file, the record, and lists that others keep.

The record of a table is made by `puntobanco.table.telling`, by the declarations of the table's events.
"""
