"""The words of the trade, as frozen values, and the protocols between rooms.

This room does no I/O and imports nothing of ours; it must not know any library
that reads, writes, parses or asks.
"""
