"""Children: started bounded, and ended with us, whatever ends us.

This room holds the guard that every child is started through, one-shot
commands, long-lived children, worker pools and the thread pool for blocking
calls. It must not know what the children do; no other room imports subprocess.
"""
