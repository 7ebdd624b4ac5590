"""The picture of a sweep: one line for each series, over the dimension that was swept furthest."""

from collections.abc import Mapping, Sequence

from puntobanco.cli.plot import STYLE, save

Point = tuple[str, Mapping[str, float], str, float]
"""What the cell is called, where it lies in each dimension, the series, and its value."""


def draw_sweep(file: str, points: Sequence[Point], *, along: str, what: str, percent: bool) -> None:
    """Draw a value over one dimension; the others make series of their own. The same points give the same bytes."""
    import matplotlib
    from matplotlib.figure import Figure

    lines: dict[str, list[tuple[float, float]]] = {}
    for _, places, series, value in points:
        others = [
            f"{name} {place:g}"
            for name, place in places.items()
            if name != along and len({other[1][name] for other in points}) > 1
        ]
        lines.setdefault(", ".join([series, *others]), []).append((places[along], value * (100 if percent else 1)))
    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(10, 5.2))
        axes = figure.subplots()
        for series, line in lines.items():
            line.sort()
            axes.plot(*zip(*line, strict=True), marker="o", markersize=3, linewidth=1, label=series)
        axes.set_xlabel(along)
        axes.set_ylabel(f"{what}, %" if percent else what)
        if len(lines) <= 24:
            axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5))
        figure.tight_layout()
        save(figure, file)
