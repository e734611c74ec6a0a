def area(width, height):
    if width < 0:
        raise ValueError(width)
    return width * height


def double(number):
    return number * 2
