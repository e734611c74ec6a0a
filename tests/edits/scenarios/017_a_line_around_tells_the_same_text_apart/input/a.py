def one():
    log()
    return 1


def two():
    log()
    return 2
