"""Real language servers: found, started, shown texts, asked, and ended.

multilspy's process and protocol layer, with an adapter of our own over it. Columns and
URIs as servers count and spell them exist only here and in the editor; what this room
gives away is in code points and paths. It must not know the graph, models or runs.
"""
