"""Questions about code, answered for editors that have no language server of their own.

Where names lead, what they are, what stands in a text, what is wrong with it. Who answers
is in `session.navigator`; here are the protocol's side, its columns and its URIs. It must
not know folders being opened, runs or patches.
"""
