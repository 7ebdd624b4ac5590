"""The operator's books: the journals read once and added up to reports in the terms of the trade.

`read` scans the streams with one reader for each kind and keeps what the reports need; the report modules lay it out.
Money is in whole minor units, meters in millionths of them; every figure comes from what an event says.
"""
