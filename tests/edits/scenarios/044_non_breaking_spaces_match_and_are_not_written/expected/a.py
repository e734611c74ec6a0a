if a:
    x = 3
    y = 2
