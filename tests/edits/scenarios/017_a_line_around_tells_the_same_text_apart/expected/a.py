def one():
    log()
    return 1


def two():
    log("called")
    return 2
