def area(width, height):
    if width < 0:
        raise ValueError(width)
    return width * height


def double(number):
    if number:
        return number * 2
    return 0
