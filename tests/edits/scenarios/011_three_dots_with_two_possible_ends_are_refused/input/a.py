def one():
    x = 1
    return x


def two():
    y = 2
    return x
