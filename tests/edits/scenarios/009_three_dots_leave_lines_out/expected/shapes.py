def area(width, height):
    """Return the area."""
    if width < 0:
        raise ValueError(width)
    return float(width * height)


def double(number):
    return number * 2
