"""Bytes to calls and answers to bytes: the base protocol and JSON-RPC, in pygls' place.

Standard streams, frames, messages, what is asked and answered on either side, and what
may be dropped on the way out. It must not know what a call means.
"""
