"""The operator's books: everything that lies in the journals, read once and added up in words of the trade.

`read` goes through the streams and keeps what the reports need; `report` makes them. Money is whole minor units,
meters are millionths of them; nothing is worked out that an event has not said.
"""
