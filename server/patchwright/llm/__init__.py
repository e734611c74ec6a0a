"""Models that answer requests: Anthropic's Messages API, recorded and scripted ones.

This room turns one request of the domain into one reply, with its price, and
holds the form in which both are written down. It must not know what is asked,
which limits a run has, or where replies are kept; it alone imports anthropic.
"""
