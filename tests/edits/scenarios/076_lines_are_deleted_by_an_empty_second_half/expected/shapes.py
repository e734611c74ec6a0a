def area(width, height):
    return width * height


def double(number):
    return number * 2
