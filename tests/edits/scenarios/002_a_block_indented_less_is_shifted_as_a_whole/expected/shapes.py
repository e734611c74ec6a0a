def area(width, height):
    if width < 0:
        message = "negative"
        raise ValueError(message)
    return width * height


def double(number):
    return number * 2
