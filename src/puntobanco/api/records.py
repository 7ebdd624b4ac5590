"""What results have in common: plain records for data frames, CSV, and a table for notebooks."""

from puntobanco.html_text import Record, table_html


class Records:
    """A result whose rows are records."""

    __slots__ = ()

    def records(self) -> list[Record]:
        """Its rows: ``pandas.DataFrame(result.records())`` and ``polars.DataFrame(result.records())`` take them."""
        raise TypeError(f"{type(self).__name__} has no rows")

    def csv(self) -> str:
        """The records as CSV, with a heading."""
        import csv
        import io

        rows, text = self.records(), io.StringIO()
        writer = csv.DictWriter(text, list(rows[0]) if rows else [], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        return text.getvalue()

    def _repr_html_(self) -> str:
        rows = self.records()
        shown = (map(_in_six_digits, row.values()) for row in rows)
        return table_html(rows[0] if rows else (), shown, repr(self).strip("<>"))


def _in_six_digits(value: object) -> object:
    """What a table for people needs; the records have every digit."""
    return f"{value:.6g}" if isinstance(value, float) else value
